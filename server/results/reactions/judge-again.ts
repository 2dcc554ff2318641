import { Injectable } from '@nestjs/common';
import { MOVES } from '../../../shared/domain/stage.js';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { judgeAgain } from '../corrections/judge-again.js';

interface Asked {
  readonly bookingId: string;
  readonly code: string;
}

// Results for whom the patient is another now, or was when a review was asked for; with a booking all of its results.
const CONCERNED = `
  select r.booking_id as "bookingId", r.code
  from result r
  join booking b on b.id = r.booking_id and b.deleted_at is null
  join patient p on p.id = b.patient_id
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code
  where r.patient_id = $1 and t.removed_at is null and t.stage <> '${MOVES.refund.to}'
    and ($2::uuid is null or r.booking_id = $2)
    and ($2::uuid is not null
      or r.assessed_for ->> 'gender' is distinct from p.gender
      or r.assessed_for ->> 'dateOfBirth' is distinct from p.date_of_birth::text
      or exists (select from result_review v where v.result_id = r.id and v.settled_at is null))
  order by r.booking_id, r.code`;

/** Flags follow a corrected sex or birth date; what was released before goes to Todos. */
@Injectable()
@Reaction({ on: 'PatientCorrected', name: 'judge-again' })
export class JudgeAgain implements ReactionHandler<'PatientCorrected'> {
  async handle({ payload, actor }: Envelope<'PatientCorrected'>, tx: Tx): Promise<void> {
    const results = await tx.sql<Asked>(CONCERNED, [payload.patientId, payload.bookingId]);
    for (const { bookingId, code } of results) await judgeAgain(tx, bookingId, code, actor);
  }
}
