import type { SpecimenDetail } from '../../../shared/contract/specimens.js';
import { isReleased, isRefunded } from '../../../shared/domain/stage.js';
import type { Stage } from '../../../shared/vocabulary.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { PendingLabNumber } from '../../events/pending-lab-number.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict } from '../../kernel/http/problem.js';
import { FollowSpecimen, specimenRow } from '../move-specimen.js';
import { lockSpecimen, specimenOfId, type LockedSpecimen } from '../locked-specimen.js';
import { specimenDetail } from '../specimen-detail.js';
import { accessionBase, recollectionOf, specimenRecord, storeSpecimens } from '../specimens.js';

/** A rejected specimen is taken again, free: a new one with its own number, and cards for the same tests. */
export class Recollect extends ActorsCommand<string, SpecimenDetail> {}

const ASKED = `
  select b.booking_index as "bookingIndex", (select count(*) from specimen where booking_id = b.id) as used,
    (select coalesce(json_agg(json_build_object('code', q.code, 'stage', q.stage)), '[]') from booking_profile q
      where q.booking_id = b.id and q.code = any ($2::text[]) and q.removed_at is null) as tests
  from booking b where b.id = $1`;

interface RecollectRequest {
  readonly bookingIndex: number;
  readonly used: number;
  readonly tests: readonly { readonly code: string; readonly stage: Stage }[];
}

export const RecollectHandler = commandHandler(
  Recollect,
  async (tx, { request: accession }, { commands }) => {
    const rejected = await lockSpecimen(tx, accession);
    refuseUnrejected(rejected);
    const fresh = await takenAgain(tx, rejected);
    const { bookingId, codes } = fresh;
    const reason = `Taken again as ${fresh.accession}`;
    await commands.execute(
      new FollowSpecimen({
        tx,
        what: 'recollected',
        specimen: { bookingId, accession: fresh.accession, codes, reason },
      }),
    );
    tx.audit('specimen.recollect', 'booking', bookingId, {
      after: { accession: fresh.accession, recollects: rejected.accession, codes },
    });
    return specimenDetail(tx, fresh.accession);
  },
);

function refuseUnrejected({ accession, rejection, recollectedBy }: LockedSpecimen): void {
  if (recollectedBy !== null)
    throw conflict(`${accession} has already been taken again, as ${recollectedBy}.`);
  if (rejection === null || rejection.accepted !== null)
    throw conflict(`${accession} was not rejected: it need not be taken again.`);
}

async function takenAgain(tx: Tx, rejected: LockedSpecimen): Promise<LockedSpecimen> {
  const { bookingId, labNumber } = rejected;
  const requested = await tx.one<RecollectRequest>(ASKED, [bookingId, rejected.codes]);
  const codes = (requested?.tests ?? []).filter(({ stage }) => isWanted(stage)).map(({ code }) => code);
  if (requested === undefined || codes.length === 0)
    throw conflict(`No test needs ${rejected.accession} any more.`);
  const accession = `${accessionBase({ labNumber, bookingIndex: requested.bookingIndex })}-${requested.used + 1}`;
  const fresh = recollectionOf(tx, rejected, { accession, codes });
  const record = specimenRecord(bookingId, fresh, { recollects: rejected.id });
  storeSpecimens(tx, PendingLabNumber.known([record]));
  const [stored, old] = [await specimenOfId(tx, fresh.id), await specimenOfId(tx, rejected.id)];
  for (const one of [stored, old]) tx.emit('SpecimenChanged', one.id, specimenRow(one));
  return stored;
}

function isWanted(stage: Stage): boolean {
  return !isReleased(stage) && !isRefunded(stage);
}
