import type { AuditRecord } from '../events/outbox.js';
import type { Tx } from '../events/unit-of-work.js';

type Change = Pick<AuditRecord, 'action' | 'subjectKind' | 'subjectId' | 'before' | 'after'>;

/** A line of one of the catalogue's lists is another: on the audit trail, and told to those who show the list. */
export function listChanged(tx: Tx, change: Change): void {
  tx.audit(change);
  tx.emit('CatalogueChanged', 'catalogue', { codes: [] });
}
