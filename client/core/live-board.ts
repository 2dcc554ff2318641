import type { BoardCall, BoardCard, BoardSnapshot, BoardUnit } from '../../shared/contract/worklist.js';
import { initialsOf } from '../../shared/domain/people/person-name.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { BOARD_CALLS, type BoardCallRow, type BoardCardRow, type BoardShows } from '../../shared/live.js';
import type { Discipline } from '../../shared/vocabulary.js';
import { api, type Live } from './api.js';
import type { LiveListOptions } from './live-list.js';
import { ReloadNeeded, type Reduced } from './reload-needed.js';
import { isWallBoard } from './navigation.js';

/** A unit as the wall draws it: the cards that are known, and how many more there are. */
interface PictureUnit {
  readonly unit: Discipline;
  readonly cards: readonly BoardCard[];
  /** Waiting cards beyond those that the snapshot named. */
  readonly rest: { readonly waiting: number; readonly overdue: number; readonly urgent: number };
  /** Cards of the rest that were closed since: none is taken off twice. */
  readonly closed: ReadonlySet<string>;
}

export interface BoardPicture {
  readonly shows: BoardShows;
  readonly units: readonly PictureUnit[];
  readonly today: BoardSnapshot['today'];
  readonly calls: readonly BoardCall[];
  readonly generatedAt: string;
  /** How far the server's clock is ahead of this machine's, in ms. */
  readonly clockAhead: number;
}

export interface UnitCounts {
  readonly waiting: number;
  readonly overdue: number;
  readonly urgent: number;
  readonly critical: number;
}

/** The picture says what may be shown: the server sends nothing else. */
export const LIVE_BOARD: LiveListOptions<BoardPicture> = {
  topics: ['board'],
  load: loadBoard,
  reduce: applyToBoard,
  addsUp,
};

function addsUp({ type }: AnyEnvelope): boolean {
  return type === 'BookingCreated' || type === 'ResultReleased';
}

async function loadBoard(): Promise<Live<BoardPicture>> {
  const { data, seq } = await api.getLive<BoardSnapshot>('/api/live/snapshot/board', {
    quiet: true,
    handles401: isWallBoard(),
  });
  return { data: pictureOf(data, Date.now()), seq };
}

export function pictureOf(snapshot: BoardSnapshot, now: number): BoardPicture {
  const takenAt = new Date(snapshot.generatedAt).getTime();
  return {
    shows: snapshot.shows,
    units: snapshot.units.map((unit) => pictureUnit(unit, takenAt)),
    today: snapshot.today,
    calls: snapshot.criticalCalls,
    generatedAt: snapshot.generatedAt,
    clockAhead: takenAt - now,
  };
}

function pictureUnit(unit: BoardUnit, takenAt: number): PictureUnit {
  return {
    unit: unit.unit,
    cards: unit.cards,
    closed: new Set(),
    rest: {
      waiting: Math.max(0, unit.waiting - unit.cards.length),
      overdue: Math.max(0, unit.overdue - overdueOf(unit.cards, takenAt)),
      urgent: Math.max(0, unit.urgent - urgentOf(unit.cards)),
    },
  };
}

export function countsOf(picture: BoardPicture, unit: PictureUnit, now: number): UnitCounts {
  return {
    waiting: unit.rest.waiting + unit.cards.length,
    overdue: unit.rest.overdue + overdueOf(unit.cards, now),
    urgent: unit.rest.urgent + urgentOf(unit.cards),
    critical: picture.calls.filter((call) => call.unit === unit.unit).length,
  };
}

function isOverdue(card: Pick<BoardCard, 'due'>, now: number): boolean {
  return new Date(card.due).getTime() < now;
}

function overdueOf(cards: readonly BoardCard[], now: number): number {
  return cards.filter((card) => isOverdue(card, now)).length;
}

function urgentOf(cards: readonly BoardCard[]): number {
  return cards.filter((card) => card.priority !== 'routine').length;
}

/** So few known cards are left that the wall would run dry while more are waiting. */
const REFILL_BELOW = 20;

/** Known cards move at once; anything about those beyond them is left to the server. */
export function applyToBoard(picture: BoardPicture, event: AnyEnvelope): Reduced<BoardPicture> {
  switch (event.type) {
    case 'JobCardOpened':
      return changeUnit(picture, event.payload, (unit) => opened(unit, event.payload, picture));
    case 'JobCardClosed':
      return changeUnit(picture, event.payload, (unit) => closed(unit, event.payload, picture.generatedAt));
    case 'CriticalRaised':
      return raised(picture, event.payload);
    case 'CriticalEscalated':
    case 'CriticalNotReached':
      return clockMoved(picture, event.payload);
    case 'CriticalAcknowledged':
    case 'CriticalCleared':
      return changeCalls(picture, callsWithout(picture, event.payload));
    case 'BookingCreated':
      return countToday(picture, 'booked');
    case 'BookingDeleted':
      // Whether it was one of today's.
      return new ReloadNeeded(picture);
    case 'ResultReleased':
      return countToday(picture, 'released');
    case 'ResultWithdrawn':
      // Whether it was released today.
      return new ReloadNeeded(picture);
    case 'PatientCorrected':
      // A wall does not learn which patient it concerns.
      return new ReloadNeeded(picture);
    default:
      return picture;
  }
}

/** A correction is reported by telephone too, but no wall waits for it. */
function raised(picture: BoardPicture, row: BoardCallRow): Reduced<BoardPicture> {
  if (row.kind === 'correction') return picture;
  return changeCalls(picture, [...callsWithout(picture, row), callOf(row, picture)]);
}

/** The call keeps its place: it grew, or its minutes start again. */
function clockMoved(picture: BoardPicture, row: BoardCallRow): BoardPicture {
  if (!picture.calls.some(({ id }) => id === row.callId)) return picture;
  const moved = callOf(row, picture);
  return { ...picture, calls: picture.calls.map((call) => (call.id === row.callId ? moved : call)) };
}

function changeCalls(picture: BoardPicture, calls: readonly BoardCall[]): Reduced<BoardPicture> {
  const changed = { ...picture, calls };
  return picture.calls.length < BOARD_CALLS ? changed : new ReloadNeeded(changed);
}

function changeUnit(
  picture: BoardPicture,
  row: BoardCardRow,
  change: (unit: PictureUnit) => PictureUnit,
): Reduced<BoardPicture> {
  const before = picture.units.find(({ unit }) => unit === row.laboratoryUnit);
  if (before === undefined) return picture;
  const after = change(before);
  const units = picture.units.map((unit) => (unit === before ? after : unit));
  const changed = { ...picture, units };
  return isExact(before, after, row) ? changed : new ReloadNeeded(changed);
}

function isExact(before: PictureUnit, after: PictureUnit, row: BoardCardRow): boolean {
  if (before.rest.waiting === 0) return true;
  const known = before.cards.find(({ id }) => id === row.id);
  const stayed = known?.priority === row.priority && known.due === row.due;
  return stayed && after.cards.length >= REFILL_BELOW;
}

function opened(unit: PictureUnit, row: BoardCardRow, picture: BoardPicture): PictureUnit {
  const card = cardOf(row, picture);
  if (unit.cards.some(({ id }) => id === row.id)) {
    return { ...unit, cards: unit.cards.map((known) => (known.id === row.id ? card : known)) };
  }
  // An older card that changed its name or priority was among the rest, most likely.
  const wasOfRest = unit.rest.waiting > 0 && row.datetime < picture.generatedAt;
  const rest = wasOfRest ? without(unit.rest, row, picture.generatedAt) : unit.rest;
  return { ...unit, rest, cards: [...unit.cards, card] };
}

function closed(unit: PictureUnit, row: BoardCardRow, takenAt: string): PictureUnit {
  const cards = unit.cards.filter(({ id }) => id !== row.id);
  const done = newest(unit.closed, row.id);
  if (cards.length < unit.cards.length) return { ...unit, cards, closed: done };
  const wasCounted = row.timeOut === null || row.timeOut > takenAt;
  if (unit.rest.waiting === 0 || unit.closed.has(row.id) || !wasCounted) return unit;
  return { ...unit, rest: without(unit.rest, row, takenAt), closed: done };
}

/** A card is mentioned again soon or never: a wall that hangs for months remembers no more than these. */
const REMEMBERED = 500;

function newest(closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...closed, id].slice(-REMEMBERED));
}

function without(rest: PictureUnit['rest'], row: BoardCardRow, at: string): PictureUnit['rest'] {
  return {
    waiting: Math.max(0, rest.waiting - 1),
    overdue: Math.max(0, rest.overdue - (row.due < at ? 1 : 0)),
    urgent: Math.max(0, rest.urgent - (row.priority === 'routine' ? 0 : 1)),
  };
}

function cardOf(row: BoardCardRow, picture: BoardPicture): BoardCard {
  const { id, testname, priority, labNumber, patientName, datetime, due } = row;
  return { id, testname, priority, labNumber, datetime, due, ...shownOfPatient(patientName, picture) };
}

function callOf(row: BoardCallRow, picture: BoardPicture): BoardCall {
  const { callId, unit, labNumber, patientName, raisedAt, clockFrom } = row;
  return {
    id: callId,
    unit,
    labNumber,
    raisedAt,
    clockFrom,
    minutes: 0,
    ...shownOfPatient(patientName, picture),
  };
}

/** The name comes as this reader may have it: whole, as initials, or not at all. */
function shownOfPatient(name: string, { shows }: BoardPicture): Pick<BoardCard, 'initials' | 'patientName'> {
  return {
    initials: shows === 'number' ? '' : initialsOf(name),
    patientName: shows === 'full' ? name : null,
  };
}

function callsWithout(picture: BoardPicture, row: BoardCallRow): readonly BoardCall[] {
  return picture.calls.filter(({ id }) => id !== row.callId);
}

function countToday(picture: BoardPicture, what: keyof BoardSnapshot['today']): BoardPicture {
  return { ...picture, today: { ...picture.today, [what]: picture.today[what] + 1 } };
}
