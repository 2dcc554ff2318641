import type { Tx } from '../events/unit-of-work.js';
import type { PatientRow } from './patient-row.js';

const MARK = `
  update patient set twin = $2, version = version + 1, last_changed_by = $3, last_changed_at = $4 where id = $1`;

/** Somebody registered turns out to be one of twins. */
export async function markTwin(tx: Tx, { id, twin }: PatientRow, number: number): Promise<void> {
  await tx.sql(MARK, [id, number, tx.actor.username, tx.now]);
  tx.audit({
    action: 'patient.update',
    subjectKind: 'patient',
    subjectId: id,
    before: { twin },
    after: { twin: number },
    reason: 'A twin was registered.',
  });
}
