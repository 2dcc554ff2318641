import type { UpdatePatientRequest } from '../../../shared/contract/patients.js';
import { forgetGrant, grantFor } from '../../core/admin-grant.js';
import { asProblem } from '../../core/api.js';
import { readPatient, updatePatient } from '../bookings.api.js';
import { fieldsOf } from '../draft/draft.js';
import { withFreshPatient } from '../draft/merge-drafts.js';
import type { DraftForm } from './use-save.js';

/**
 * Answers false where the admin code is needed first. Somebody else corrected the patient meanwhile: their words stay
 * where nothing was typed, and a retry goes through.
 */
export async function correctPatient(change: UpdatePatientRequest, form: DraftForm): Promise<boolean> {
  try {
    form.setValues(fieldsOf(await updatePatient(change, grantFor(change.id))));
    forgetGrant(change.id);
    return true;
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.code === 'grant_required') {
      forgetGrant(change.id);
      return false;
    }
    if (problem.code === 'stale_version') {
      form.setValues(withFreshPatient(form.getValues(), await readPatient(change.id)));
    }
    throw thrown;
  }
}
