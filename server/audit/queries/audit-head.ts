import { Query } from '@nestjs/cqrs';
import type { AuditHead } from '../../../shared/contract/audit.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { headOf } from '../segments.js';

/** The present head of the audit trail's chain. */
export class ReadAuditHead extends Query<AuditHead> {}

export const ReadAuditHeadHandler = queryHandler(ReadAuditHead, async ({ database }) => {
  const [{ position, hash }, last, waiting] = await Promise.all([
    headOf(database),
    database.one<{ at: Date }>(
      `select e.at from audit_seal s join audit_entry e on e.id = s.entry_id order by s.position desc limit 1`,
    ),
    database.one<{ unsealed: number }>('select count(*) as unsealed from audit_unsealed'),
  ]);
  return { position, hash, at: last?.at.toISOString() ?? null, unsealed: waiting?.unsealed ?? 0 };
});
