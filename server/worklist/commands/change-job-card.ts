import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JobCard } from '../../../shared/contract/booking-shapes.js';
import type { ChangeJobCardRequest } from '../../../shared/contract/worklist.js';
import { isIssued, isRefunded, MOVES } from '../../../shared/domain/stage.js';
import type { Stage } from '../../../shared/vocabulary.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import {
  conflict,
  notFound,
  Problem,
  LAST_CHANGE_COLUMNS,
  type LastChange,
} from '../../kernel/http/problem.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { refuseWithoutSpecimen } from '../../specimens/index.js';
import { reopenJobCard } from '../change-open-cards.js';
import { closeJobCard } from '../close-job-cards.js';
import { ReopenResult, AnnounceBooking } from '../commands-elsewhere.js';
import { JOB_CARD, jobCardRow, type JobCardRecord } from '../job-card-row.js';

/** A manager opens or closes a job card by hand, with a reason; a saved result then has to be entered again. */
export class ChangeJobCard extends ActorsCommand<ChangeJobCardRequest, JobCard> {}

interface ProfileOfCard {
  readonly stage: Stage;
  readonly removed_at: Date | null;
  readonly deleted_at: Date | null;
}

// The booking before its card, as a save, a refund and a deletion hold them.
const HOLD_BOOKING = `
  select 1 from booking where id = (select booking_id from job_card where id = $1) for update`;
const CARD = `select ${JOB_CARD.select('job_card')}, ${LAST_CHANGE_COLUMNS} from job_card where id = $1 for update`;
const PROFILE = `
  select p.stage, p.removed_at, b.deleted_at
  from booking b join booking_profile p on p.booking_id = b.id and p.code = $2
  where b.id = $1`;

// A profile without a result is in process while its card is closed.
const STAGE_WITH_CARD = `
  update booking_profile set stage = $4 where booking_id = $1 and code = $2 and stage = any ($3)
    and not exists (select from result r where r.booking_id = $1 and r.code = $2)`;

@CommandHandler(ChangeJobCard)
export class ChangeJobCardHandler implements ICommandHandler<ChangeJobCard> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly commands: CommandBus,
  ) {}

  execute({ actor, request }: ChangeJobCard): Promise<JobCard> {
    return this.work.run(actor, async (tx) => {
      await tx.sql(HOLD_BOOKING, [request.id]);
      const card = await tx.one<JobCardRecord & LastChange>(CARD, [request.id]);
      if (!card) throw notFound('The job card');
      if (card.open === request.open) throw alreadyDone(card);
      const changed = request.open
        ? await this.reopen(tx, card, request.reason)
        : await close(tx, card, request.reason);
      const { from, to } = request.open ? MOVES.wait : MOVES.begin;
      tx.send(STAGE_WITH_CARD, [card.bookingId, card.code, from, to]);
      await this.commands.execute(new AnnounceBooking({ tx, bookingId: card.bookingId }));
      tx.audit(request.open ? 'jobCard.reopen' : 'jobCard.close', 'jobCard', card.id, {
        before: jobCardRow(card),
        after: changed,
        reason: request.reason,
      });
      return changed;
    });
  }

  private async reopen(tx: Tx, card: JobCardRecord, reason: string): Promise<JobCard> {
    await refuseReopening(tx, card);
    const { bookingId, code } = card;
    await this.commands.execute(new ReopenResult({ tx, bookingId, code, reason, sheet: 'kept' }));
    return changedCard(card, await reopenJobCard(tx, { bookingId, code, reason }));
  }
}

/** Somebody else was faster. */
function alreadyDone(card: JobCardRecord & LastChange): Problem {
  const by = card.closedBy ?? card.lastChangedBy;
  const at = card.lastChangedAt?.toISOString() ?? null;
  const detail = card.open
    ? 'This job card is open.'
    : `This job card was closed by ${card.closedBy ?? 'someone'}.`;
  return conflict(detail, { extra: { current: jobCardRow(card), by, at } });
}

async function refuseReopening(tx: Tx, card: JobCardRecord): Promise<void> {
  await refuseWithoutSpecimen(tx, card.bookingId, card.code);
  const profile = await tx.one<ProfileOfCard>(PROFILE, [card.bookingId, card.code]);
  if (!profile || profile.deleted_at) throw conflict('The booking of this job card was deleted.');
  if (profile.removed_at) throw conflict('The profile was taken off the booking.');
  if (isRefunded(profile.stage)) throw conflict('The profile was refunded.');
  if (isIssued(profile.stage)) {
    throw conflict('The result was released: amend it, or withdraw it and then reopen its card.');
  }
}

async function close(tx: Tx, card: JobCardRecord, reason: string): Promise<JobCard> {
  const closing = { bookingId: card.bookingId, code: card.code, closedBy: tx.actor.name, reason };
  return changedCard(card, await closeJobCard(tx, closing));
}

function changedCard(card: JobCardRecord, changed: JobCard | undefined): JobCard {
  return changed ?? jobCardRow(card);
}
