import type { EntryEvent, EntryState, EventType, Sheet } from '../../client/results/entry/entry-states.js';
import { nextState, TABLE } from '../../client/results/entry/entry-table.js';
import { NO_SURROUNDINGS } from '../../shared/domain/results/surroundings.js';
import {
  A_CALL,
  aConflict,
  aDraft,
  aSheet,
  BOOKING,
  EMPTY,
  REASON,
  RELEASED,
  SET_ASIDE,
  theirs,
  TYPED,
  typedIn,
  UNREACHABLE,
} from './entry-sheets.js';

/** Something lies ready for every event: typed, restored and set aside. */
const FULL: Partial<Sheet> = { draft: aDraft(), setAside: { typed: SET_ASIDE, correction: undefined } };
const open = aSheet(FULL);
const locked = aSheet({ ...FULL, base: RELEASED });
const amended = aSheet({ ...FULL, base: RELEASED, correction: REASON });
const failure = { kind: 'update', problem: UNREACHABLE } as const;

const STATES = {
  entering: { at: 'entering', sheet: open },
  'entering, untouched': { at: 'entering', sheet: aSheet({ typed: EMPTY }) },
  issued: { at: 'issued', sheet: locked },
  amending: { at: 'amending', sheet: amended },
  refused: { at: 'refused', sheet: open, failure },
  'refused amendment': { at: 'refused', sheet: amended, failure: { ...failure, kind: 'amend' } },
  'conflict seen': { at: 'conflict', sheet: open, conflict: aConflict(undefined), failure: undefined },
  'conflict met by a save': { at: 'conflict', sheet: open, conflict: aConflict('update'), failure },
  'conflict of amendments': {
    at: 'conflict',
    sheet: amended,
    conflict: aConflict('amend', theirs({ stage: 'amended' })),
    failure: undefined,
  },
  'conflict over a locked sheet': {
    at: 'conflict',
    sheet: locked,
    conflict: aConflict(undefined, theirs({ stage: 'released' })),
    failure: undefined,
  },
  saving: { at: 'saving', sheet: open, kind: 'update', conflict: undefined },
  'saving over a conflict': { at: 'saving', sheet: open, kind: 'update', conflict: aConflict(undefined) },
  saved: { at: 'saved', sheet: open, said: 'Urea & Electrolytes successfully updated!' },
} as const satisfies Record<string, EntryState>;

const EVENTS = {
  rowTyped: { type: 'rowTyped', code: 'CREA', change: { parameter: '80' } },
  sectionTyped: { type: 'sectionTyped', name: 'kits', value: [{ lot: '23A' }] },
  formTyped: { type: 'formTyped', change: { remarks: 'haemolysed' } },
  correctionTyped: { type: 'correctionTyped', change: { told: 'Dr Sibanda' } },
  'save asked': { type: 'saveAsked', kind: 'update' },
  'amendment asked': { type: 'saveAsked', kind: 'amend' },
  saveAnswered: { type: 'saveAnswered', saved: theirs() },
  saveRefused: { type: 'saveRefused', problem: UNREACHABLE },
  saveOvertaken: { type: 'saveOvertaken', current: { ...aConflict('update'), version: 5 } },
  saveForbidden: { type: 'saveForbidden' },
  'newerSeen, version 9': { type: 'newerSeen', by: 'Farai', result: theirs({ version: 9 }) },
  'newerSeen, known version': { type: 'newerSeen', by: 'Farai', result: theirs({ version: 3 }) },
  mineKept: { type: 'mineKept' },
  theirsTaken: { type: 'theirsTaken' },
  setAsideBroughtBack: { type: 'setAsideBroughtBack' },
  draftAccepted: { type: 'draftAccepted' },
  draftDiscarded: { type: 'draftDiscarded' },
  amendStarted: { type: 'amendStarted' },
  amendStopped: { type: 'amendStopped' },
  wentOn: { type: 'wentOn' },
  bookingRead: { type: 'bookingRead', booking: { ...BOOKING, priority: 'stat' } },
  callsRead: { type: 'callsRead', calls: [A_CALL] },
  surroundingsRead: { type: 'surroundingsRead', surroundings: { ...NO_SURROUNDINGS } },
  draftKept: { type: 'draftKept', isKept: false },
} as const satisfies Record<string, EntryEvent>;

type StateName = keyof typeof STATES;
type EventName = keyof typeof EVENTS;

/** By state, then by event in the order of EVENTS: the next state; `.` changes nothing at all. */
const LEADS: Record<StateName, Record<EventName, string>> = readTable(`
                              | entering | entering, untouched | issued   | amending | refused  | refused amendment | conflict seen | conflict met by a save | conflict of amendments | conflict over a locked sheet | saving   | saving over a conflict | saved
rowTyped                      | entering | entering            | .        | amending | refused  | refused           | conflict      | conflict               | conflict               | .                            | .        | .                      | .
sectionTyped                  | entering | entering            | .        | amending | refused  | refused           | conflict      | conflict               | conflict               | .                            | .        | .                      | .
formTyped                     | entering | entering            | .        | amending | refused  | refused           | conflict      | conflict               | conflict               | .                            | .        | .                      | .
correctionTyped               | .        | .                   | .        | amending | .        | refused           | .             | .                      | conflict               | .                            | .        | .                      | .
save asked                    | saving   | refused             | .        | .        | saving   | .                 | saving        | saving                 | .                      | .                            | .        | .                      | .
amendment asked               | .        | .                   | .        | saving   | .        | saving            | .             | .                      | saving                 | .                            | .        | .                      | .
saveAnswered                  | .        | .                   | .        | .        | .        | .                 | .             | .                      | .                      | .                            | saved    | saved                  | .
saveRefused                   | .        | .                   | .        | .        | .        | .                 | .             | .                      | .                      | .                            | refused  | conflict               | .
saveOvertaken                 | .        | .                   | .        | .        | .        | .                 | .             | .                      | .                      | .                            | conflict | conflict               | .
saveForbidden                 | .        | .                   | .        | .        | .        | .                 | .             | .                      | .                      | .                            | entering | conflict               | .
newerSeen, version 9          | conflict | entering            | conflict | conflict | conflict | conflict          | conflict      | conflict               | conflict               | conflict                     | .        | .                      | .
newerSeen, known version      | .        | .                   | .        | .        | .        | .                 | .             | .                      | .                      | .                            | .        | .                      | .
mineKept                      | .        | .                   | .        | .        | .        | .                 | entering      | saving                 | amending               | amending                     | .        | .                      | .
theirsTaken                   | .        | .                   | .        | .        | .        | .                 | entering      | entering               | issued                 | issued                       | .        | .                      | .
setAsideBroughtBack           | entering | .                   | issued   | amending | refused  | refused           | conflict      | conflict               | conflict               | conflict                     | .        | .                      | .
draftAccepted                 | entering | .                   | issued   | amending | refused  | refused           | .             | .                      | .                      | .                            | .        | .                      | .
draftDiscarded                | entering | .                   | issued   | issued   | entering | issued            | .             | .                      | .                      | .                            | .        | .                      | .
amendStarted                  | .        | .                   | amending | .        | .        | .                 | .             | .                      | .                      | conflict                     | .        | .                      | .
amendStopped                  | .        | .                   | .        | issued   | .        | issued            | .             | .                      | issued                 | .                            | .        | .                      | .
wentOn                        | .        | .                   | .        | .         | .        | .                 | .             | .                      | .                      | .                            | .        | .                      | entering
bookingRead                   | entering | entering            | issued   | amending | refused  | refused           | conflict      | conflict               | conflict               | conflict                     | saving   | saving                 | saved
callsRead                     | entering | entering            | issued   | amending | refused  | refused           | conflict      | conflict               | conflict               | conflict                     | saving   | saving                 | saved
surroundingsRead              | entering | entering            | issued   | amending | refused  | refused           | conflict      | conflict               | conflict               | conflict                     | saving   | saving                 | saved
draftKept                     | entering | entering            | issued   | amending | refused  | refused           | conflict      | conflict               | conflict               | conflict                     | saving   | saving                 | saved
`);

function readTable(text: string): Record<StateName, Record<EventName, string>> {
  const [head = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  // The corner of the head is trimmed away with the text.
  const names = head.filter((name) => name !== '');
  return Object.fromEntries(
    names.map((name, index) => [name, Object.fromEntries(lines.map((line) => [line[0], line[index + 1]]))]),
  ) as Record<StateName, Record<EventName, string>>;
}

const states = Object.keys(STATES) as StateName[];
const events = Object.keys(EVENTS) as EventName[];
const cells = states.flatMap((state) => events.map((event) => [state, event, LEADS[state][event]] as const));

describe('the entry screen, state by state and event by event', () => {
  test('has every state and every event in its table', () => {
    const types: Record<EventType, true> = Object.fromEntries(
      events.map((event) => [EVENTS[event].type, true]),
    ) as Record<EventType, true>;
    const inTable = new Set(Object.values(TABLE).flatMap((row) => Object.keys(row)));
    expect([...inTable].sort()).toEqual(Object.keys(types).sort());
    expect(new Set(states.map((state) => STATES[state].at))).toEqual(new Set(Object.keys(TABLE)));
    expect(Object.keys(LEADS)).toEqual(states);
    expect(cells.filter(([, , leads]) => leads === undefined)).toEqual([]);
  });

  test.each(cells)('%s, %s: %s', (state, event, leads) => {
    const before: EntryState = STATES[state];
    const after = nextState(before, EVENTS[event]);
    if (leads === '.') expect(after).toBe(before);
    else expect(after.at).toBe(leads);
    if (leads !== '.') expect(after).not.toBe(before);
  });
});

/** A person's own word for letting go of what was typed, or the server's that it has it. */
const LETS_GO: readonly EventName[] = ['draftDiscarded', 'amendStopped', 'saveAnswered'];

describe('nothing typed is ever lost', () => {
  const typed = cells.filter(
    ([state, event]) => STATES[state].sheet.typed !== EMPTY && !LETS_GO.includes(event),
  );

  test.each(typed)('%s, %s', (state, event) => {
    const before: EntryState = STATES[state];
    const { sheet } = nextState(before, EVENTS[event]);
    expect([sheet, sheet.setAside].map((one) => one?.typed.entries['K']?.parameter)).toContain('4.1');
    const reasons = [sheet, sheet.setAside].map((one) => one?.correction?.reason);
    expect(reasons).toContain(before.sheet.correction?.reason ?? reasons[0]);
  });

  test('what was set aside changes places with what was typed meanwhile', () => {
    const back = nextState({ at: 'entering', sheet: open }, { type: 'setAsideBroughtBack' });
    expect(typedIn(back)).toBe('5.2');
    expect(typedIn(nextState(back, { type: 'setAsideBroughtBack' }))).toBe('4.1');
  });

  test('a value can be typed again after a refusal, and the refusal stays until the next try', () => {
    const after = nextState(STATES.refused, { type: 'rowTyped', code: 'K', change: { parameter: '4.2' } });
    expect(after).toMatchObject({ at: 'refused', failure });
    expect(typedIn(after)).toBe('4.2');
    expect(TYPED.entries['K']?.parameter).toBe('4.1');
  });
});
