import { identityCorrections, looksLikeAnother } from '../../shared/domain/people/other-person.js';
import type { Tx } from '../events/unit-of-work.js';
import { useGrant } from '../identity/index.js';
import type { Demographics } from './demographics.js';
import type { PatientRow } from './patient-row.js';

const WORK = `
  select exists (select from booking where patient_id = $1) as booked,
    exists (select from result where patient_id = $1) as results`;

/**
 * Whoever has results is corrected in sex, date of birth or name, and whoever has a booking in two of them, only with
 * a grant `{action: 'patient'}` of the admin code; 403 grant_required names it. Completing is no correction.
 */
export async function allowCorrection(
  tx: Tx,
  before: PatientRow,
  after: Demographics,
  grants: string | undefined,
): Promise<void> {
  if (identityCorrections(before, after).length === 0) return;
  const work = await tx.one<{ booked: boolean; results: boolean }>(WORK, [before.id]);
  const isAsked = work?.results === true || (work?.booked === true && looksLikeAnother(before, after));
  if (isAsked) await useGrant(tx, grants, 'patient', before.id);
}
