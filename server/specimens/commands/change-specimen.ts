import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeSpecimenRequest, SpecimenDetail } from '../../../shared/contract/specimens.js';
import type { SpecimenAct } from '../../../shared/domain/specimens/specimen-state.js';
import { ISSUED_STAGES } from '../../../shared/domain/stage.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';
import { sqlList } from '../../kernel/sql-text.js';
import { decideMove } from '../decide-move.js';
import { FollowSpecimen } from '../follow-specimen.js';
import { holdSpecimen, type HeldSpecimen } from '../hold-specimen.js';
import { moveSpecimen, type SpecimenMove } from '../move-specimen.js';
import { specimenDetail } from '../specimen-detail.js';

/** A specimen's change as a person states it: collected, received, rejected, stored, discarded. */
export class ChangeSpecimen extends Command<SpecimenDetail> {
  constructor(
    readonly actor: Actor,
    readonly accession: string,
    readonly request: ChangeSpecimenRequest,
  ) {
    super();
  }
}

@CommandHandler(ChangeSpecimen)
export class ChangeSpecimenHandler implements ICommandHandler<ChangeSpecimen> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly commands: CommandBus,
  ) {}

  execute({ actor, accession, request }: ChangeSpecimen): Promise<SpecimenDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await holdSpecimen(tx, accession);
      const move = decideMove(actor, tx.now, before, request);
      if (move.act === 'reject') await refuseIssued(tx, before);
      if (move.act === 'accept') refuseTakenAgain(before);
      const after = await moveSpecimen(tx, before, move);
      const what = FOLLOWED[move.act];
      if (what !== undefined) {
        const { bookingId, accession: number, codes } = after;
        const reason = cardReason(after, move);
        await this.commands.execute(
          new FollowSpecimen(tx, what, { bookingId, accession: number, codes, reason }),
        );
      }
      return specimenDetail(tx, after.accession);
    });
  }
}

/** What the cards of its tests have to follow. */
const FOLLOWED: Readonly<Partial<Record<SpecimenAct, FollowSpecimen['what']>>> = {
  receive: 'receipt',
  undo: 'receipt',
  reject: 'rejected',
  accept: 'accepted',
};

function cardReason({ accession }: HeldSpecimen, { act, reason }: SpecimenMove): string {
  return act === 'reject'
    ? `Specimen ${accession} rejected: ${reason ?? ''}`
    : `Specimen ${accession}: ${reason ?? ''}`;
}

const ISSUED = `
  select name from booking_profile
  where booking_id = $1 and code = any ($2::text[]) and removed_at is null and stage in (${sqlList(ISSUED_STAGES)})
  order by position limit 1`;

/** What has left the laboratory was measured on it: that is withdrawn first. */
async function refuseIssued(tx: Tx, { bookingId, codes, accession }: HeldSpecimen): Promise<void> {
  const issued = await tx.one<{ name: string }>(ISSUED, [bookingId, codes]);
  if (!issued) return;
  throw new Problem(
    'conflict',
    `${issued.name} was released from ${accession}: withdraw it, then reject the specimen.`,
  );
}

function refuseTakenAgain({ accession, recollectedBy }: HeldSpecimen): void {
  if (recollectedBy === null) return;
  throw new Problem('conflict', `${accession} has already been taken again, as ${recollectedBy}.`);
}
