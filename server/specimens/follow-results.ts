import { specimenAfter, isAwaited, isRejected } from '../../shared/domain/specimens/specimen-state.js';
import { hasBegun, hasResult, SETTLED_STAGES } from '../../shared/domain/stage.js';
import type { Stage } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import { specimenOfId, type LockedSpecimen } from './locked-specimen.js';
import { moveSpecimen, receiptTime } from './move-specimen.js';

const OF_TEST = `
  select s.id, array(select q.stage from booking_profile q
    where q.booking_id = s.booking_id and q.code = any (s.codes) and q.removed_at is null) as stages
  from specimen s
  where s.booking_id = $1 and $2 = any (s.codes) and not exists (select from specimen n where n.recollects = s.id)
    and (s.draw is null or exists (
      select from result r cross join jsonb_array_elements(r.values) as e (line)
      where r.booking_id = s.booking_id and r.code = $2 and e.line -> 'extra' ->> 'draw' = s.draw
        and e.line ->> 'parameter' <> ''))
  order by length(s.accession), s.accession`;

/**
 * A result of this test was saved: its specimen (for a test over time, that of each draw with a value) is in process
 * until all of its tests have a result. Saving marks it received if nobody did; returns the tests whose cards count
 * from that.
 */
export async function followResults(tx: Tx, bookingId: string, code: string): Promise<readonly string[]> {
  const received = new Set<string>();
  for (const found of await tx.sql<Found>(OF_TEST, [bookingId, code]))
    for (const counted of await followResult(tx, found)) received.add(counted);
  return [...received];
}

interface Found {
  readonly id: string;
  readonly stages: readonly Stage[];
}

async function followResult(tx: Tx, found: Found): Promise<readonly string[]> {
  const before = await specimenOfId(tx, found.id);
  const isBegun = found.stages.some(hasBegun);
  // A card that was opened again puts only what was done back on the bench.
  if (isRejected(before.state) || !(isBegun || before.state === 'done')) return [];
  const isNew = isAwaited(before.state);
  const here = isNew ? await received(tx, before) : before;
  const act = found.stages.every(isDone) ? 'finish' : 'begin';
  const to = specimenAfter(act, here.state);
  if (to !== undefined) await moveSpecimen(tx, here, { act, to, at: tx.now });
  return isNew ? here.codes : [];
}

function received(tx: Tx, specimen: LockedSpecimen): Promise<LockedSpecimen> {
  return moveSpecimen(tx, specimen, { act: 'receive', to: 'received', at: receiptTime(specimen, tx.now) });
}

function isDone(stage: Stage): boolean {
  return hasResult(stage) || SETTLED_STAGES.includes(stage);
}
