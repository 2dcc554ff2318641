import { v7 as uuidv7 } from 'uuid';
import type { CallRecord, TestValue } from '../shared/contract/results.js';
import { SHEETS } from '../shared/disciplines/sheets.js';
import { applicableRange } from '../shared/domain/ranges/applicable-range.js';
import { rangePatient } from '../shared/domain/results/assessed-patient.js';
import {
  NO_ENTRY,
  type AssessedParameter,
  type AssessedResult,
  type Entry,
} from '../shared/domain/results/assess-result.js';
import { bloodbankReference } from '../shared/disciplines/bloodbank/reference.js';
import { NEVER_SAVED, type Sections } from '../shared/domain/results/sections.js';
import { labToday } from '../shared/domain/time/lab-time.js';
import type { Tx } from '../server/events/unit-of-work.js';
import type { Actor } from '../server/kernel/actor.js';
import { assess, surroundingsOf, type Basis } from '../server/results/assess/assessment.js';
import { assessedPatient, type BookedTest } from '../server/results/store/booked-test.js';
import { contentOf, usualSampleType, type Content } from '../server/results/assess/content.js';
import { savedDocument } from '../server/results/assess/result-document.js';
import { callOf, type CallWritten } from '../server/results/criticals/calls.js';
import { draftRow } from '../server/results/entry/save.js';
import type { ResultWritten } from '../server/results/store/result-record.js';
import { accessionBase } from '../server/specimens/index.js';
import { bloodReference, bloodRows, bloodSections } from './draw-blood.js';
import { drawSections } from './draw-sections.js';
import { drawValues } from './draw-values.js';
import type { DemoLaboratory } from './laboratory.js';
import type { PastBooking, PastProfile } from './past-bookings.js';
import type { PastPatient } from './past-patients.js';
import { collectedThen, later } from './past-time.js';
import type { Random } from './random.js';
import { notifiedPerson } from './staff.js';

export interface PastResult extends ResultWritten {
  readonly enteredAt: Date;
  readonly doneby: Actor;
  readonly calls: readonly CallWritten[];
}

/** Judged by the same rules, and drawn up as the same rows, as a result that is saved and signed today. */
export function makeResult(
  house: DemoLaboratory,
  booking: PastBooking,
  { layout: { code }, signedAt }: PastProfile,
  enteredAt: Date,
): PastResult {
  const { tx, random, staff } = house;
  const bench = benchFor(house, booking, code, enteredAt);
  const doneby = random.chance(0.6) ? staff.bench : staff.bench2;
  const values = drawValues(random, booking.patient.subject, blankRows(bench));
  const second = doneby === staff.bench ? staff.bench2 : staff.bench;
  const assessed = explained(bench, values, bloodOf(random, bench, booking, values, second.name, enteredAt));
  const { rows } = assessed;
  const content = contentFor(bench, assessed);
  const entering = collectedThen(tx, doneby, enteredAt);
  const id = uuidv7({ msecs: enteredAt.getTime() });
  const entered = { ...draftRow(entering, { bench, stored: undefined }, 'update', content), id };
  const signing = signedAt === null ? [] : [collectedThen(tx, staff.pathologist, signedAt)];
  const signed = signing.map((at) => draftRow(at, { bench, stored: entered }, 'release', content));
  const records = [entered, ...signed];
  remember(booking.patient, bench, rows, enteredAt);
  return {
    record: records.at(-1) ?? entered,
    versions: records.map((record) => ({
      document: savedDocument(bench, record, rows),
      savedBy: record.authorisedBy ?? record.doneby,
      savedAt: record.dateTimeUpdated,
    })),
    rows,
    enteredAt,
    doneby,
    sampleAt: bench.test.sampledAt,
    calls: rows
      .filter(({ critical }) => critical)
      .map((row) => ({
        ...callOf(entering, bench.test, id, { row, was: null }),
        ...called(house, booking, row, entering),
      })),
  };
}

function benchFor(
  house: DemoLaboratory,
  { record, patient, profiles }: PastBooking,
  code: string,
  enteredAt: Date,
): Basis {
  const { laboratory, config } = house;
  const { timeZone } = laboratory;
  const layout = house.offered.get(code);
  if (!layout) throw new Error(`There is no profile ${code}.`);
  const { id: profileId, unit } = layout.profile;
  const blood = { code, codes: profiles.map((one) => one.layout.code), enteredAt, timeZone };
  const parameters = bloodRows(blood, layout.assessed);
  const { id: bookingId, clinical } = record;
  const test: BookedTest = {
    bookingId,
    bookingIndex: record.bookingIndex,
    labNumber: record.labNumber,
    patientId: record.patientId,
    patientName: record.patientName,
    clinical,
    profileId,
    code,
    unit,
    gender: patient.gender,
    dateOfBirth: patient.dateOfBirth,
    sampledAt: new Date(clinical.collectedAt ?? record.bookedAt),
    stage: 'waiting',
    removed: false,
    cancelled: false,
    draws: [],
    rejected: null,
    notes: null,
  };
  const reference = unit === 'bloodbank' ? bloodReference(blood, record, patient) : layout.culture;
  return {
    test,
    sheet: SHEETS[unit],
    layout,
    laboratory,
    parameters,
    patient: assessedPatient(test, timeZone),
    config,
    previous: new Map(parameters.map((one) => [one.code, known(patient, one, enteredAt, bookingId)])),
    today: labToday(timeZone, enteredAt),
    saved: NEVER_SAVED,
    // Made up profile by profile: nothing is held against the others of the specimen.
    surroundings: surroundingsOf(laboratory, [], reference),
    shared: [],
  };
}

const keyOf = ({ code, unitOfMeasure }: { readonly code: string; readonly unitOfMeasure: string }): string =>
  `${code} ${unitOfMeasure}`;

function known(patient: PastPatient, parameter: AssessedParameter, before: Date, bookingId: string) {
  return (patient.earlier.get(keyOf(parameter)) ?? [])
    .filter((value) => value.bookingId !== bookingId && value.enteredAt < before)
    .map(({ enteredAt: _, bookingId: __, ...value }) => value);
}

function remember(patient: PastPatient, bench: Basis, rows: readonly TestValue[], enteredAt: Date): void {
  const at = bench.test.sampledAt.toISOString();
  const [bookingId, bookingNumber] = [bench.test.bookingId, accessionBase(bench.test)];
  for (const row of rows) {
    if (row.parameter === '') continue;
    const { parameter: value, flag, unitOfMeasure, equation } = row;
    const earlier = patient.earlier.get(keyOf(row)) ?? [];
    const entry = { value, flag, at, unitOfMeasure, bookingNumber, equation, enteredAt, bookingId };
    patient.earlier.set(keyOf(row), [entry, ...earlier]);
  }
}

function blankRows({ parameters, patient }: Basis) {
  const asked = rangePatient(patient);
  return parameters.map((parameter) => ({
    ...parameter,
    // A figure is measured even if no range fits the age.
    rangeText: applicableRange(parameter, asked).text || parameter.rangeMale,
  }));
}

function bloodOf(
  random: Random,
  { test, parameters, surroundings, laboratory }: Basis,
  { patient }: PastBooking,
  values: ReadonlyMap<string, string>,
  second: string,
  enteredAt: Date,
): Sections {
  if (test.unit !== 'bloodbank') return {};
  const codes = parameters.map(({ code }) => code);
  const hasEarlier = bloodbankReference(surroundings).groups.length > 0;
  const { subject } = patient;
  const { timeZone } = laboratory;
  return bloodSections(random, { values, codes, subject, hasEarlier, second, enteredAt, timeZone });
}

const CHECKED = 'Sample identity checked.';

/** True for results that nobody signs without a reason. */
function isAsked({ rows, warnings }: Pick<AssessedResult, 'rows' | 'warnings'>): boolean {
  return rows.some(({ delta }) => delta !== null) || warnings.some(({ needsReason }) => needsReason === true);
}

/** A jump is explained as the bench would have had to: the value was repeated. */
function explained(bench: Basis, values: ReadonlyMap<string, string>, blood: Sections): AssessedResult {
  const drawn = drawSections(bench.test.unit, bench.parameters, values, bench.today);
  const sections = { ...drawn, ...blood };
  const first = assess(bench, { entries: entriesOf(values, new Set()), sections, remarks: '' });
  const jumped = new Set(first.rows.filter((row) => row.delta !== null).map(({ code }) => code));
  if (jumped.size === 0 && !isAsked(first)) return first;
  return assess(bench, { entries: entriesOf(values, jumped), sections, remarks: CHECKED });
}

function entriesOf(
  values: ReadonlyMap<string, string>,
  jumped: ReadonlySet<string>,
): ReadonlyMap<string, Entry> {
  return new Map(
    [...values].map(([code, parameter]) => [
      code,
      { ...NO_ENTRY, parameter, comment: jumped.has(code) ? 'Repeated and confirmed.' : null },
    ]),
  );
}

function contentFor(bench: Basis, assessed: AssessedResult): Content {
  const remarks = isAsked(assessed) ? CHECKED : '';
  const sampleType = usualSampleType(bench.layout.profile.specimen);
  return contentOf(bench, { sampleType, remarks, remarkable: false, remarksPrinted: false }, assessed);
}

const OPEN_FOR_MINUTES = 75;

/** How a critical value was reported; nothing for one that still waits for its call. */
function called(
  { random, tx }: DemoLaboratory,
  { record: { referringDoctor } }: PastBooking,
  row: TestValue,
  { actor, now: raisedAt }: Tx,
): Partial<CallWritten> {
  const at = later(raisedAt, random.between(3, 14)).toISOString();
  if (later(raisedAt, OPEN_FOR_MINUTES) > tx.now) return {};
  const told: CallRecord = {
    ...notifiedPerson(referringDoctor),
    value: row.parameter,
    caller: actor.name,
    at,
    comment: '',
  };
  return { attempts: [told], acknowledgedAt: at, acknowledgedBy: actor.name, acknowledgement: told };
}
