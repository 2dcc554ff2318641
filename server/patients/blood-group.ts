import type { Tx } from '../events/unit-of-work.js';
import { notFound } from '../kernel/http/problem.js';

const HOLD = `select blood_group as "bloodGroup" from patient where id = $1 for update`;
const RECORD = `
  update patient set blood_group = $2, version = version + 1, last_changed_by = $3, last_changed_at = $4
  where id = $1`;

/** As it stands in the record, whoever wrote it. */
export async function bloodGroupOnRecord(tx: Tx, patientId: string): Promise<string | null> {
  return (await tx.one<{ bloodGroup: string | null }>(HOLD, [patientId]))?.bloodGroup ?? null;
}

/** Only the blood bank calls it, with a group that two samples agree on; null takes it back. */
export async function recordBloodGroup(tx: Tx, patientId: string, group: string | null): Promise<void> {
  const before = await tx.one<{ bloodGroup: string | null }>(HOLD, [patientId]);
  if (!before) throw notFound('The patient');
  if (before.bloodGroup === group) return;
  tx.send(RECORD, [patientId, group, tx.actor.username, tx.now], { rows: 1 });
  tx.audit({
    action: 'patient.blood-group',
    subjectKind: 'patient',
    subjectId: patientId,
    before,
    after: { bloodGroup: group },
  });
}
