// Long because a past result is made up, judged, signed and called in one go; its parts serve nothing else.
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
import type { FormulaConfig } from '../shared/domain/formulas/formula-config.js';
import { bloodbankReference } from '../shared/disciplines/bloodbank/reference.js';
import type { MicrobiologyReference } from '../shared/disciplines/microbiology/reference.js';
import { NEVER_SAVED, type Sections } from '../shared/domain/results/sections.js';
import { MOVES } from '../shared/domain/stage.js';
import { labToday } from '../shared/domain/time/lab-time.js';
import type { ProfileLayout } from '../server/catalogue/index.js';
import type { Actor } from '../server/kernel/actor.js';
import { assess, surroundingsOf, type Bench } from '../server/results/assess/assessment.js';
import { assessedPatient, type BookedTest } from '../server/results/store/booked-test.js';
import { contentOf, usualSampleType } from '../server/results/assess/content.js';
import { whoEntered } from '../server/results/assess/entered-by.js';
import { fromCatalogue } from '../server/results/assess/parameters.js';
import { savedDocument } from '../server/results/assess/result-document.js';
import type { ResultRecord, ResultWritten } from '../server/results/store/result-record.js';
import type { LaboratorySettings } from '../server/settings/index.js';
import { accessionBase } from '../server/specimens/index.js';
import { bloodReference, bloodRows, bloodSections } from './draw-blood.js';
import { drawSections } from './draw-sections.js';
import { drawValues } from './draw-values.js';
import type { PastBooking, PastProfile } from './past-bookings.js';
import type { PastPatient } from './past-patients.js';
import { later } from './past-time.js';
import type { Random } from './random.js';
import type { Staff } from './staff.js';

/** The rules that judge every past result: the same rules and rows as for a saved one. */
export interface Rules {
  readonly laboratory: LaboratorySettings;
  readonly config: FormulaConfig;
  readonly layouts: ReadonlyMap<string, ProfileLayout>;
  readonly parameters: ReadonlyMap<string, readonly AssessedParameter[]>;
  /** By profile. */
  readonly cultures: ReadonlyMap<string, MicrobiologyReference>;
  readonly staff: Staff;
  readonly now: Date;
}

export interface PastResult extends ResultWritten {
  readonly enteredAt: Date;
  readonly doneby: Actor;
  readonly calls: readonly PastCall[];
}

export interface PastCall {
  readonly id: string;
  readonly row: TestValue;
  readonly told: CallRecord | null;
}

export function rulesOf(rules: Omit<Rules, 'parameters'>): Rules {
  const parameters = [...rules.layouts].map(
    ([code, layout]) => [code, layout.parameters.map(fromCatalogue)] as const,
  );
  return { ...rules, parameters: new Map(parameters) };
}

export function makeResult(
  random: Random,
  rules: Rules,
  booking: PastBooking,
  profile: PastProfile,
  enteredAt: Date,
): PastResult {
  const bench = benchFor(rules, booking, profile, enteredAt);
  const doneby = random.chance(0.6) ? rules.staff.bench : rules.staff.bench2;
  const values = drawValues(random, booking.patient.subject, blankRows(bench));
  const second = doneby === rules.staff.bench ? rules.staff.bench2 : rules.staff.bench;
  const assessed = explained(bench, values, bloodOf(random, bench, booking, values, second.name, enteredAt));
  const entered = enteredRecord(bench, assessed, profile, enteredAt, doneby);
  const { signedAt } = profile;
  const records = signedAt === null ? [entered] : [entered, signed(entered, rules, signedAt)];
  remember(booking.patient, bench, assessed.rows, enteredAt);
  return {
    record: records.at(-1) ?? entered,
    versions: records.map((record) => ({
      document: savedDocument(bench, record, assessed.rows),
      savedBy: record.authorisedBy ?? record.doneby,
      savedAt: record.dateTimeUpdated,
    })),
    rows: assessed.rows,
    enteredAt,
    doneby,
    sampleAt: bench.test.sampledAt,
    calls: assessed.rows
      .filter(({ critical }) => critical)
      .map((row) => call(random, rules, booking, row, enteredAt, doneby)),
  };
}

function benchFor(
  rules: Rules,
  booking: PastBooking,
  { layout: { code } }: PastProfile,
  enteredAt: Date,
): Bench {
  const layout = rules.layouts.get(code);
  const own = rules.parameters.get(code);
  if (!layout || !own) throw new Error(`There is no profile ${code}.`);
  const { patient } = booking;
  const parameters = bloodRows(code, booking, own);
  const test: BookedTest = {
    bookingId: booking.id,
    bookingIndex: booking.index,
    labNumber: patient.labNumber,
    patientId: patient.id,
    patientName: patient.fullName,
    gender: patient.gender,
    dateOfBirth: patient.dateOfBirth,
    clinical: booking.clinical,
    sampledAt: new Date(booking.clinical.collectedAt ?? booking.bookedAt),
    profileId: layout.profile.id,
    code,
    unit: layout.profile.unit,
    stage: 'waiting',
    removed: false,
    cancelled: false,
    draws: [],
    rejected: null,
    notes: null,
  };
  const { laboratory, config } = rules;
  const { timeZone } = laboratory;
  const isBlood = layout.profile.unit === 'bloodbank';
  const reference = isBlood
    ? bloodReference(code, booking, { enteredAt, timeZone })
    : rules.cultures.get(code);
  const previous = new Map(
    parameters.map(
      (parameter) => [parameter.code, known(patient, parameter, enteredAt, booking.id)] as const,
    ),
  );
  return {
    test,
    sheet: SHEETS[test.unit],
    layout,
    laboratory,
    parameters,
    patient: assessedPatient(test, laboratory.timeZone),
    config,
    previous,
    today: labToday(laboratory.timeZone, enteredAt),
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

function remember(patient: PastPatient, bench: Bench, rows: readonly TestValue[], enteredAt: Date): void {
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

function blankRows({ parameters, patient }: Bench) {
  const asked = rangePatient(patient);
  return parameters.map((parameter) => ({
    ...parameter,
    // A figure is measured where no range fits the age too.
    rangeText: applicableRange(parameter, asked).text || parameter.rangeMale,
  }));
}

function bloodOf(
  random: Random,
  { test, parameters, surroundings, laboratory }: Bench,
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
function explained(bench: Bench, values: ReadonlyMap<string, string>, blood: Sections): AssessedResult {
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

/** As the bench saved it. */
function enteredRecord(
  bench: Bench,
  assessed: AssessedResult,
  { layout }: PastProfile,
  enteredAt: Date,
  doneby: Actor,
): ResultRecord {
  const { test } = bench;
  const remarks = isAsked(assessed) ? CHECKED : '';
  const texts = {
    sampleType: usualSampleType(layout.specimen),
    remarks,
    remarkable: false,
    remarksPrinted: false,
  };
  const content = contentOf(bench, texts, assessed);
  return {
    id: uuidv7({ msecs: enteredAt.getTime() }),
    bookingId: test.bookingId,
    patientId: test.patientId,
    profileId: test.profileId,
    profileVersionId: layout.versionId,
    code: test.code,
    discipline: test.unit,
    profileName: layout.name,
    ...content,
    stage: MOVES.update.to,
    doneby: doneby.name,
    enteredBy: doneby.id,
    rowEnteredBy: whoEntered(bench.sheet, undefined, content, doneby.id),
    authorisedBy: null,
    authorisedAt: null,
    releasedBy: null,
    releasedAt: null,
    dateTimeUpdated: enteredAt,
    amendReason: null,
    amendments: [],
    withdrawal: null,
    assessedFor: bench.patient,
    formulaConfig: bench.config,
    version: 1,
  };
}

/** The same, signed and released by the pathologist. */
function signed(entered: ResultRecord, { staff }: Rules, signedAt: Date): ResultRecord {
  const { name } = staff.pathologist;
  return {
    ...entered,
    stage: MOVES.release.to,
    authorisedBy: name,
    authorisedAt: signedAt,
    releasedBy: name,
    releasedAt: signedAt,
    dateTimeUpdated: signedAt,
    version: entered.version + 1,
  };
}

const OPEN_FOR_MINUTES = 75;

function call(
  random: Random,
  { now }: Rules,
  booking: PastBooking,
  row: TestValue,
  raisedAt: Date,
  caller: Actor,
): PastCall {
  const at = later(raisedAt, random.between(3, 14));
  const isOpen = later(raisedAt, OPEN_FOR_MINUTES) > now;
  const told: CallRecord = {
    outcome: 'told',
    value: row.parameter,
    caller: caller.name,
    person: booking.doctor?.name ?? 'Sr Dube',
    role: booking.doctor ? 'Referring doctor' : 'Ward nurse',
    phone: '+263 24 255 0200',
    at: at.toISOString(),
    readBack: true,
    comment: '',
  };
  return { id: uuidv7({ msecs: raisedAt.getTime() }), row, told: isOpen ? null : told };
}
