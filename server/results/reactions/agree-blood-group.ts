import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { giveAgreedGroup } from '../disciplines/bloodbank/patient-group.js';

/** Two files of one person may hold the two samples that a group needs: it is on record as soon as they are one. */
@Injectable()
@Reaction({ on: 'PatientCorrected', name: 'agree-blood-group' })
export class AgreeBloodGroup implements ReactionHandler<'PatientCorrected'> {
  async handle({ payload: { patientId, what } }: Envelope<'PatientCorrected'>, tx: Tx): Promise<void> {
    if (what.includes('merge')) await giveAgreedGroup(tx, patientId);
  }
}
