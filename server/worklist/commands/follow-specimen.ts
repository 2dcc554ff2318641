import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MOVES } from '../../../shared/domain/stage.js';
import { FollowSpecimen, measuredOn, withoutDraw } from '../../specimens/index.js';
import { turnaroundFor } from '../../catalogue/index.js';
import type { Tx } from '../../events/unit-of-work.js';
import { sqlList } from '../../kernel/sql-text.js';
import { cancelJobCards } from '../close-job-cards.js';
import { ReopenResult } from '../commands-elsewhere.js';
import { JOB_CARD, jobCardRow, type JobCardRecord } from '../job-card-row.js';
import { reopenJobCard } from '../change-open-cards.js';

// A test that was added to a tube which is here already counts from when it was asked for.
const COUNT = `
  update job_card c set due_at = counted.due_at, last_changed_by = $3, last_changed_at = $4
  from (
    select q.code, greatest(c.opened_at, s.received_at) + make_interval(mins => ${turnaroundFor('c.priority')}) as due_at
    from booking_profile q
    join job_card c on c.booking_id = q.booking_id and c.code = q.code
    join profile_version v on v.id = q.profile_version_id
    -- A test over time counts from the last draw received.
    cross join lateral (select max(s.received_at) as received_at from specimen s
      where s.booking_id = q.booking_id and q.code = any (s.codes)
        and not exists (select from specimen n where n.recollects = s.id)) s
    where q.booking_id = $1 and q.code = any ($2::text[])
  ) counted
  where c.booking_id = $1 and c.code = counted.code and c.open and c.due_at <> counted.due_at
  returning ${JOB_CARD.select('c')}`;

/** Cancelled: closed without work, of a test that still waits for its result. */
const CANCELLED = `
  select c.code from job_card c
  join booking_profile q on q.booking_id = c.booking_id and q.code = c.code and q.removed_at is null
    and q.stage in (${sqlList([...MOVES.begin.from, ...MOVES.wait.from])})
  where c.booking_id = $1 and c.code = any ($2::text[]) and not c.open and c.status = 'waiting'
  order by q.position`;

const OPEN_ANEW = `
  update job_card c set status = 'waiting', open = true, closed_by = null, time_out = null, changed_reason = $3,
    opened_at = $5, due_at = $5::timestamptz + make_interval(mins => ${turnaroundFor('c.priority')}),
    last_changed_by = $4, last_changed_at = $5
  from booking_profile q join profile_version v on v.id = q.profile_version_id
  where c.booking_id = $1 and c.code = any ($2::text[]) and q.booking_id = c.booking_id and q.code = c.code
  returning ${JOB_CARD.select('c')}`;

/** Cards count from the receipt of their specimen, and leave the worklist while there is none to work on. */
@CommandHandler(FollowSpecimen)
export class FollowSpecimenHandler implements ICommandHandler<FollowSpecimen> {
  constructor(private readonly commands: CommandBus) {}

  async execute({ tx, what, specimen }: FollowSpecimen): Promise<void> {
    const { bookingId, codes, reason } = specimen;
    switch (what) {
      case 'receipt':
        return countFromReceipt(tx, bookingId, codes);
      case 'rejected':
        await cancelJobCards(tx, bookingId, await withoutDraw(tx, bookingId, codes), tx.actor.name, reason);
        return undefined;
      case 'accepted':
        await openCancelled(tx, specimen);
        return countFromReceipt(tx, bookingId, codes);
      case 'recollected':
        // Values measured on the rejected specimen are not the new one's.
        for (const code of await measuredOn(tx, specimen))
          await this.commands.execute(new ReopenResult({ tx, bookingId, code, reason, sheet: 'emptied' }));
        return reopenCards(tx, specimen);
    }
  }
}

/**
 * Due counts from receipt of the specimen and, while nothing is received, from booking, for as long as
 * the booking's urgency allows. Open cards whose due moved are sent again.
 */
export async function countFromReceipt(tx: Tx, bookingId: string, codes: readonly string[]): Promise<void> {
  const moved = await tx.sql<JobCardRecord>(COUNT, [bookingId, codes, tx.actor.username, tx.now]);
  for (const card of moved) tx.emit('JobCardOpened', card.id, jobCardRow(card));
}

interface Cards {
  readonly bookingId: string;
  readonly codes: readonly string[];
  readonly reason: string;
}

/** The rejected specimen is examined all the same: what its rejection took off the worklist goes back to its place. */
async function openCancelled(tx: Tx, { bookingId, codes, reason }: Cards): Promise<void> {
  const cancelled = await tx.sql<{ code: string }>(CANCELLED, [bookingId, codes]);
  for (const { code } of cancelled) await reopenJobCard(tx, { bookingId, code, reason });
}

/** The specimen is taken again: its cards are opened again, and count from now while it is not received. */
async function reopenCards(tx: Tx, { bookingId, codes, reason }: Cards): Promise<void> {
  const opened = await tx.sql<JobCardRecord>(OPEN_ANEW, [
    bookingId,
    codes,
    reason,
    tx.actor.username,
    tx.now,
  ]);
  for (const card of opened) tx.emit('JobCardOpened', card.id, jobCardRow(card));
}
