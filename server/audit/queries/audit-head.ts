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
    const [{ position, hash }, last, waiting] = await Promise.all([
      headOf(this.database),
      this.database.one<{ at: Date }>(
        `select e.at from audit_seal s join audit_entry e on e.id = s.entry_id order by s.position desc limit 1`,
      ),
      this.database.one<{ unsealed: number }>('select count(*) as unsealed from audit_unsealed'),
    ]);
    return { position, hash, at: last?.at.toISOString() ?? null, unsealed: waiting?.unsealed ?? 0 };
  }
}
