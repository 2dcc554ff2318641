import { dottedInitials } from '../../shared/domain/people/person-name.js';
import type { CriticalRow, JobCardRow } from '../../shared/event-payloads.js';
import { BOARD_SHOWS, type BoardCardRow, type BoardShows } from '../../shared/live.js';
import type { PayloadView } from './view.js';

/** The names of tests, by the profile's code. */
export interface TestNames {
  /** On a wall; '' if it stays untold. */
  nameOf(code: string): string;
  isConfidential(code: string): boolean;
}

export function boardRoom(shows: BoardShows): string {
  return `board:${shows}`;
}

const ALL_BOARDS = BOARD_SHOWS.map(boardRoom);

const SHOWN: Readonly<Record<BoardShows, (name: string) => string>> = {
  number: () => '',
  initials: dottedInitials,
  full: (name) => name,
};

const forEachBoard = (
  hides: PayloadView['hides'],
  payload: (shownName: (name: string) => string) => unknown,
): readonly PayloadView[] =>
  BOARD_SHOWS.map((shows) => ({
    rooms: [boardRoom(shows)],
    payload: payload(SHOWN[shows]),
    hides,
    for: ['board'],
  }));

/** A card as a wall shows it: no ids of people, no code, nothing of who worked on it. */
export function boardCardViews(row: JobCardRow, tests: TestNames): readonly PayloadView[] {
  const { id, code, laboratoryUnit, priority, labNumber, patientName, datetime, due, open, timeOut } = row;
  const testname = tests.nameOf(code);
  return forEachBoard({ actor: true }, (shownName): BoardCardRow => {
    const name = shownName(patientName);
    return {
      id,
      testname,
      laboratoryUnit,
      priority,
      labNumber,
      patientName: name,
      datetime,
      due,
      open,
      timeOut,
    };
  });
}

/** By name, so that a field added to the event later does not reach a wall unnoticed. */
const SHOWN_OF_CALL: readonly string[] = [
  'callId',
  'unit',
  'labNumber',
  'raisedAt',
  'kind',
  'clockFrom',
  'step',
  'role',
  'nextRole',
];

/** A board learns that a critical call is open, since when and who is next: no value, no parameter, no test. */
export function boardCallViews(row: CriticalRow): readonly PayloadView[] {
  const shown = Object.fromEntries(Object.entries(row).filter(([name]) => SHOWN_OF_CALL.includes(name)));
  return forEachBoard({ actor: true, subject: true }, (shownName) => ({
    ...shown,
    patientName: shownName(row.patientName),
  }));
}

/** A board learns only that it happened, as it counts bookings and released results. */
export const BOARD_COUNT: PayloadView = {
  rooms: ALL_BOARDS,
  payload: {},
  hides: { actor: true, subject: true },
  for: ['board'],
};
