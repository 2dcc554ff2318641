import { setTimeout as pause } from 'node:timers/promises';
import { prove } from '../../server/operations/index.js';
import { AUDIT_KEY, onDatabase } from './laboratory.js';
import type { Acknowledged, Load } from './load.js';
import { freshLoad, WATCHED, type Screen } from './screen.js';

const REST_WITHIN_MS = 60_000;

interface Rest {
  readonly unpublished: number;
  readonly behind: number;
  readonly due: number;
  readonly reached: number;
}

const REST = `
  select (select count(*) from event where seq is null)::int as unpublished,
    (select seq from event_head)::int - (select seq from reaction_cursor)::int as behind,
    (select count(*) from reaction_due where due_at < now() + interval '1 minute')::int as due,
    (select seq from event_head)::int as reached`;

/** Waits until nothing of what is due within a minute is left undone and every screen has heard of everything. */
async function atRest(databaseUrl: string, screens: readonly Screen[]): Promise<number> {
  const end = Date.now() + REST_WITHIN_MS;
  for (;;) {
    const [rest] = await onDatabase<Rest>(databaseUrl, REST);
    const last = await lastWatched(databaseUrl);
    const isHeard = screens.every((screen) => screen.reached >= last);
    if (rest && rest.unpublished + rest.behind + rest.due === 0 && isHeard) return rest.reached;
    if (Date.now() > end) {
      const heard = screens.map((screen) => screen.reached).join(', ');
      throw new Error(`It does not come to rest: ${JSON.stringify(rest)}, screens at ${heard} of ${last}`);
    }
    await pause(100);
  }
}

const KINDS = WATCHED.map((type) => `'${type}'`).join(', ');

async function lastWatched(databaseUrl: string): Promise<number> {
  const [row] = await onDatabase<{ last: number }>(
    databaseUrl,
    `select coalesce(max(seq), 0)::int as last from event where type in (${KINDS})`,
  );
  return row?.last ?? 0;
}

interface Counts {
  readonly notices: number;
  readonly paid: number;
  readonly closed: number;
  readonly cards: number;
  readonly undone: number;
}

/** The state before anybody worked. */
export interface Before {
  readonly counts: Counts;
  readonly bookings: ReadonlySet<string>;
}

/** All that the database holds of one booking. */
interface Stored {
  readonly booking: string;
  readonly patient: string;
  readonly receipts: readonly string[];
  readonly results: readonly string[];
}

// Reactions are counted by their effect: one notice a payment, one closing a card.
const COUNTS = `
  select (select count(*) from notification where kind = 'payment')::int as notices,
    (select count(*) from event where type = 'PaymentReceived')::int as paid,
    (select count(*) from event where type = 'JobCardClosed')::int as closed,
    (select count(*) from job_card where not open)::int as cards,
    (select count(*) from event e where type = 'ResultSaved' and not exists (
      select from reaction_done d where d.event_id = e.id and d.reaction = 'close-job-card'))::int as undone`;

const STORED = `
  select b.id as booking, p.full_name as patient,
    array(select r.number || ' ' || r.kind || coalesce((select string_agg(' ' || (line->>'base'), '' order by line)
        from jsonb_array_elements(r.document->'lines') as line), '')
      from receipt r where r.booking_id = b.id order by r.number) as receipts,
    array(select r.code || ' saved ' || (select count(*) from result_version s where s.result_id = r.id)
        || coalesce((select string_agg(' ' || v.code || '=' || v.value, '' order by v.code)
          from result_value v where v.result_id = r.id), '')
      from result r where r.booking_id = b.id order by r.code) as results
  from booking b join patient p on p.id = b.patient_id order by b.id`;

/** The counts before anybody works, once nothing is left to be done. */
export async function countedAtRest(databaseUrl: string): Promise<Before> {
  await atRest(databaseUrl, []);
  const stored = await onDatabase<Stored>(databaseUrl, STORED);
  return { counts: await counted(databaseUrl), bookings: new Set(stored.map(({ booking }) => booking)) };
}

async function counted(databaseUrl: string): Promise<Counts> {
  const [counts] = await onDatabase<Counts>(databaseUrl, COUNTS);
  if (!counts) throw new Error('Nothing can be counted.');
  return counts;
}

/** Everything that must hold after a drill; throws what does not. Answers how many events there are. */
export async function proveInstallation(
  databaseUrl: string,
  before: Before,
  load: Load,
  screens: readonly Screen[],
): Promise<number> {
  const events = await atRest(databaseUrl, screens);
  await acknowledgedIsStored(databaseUrl, before.bookings, load.acknowledged);
  await followedOnce(databaseUrl, before.counts, load.acknowledged.length);
  for (const screen of screens) await asLoadedAfresh(databaseUrl, screen, load);
  const { wrong } = await prove(databaseUrl, AUDIT_KEY);
  hold(wrong.length === 0, wrong.join('\n'));
  return events;
}

/** Each booking, payment and result as it was acknowledged, once, and nothing besides. */
export async function acknowledgedIsStored(
  databaseUrl: string,
  known: Before['bookings'],
  acknowledged: Load['acknowledged'],
): Promise<void> {
  const all = await onDatabase<Stored>(databaseUrl, STORED);
  const stored = new Map(all.filter(({ booking }) => !known.has(booking)).map((one) => [one.booking, one]));
  const wrong = acknowledged.filter((one) => !sameText(stored.get(one.booking), storedOf(one)));
  const first = wrong.slice(0, 3).map((one) => ({ acknowledged: one, stored: stored.get(one.booking) }));
  hold(wrong.length === 0, `${wrong.length} are stored otherwise: ${JSON.stringify(first)}`);
  for (const { booking } of acknowledged) stored.delete(booking);
  const besides = JSON.stringify([...stored.values()].slice(0, 3));
  hold(stored.size === 0, `${stored.size} bookings were acknowledged to nobody: ${besides}`);
  const numbers = acknowledged.map(({ receipt }) => receipt).sort((a, b) => a - b);
  const inOrder = numbers.every((number, at) => number === (numbers[0] ?? 0) + at);
  hold(inOrder, `Receipts: ${numbers.join(' ')}`);
}

function storedOf({ booking, patient, receipt, paid, value }: Acknowledged): Stored {
  return {
    booking,
    patient,
    receipts: [`${receipt} payment ${paid}`],
    results: [`FBS saved 1 FGLU=${value}`],
  };
}

async function followedOnce(databaseUrl: string, before: Counts, many: number): Promise<void> {
  const more = Object.entries(before).map(([what, was]) => [what, what === 'undone' ? 0 : was + many]);
  const counts = await counted(databaseUrl);
  hold(
    sameText(counts, Object.fromEntries(more)),
    `There is ${JSON.stringify(counts)}; acknowledged were ${many}.`,
  );
}

/** The screen got every event once and in order, and shows what a fresh load shows. */
async function asLoadedAfresh(databaseUrl: string, screen: Screen, load: Load): Promise<void> {
  const seqs = screen.seen.map(({ seq }) => seq);
  hold(
    seqs.every((seq, at) => at === 0 || seq > (seqs[at - 1] ?? 0)),
    `Out of order or twice: ${seqs.join(' ')}`,
  );
  const told = await onDatabase<{ seq: number }>(
    databaseUrl,
    `select seq::int as seq from event where seq > ${screen.from} and type in (${KINDS}) order by seq`,
  );
  const heard = screen.seen.filter(({ type }) => WATCHED.includes(type)).map(({ seq }) => seq);
  hold(
    sameText(
      told.map(({ seq }) => seq),
      heard,
    ),
    `Of ${told.length} events a screen heard ${heard.length}.`,
  );
  const { rows } = await freshLoad(await load.signIn());
  const wrong = [...rows].filter(([id, text]) => screen.shown.get(id) !== text);
  hold(
    wrong.length === 0 && rows.size === screen.shown.size,
    `A screen differs: ${JSON.stringify(wrong.slice(0, 3))}`,
  );
}

export function hold(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise.slice(0, 2_000));
}

function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
