import { Injectable } from '@nestjs/common';
import { COLLECTION_TIME } from '../../../shared/domain/results/assessed-patient.js';
import { MOVES } from '../../../shared/domain/stage.js';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { laboratory } from '../../settings/index.js';
import { SAMPLED_AT } from '../../specimens/index.js';
import { judgeAgain } from '../corrections/judge-again.js';

// Results that were judged by another day than the specimen is now known to be of, or of which that is still asked.
const CONCERNED = `
  select r.code
  from result r
  join booking b on b.id = r.booking_id and b.deleted_at is null
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code
  where r.booking_id = $1 and r.code = any ($2::text[]) and t.removed_at is null
    and t.stage <> '${MOVES.refund.to}'
    and (r.assessed_for ->> 'at' <> to_char(${SAMPLED_AT} at time zone $3, 'YYYY-MM-DD')
      or exists (select from result_review v
        where v.result_id = r.id and v.settled_at is null and v.what @> array['${COLLECTION_TIME}']))
  order by r.code`;

/** Flags follow a corrected collection time as they follow a birth date: a newborn's limits go by the day. */
@Injectable()
@Reaction({ on: 'SpecimenChanged', name: 'judge-by-collection' })
export class JudgeByCollection implements ReactionHandler<'SpecimenChanged'> {
  async handle({ payload, actor }: Envelope<'SpecimenChanged'>, tx: Tx): Promise<void> {
    const { bookingId, codes } = payload;
    const { timeZone } = await laboratory(tx);
    const results = await tx.sql<{ code: string }>(CONCERNED, [bookingId, codes, timeZone]);
    for (const { code } of results) await judgeAgain(tx, bookingId, code, actor);
  }
}
