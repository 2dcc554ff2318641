import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuditHead } from '../../../shared/contract/audit.js';
import { Database } from '../../kernel/database.js';
import { headOf } from '../segments.js';

/** Where the chain of the audit trail ends now. */
export class ReadAuditHead extends Query<AuditHead> {}

@QueryHandler(ReadAuditHead)
export class ReadAuditHeadHandler implements IQueryHandler<ReadAuditHead> {
  constructor(private readonly database: Database) {}

  async execute(): Promise<AuditHead> {
    const [{ position, hash }, waiting] = await Promise.all([
      headOf(this.database),
      this.database.one<{ unsealed: number }>('select count(*) as unsealed from audit_unsealed'),
    ]);
    return { position, hash, unsealed: waiting?.unsealed ?? 0 };
  }
}
