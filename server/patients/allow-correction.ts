import { identityChanges } from '../../shared/domain/person.js';
import type { Tx } from '../events/unit-of-work.js';
import { useGrant } from '../identity/index.js';
import type { Demographics } from './demographics.js';
import type { PatientRow } from './patient-row.js';

const HAS_RESULTS = 'select 1 from result where patient_id = $1 limit 1';

/**
 * API.md: sex, date of birth or name of a patient with results change only with a grant `{action: 'patient'}` of
 * the admin code; 403 grant_required names it.
 */
export async function allowCorrection(
  tx: Tx,
  before: PatientRow,
  after: Demographics,
  grants: string | undefined,
): Promise<void> {
  if (identityChanges(before, after).length === 0) return;
  if (!(await tx.one(HAS_RESULTS, [before.id]))) return;
  await useGrant(tx, grants, 'patient', before.id);
}
