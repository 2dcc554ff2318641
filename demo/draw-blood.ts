import { labMoment } from '../shared/disciplines/bloodbank/lab-moment.js';
import {
  gradeOf,
  REACTIONS,
  readingsFrom,
  hasReactions,
  type Readings,
} from '../shared/disciplines/bloodbank/readings.js';
import {
  CROSSMATCH_SETTINGS,
  bloodbankReference,
  type BloodbankReference,
} from '../shared/disciplines/bloodbank/reference.js';
import { checkCharacter } from '../shared/disciplines/bloodbank/unit-number.js';
import { crossmatchOf, type CrossmatchLine } from '../shared/disciplines/bloodbank/units.js';
import type { AssessedParameter } from '../shared/domain/results/assess-result.js';
import { labDay } from '../shared/domain/time/lab-time.js';
import type { Sections } from '../shared/domain/results/sections.js';
import { CONTROL_ROW, REACTION_ROWS } from '../server/results/reference/reactions.js';
import type { BookingRecord } from '../server/bookings/booking-record.js';
import type { PastPatient } from './past-patients.js';
import type { Random } from './random.js';
import type { Subject } from './subject.js';
import type { Result, TestValue } from '../shared/contract/results.js';

const GROUP_PROFILE = 'GRP';
const NO_ANTIBODY = {
  cells: ['I', 'II', 'III'].map((cell) => ({ cell, grade: '0' })),
  antibodies: [],
};

/** A test that is entered, and the codes of all that its booking asked for. */
interface Entering {
  readonly code: string;
  readonly codes: readonly string[];
  readonly enteredAt: Date;
  readonly timeZone: string;
}

function readsGroup({ code, codes }: Entering): boolean {
  return code === GROUP_PROFILE || (code === 'GXM' && !codes.includes(GROUP_PROFILE));
}

/** GXM lays out the reactions where GRP is not booked. */
export function bloodRows(test: Entering, own: readonly AssessedParameter[]): readonly AssessedParameter[] {
  return test.code === 'GXM' && readsGroup(test) ? [...REACTION_ROWS, CONTROL_ROW, ...own] : own;
}

/** The blood bank's look-ups at the time of entry. */
export function bloodReference(
  test: Entering,
  { id: bookingId, clinical }: Pick<BookingRecord, 'id' | 'clinical'>,
  { subject, earlier }: PastPatient,
): BloodbankReference {
  const { abo, rhesus } = subject;
  const groups = (earlier.get('ABO ') ?? [])
    .filter((one) => one.bookingId !== bookingId && one.enteredAt < test.enteredAt && one.value === abo)
    .map((one) => ({
      resultId: one.bookingId,
      number: one.bookingNumber,
      day: labDay(test.timeZone, one.at),
      abo,
      rhd: rhesus,
      counts: true,
    }));
  return {
    groups,
    recorded: null,
    antibodies: [],
    elsewhere: readsGroup(test)
      ? null
      : { profileCode: GROUP_PROFILE, group: { abo, rhd: rhesus }, isForwardOnly: false },
    different: [],
    collectedAt: clinical.collectedAt ?? null,
    pregnant: clinical.pregnant ?? null,
    units: [],
    emergencies: [],
    settings: CROSSMATCH_SETTINGS,
  };
}

interface Bench {
  readonly values: ReadonlyMap<string, string>;
  readonly codes: readonly string[];
  readonly subject: Subject;
  readonly hasEarlier: boolean;
  /** The second reader. */
  readonly second: string;
  readonly enteredAt: Date;
  readonly timeZone: string;
}

/** Second reading, screen and units of a sheet, as two people of the blood bank leave it. */
export function bloodSections(random: Random, bench: Bench): Sections {
  const { values, codes, subject, second, enteredAt, timeZone } = bench;
  const reactions = readingsFrom((code) => gradeOf(values.get(code) ?? '') ?? '');
  const isRead = REACTIONS.every((code) => codes.includes(code));
  const confirmation = { by: second, at: labMoment(timeZone, enteredAt), reactions };
  if (!codes.includes('ABSC')) return isRead ? { confirmation } : {};
  // The patient's own group once two samples agree; group O until then.
  const abo = bench.hasEarlier ? subject.abo : 'O';
  return {
    ...(isRead && { confirmation }),
    screen: NO_ANTIBODY,
    history: { transfusedOrPregnant: random.chance(0.7) ? 'no' : 'unknown' },
    crossmatch: drawUnits(random, `${abo} ${subject.rhesus}`, enteredAt),
  };
}

const UNIT_DAYS = 20;
const DAY_MS = 86_400_000;

/** One or two units of this group, by its name. */
function drawUnits(random: Random, group: string, at: Date): readonly CrossmatchLine[] {
  return Array.from({ length: random.whole(1, 2) }, () => ({
    unit: aUnitNumber(random, at),
    component: 'Red cells' as const,
    group,
    expiry: new Date(at.getTime() + UNIT_DAYS * DAY_MS).toISOString().slice(0, 10),
    method: 'IAT' as const,
    result: 'compatible' as const,
    until: '',
  }));
}

/** Units of the group that always fits. */
export function unitsForAnybody(random: Random): readonly CrossmatchLine[] {
  return drawUnits(random, 'O Negative', new Date());
}

function aUnitNumber(random: Random, at: Date): string {
  const number = `W1234${String(at.getUTCFullYear()).slice(2)}${random.digits(6)}`;
  return number + (checkCharacter(number) ?? '');
}

/** The readings of this person's blood for every reader: two people read alike. */
function readingsFor({ abo, rhesus }: Subject): Readings {
  const has: Readonly<Record<string, boolean>> = {
    AANT: abo.includes('A'),
    BANT: abo.includes('B'),
    DANT: rhesus === 'Positive',
    ACEL: !abo.includes('A'),
    BCEL: !abo.includes('B'),
  };
  return readingsFrom((code) => (has[code] ? '4+' : '0'));
}

interface Entered {
  readonly rows: readonly { readonly code: string; readonly parameter: string }[];
  readonly sections: Readonly<Record<string, unknown>>;
}

/** The first reader enters the reactions, the next one confirms them without having seen them. */
export function bloodEntered(
  random: Random,
  subject: Subject,
  shown: Result,
  rows: readonly TestValue[],
): Entered {
  const reference = bloodbankReference(shown.surroundings ?? {});
  const reactions = readingsFor(subject);
  const read = hasReactions(rows) ? Object.entries(reactions) : [];
  const confirmation = reference.isBlind ? { confirmation: { by: '', at: '', reactions } } : {};
  return {
    rows: reference.isBlind ? [] : read.map(([code, parameter]) => ({ code, parameter })),
    sections: { ...confirmation, ...crossmatched(random, shown, rows, reference.collectedAt) },
  };
}

/** Screened, and a unit of group O for everybody: it always fits. */
function crossmatched(
  random: Random,
  shown: Result,
  rows: readonly TestValue[],
  collectedAt: string | null,
): Readonly<Record<string, unknown>> {
  if (!rows.some(({ code }) => code === 'XM') || crossmatchOf(shown.sections).length > 0) return {};
  const crossmatch = collectedAt === null ? {} : { crossmatch: unitsForAnybody(random) };
  return { screen: NO_ANTIBODY, ...crossmatch };
}
