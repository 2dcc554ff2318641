import { reaction } from '../../events/reactions.js';
import { recordAgreedGroup } from '../disciplines/bloodbank/patient-group.js';

/** Two files of one person may hold the two samples that a group needs: it is on record as soon as they are one. */
export const AgreeBloodGroup = reaction(
  { on: 'PatientCorrected', name: 'agree-blood-group' },
  async ({ payload: { patientId, what } }, tx) => {
    if (what.includes('merge')) await recordAgreedGroup(tx, patientId);
  },
);
