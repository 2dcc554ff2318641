import { confirmationOf } from '../shared/disciplines/bloodbank/group-here.js';
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
import type { PastBooking } from './past-bookings.js';
import type { Random } from './random.js';
import type { Subject } from './subject.js';
import type { Result, TestValue } from '../shared/contract/results.js';

const GROUP_PROFILE = 'GRP';

function readsGroup(code: string, { profiles }: PastBooking): boolean {
  const isGroupBooked = profiles.some(({ layout }) => layout.code === GROUP_PROFILE);
  return code === GROUP_PROFILE || (code === 'GXM' && !isGroupBooked);
}

/** GXM lays out the reactions where GRP is not booked. */
export function bloodRows(
  code: string,
  booking: PastBooking,
  own: readonly AssessedParameter[],
): readonly AssessedParameter[] {
  return code === 'GXM' && readsGroup(code, booking) ? [...REACTION_ROWS, CONTROL_ROW, ...own] : own;
}

/** The blood bank's look-ups at the time of entry. */
export function bloodReference(
  code: string,
  booking: PastBooking,
  at: { readonly enteredAt: Date; readonly timeZone: string },
): BloodbankReference {
  const { patient, clinical, id: bookingId } = booking;
  const { abo, rhesus } = patient.subject;
  const groups = (patient.earlier.get('ABO ') ?? [])
    .filter((one) => one.bookingId !== bookingId && one.enteredAt < at.enteredAt && one.value === abo)
    .map((one) => ({
      resultId: one.bookingId,
      number: one.bookingNumber,
      day: labDay(at.timeZone, one.at),
      abo,
      rhd: rhesus,
      counts: true,
    }));
  const isRead = readsGroup(code, booking);
  return {
    groups,
    recorded: null,
    antibodies: [],
    elsewhere: isRead
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
  const { values, codes, second, enteredAt, timeZone } = bench;
  const reactions = readingsFrom((code) => gradeOf(values.get(code) ?? '') ?? '');
  const isRead = REACTIONS.every((code) => codes.includes(code));
  const confirmation = { by: second, at: labMoment(timeZone, enteredAt), reactions };
  if (!codes.includes('ABSC')) return isRead ? { confirmation } : {};
  const cells = ['I', 'II', 'III'].map((cell) => ({ cell, grade: '0' }));
  return {
    ...(isRead && { confirmation }),
    screen: { cells, antibodies: [] },
    history: { transfusedOrPregnant: random.chance(0.7) ? 'no' : 'unknown' },
    crossmatch: drawUnits(random, bench),
  };
}

const UNIT_DAYS = 20;
const DAY_MS = 86_400_000;

interface Asked extends Pick<Bench, 'hasEarlier' | 'enteredAt'> {
  readonly subject: Pick<Subject, 'abo' | 'rhesus'>;
}

/** One or two units: of the patient's own group once two samples agree, else of group O. */
export function drawUnits(
  random: Random,
  { subject, hasEarlier, enteredAt }: Asked,
): readonly CrossmatchLine[] {
  const abo = hasEarlier ? subject.abo : 'O';
  return Array.from({ length: random.whole(1, 2) }, () => ({
    unit: aUnitNumber(random, enteredAt),
    component: 'Red cells' as const,
    group: `${abo} ${subject.rhesus}`,
    expiry: new Date(enteredAt.getTime() + UNIT_DAYS * DAY_MS).toISOString().slice(0, 10),
    method: 'IAT' as const,
    result: 'compatible' as const,
    until: '',
  }));
}

function aUnitNumber(random: Random, at: Date): string {
  const number = `W1234${String(at.getUTCFullYear()).slice(2)}${random.digits(6)}`;
  return number + (checkCharacter(number) ?? '');
}

export function isConfirmedGroup(sections: Sections): boolean {
  return confirmationOf(sections) !== null;
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
  const cells = ['I', 'II', 'III'].map((cell) => ({ cell, grade: '0' }));
  const screen = { cells, antibodies: [] };
  if (collectedAt === null) return { screen };
  const subject = { abo: 'O', rhesus: 'Negative' } as const;
  const crossmatch = drawUnits(random, { subject, hasEarlier: false, enteredAt: new Date() });
  return { screen, crossmatch };
}
