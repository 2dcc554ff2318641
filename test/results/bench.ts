import type { SaveResultRequest, TestValue } from '../../shared/contract/results.js';
import { readCatalogue } from '../../server/seed/catalogue-file.js';
import { isRequired } from '../../shared/domain/results/completeness.js';
import { SHEETS, testValuesOf } from '../../shared/disciplines/sheets.js';
import type { Discipline } from '../../shared/vocabulary.js';
import type { Answer, Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';

type Fields = Readonly<Record<string, unknown>>;

export interface Booked {
  readonly id: string;
  readonly patientId: string;
}

let people = 0;

/** Reception books one patient; a new one unless `patient` says who. */
export async function aBooking(
  lab: Laboratory,
  profiles: readonly string[],
  more: Fields = {},
): Promise<Booked> {
  const reception = await lab.as('ROLE_RECEPTION');
  people += 1;
  const patient = { fullName: `Test Patient ${people}`, dateOfBirth: '1980-01-15', gender: 'female' };
  const answer = await reception.post('/api/booking/book', { patient, profiles, ...more });
  if (answer.status !== 201) throw new Error(`Not booked: ${answer.status} ${answer.text}`);
  return { id: answer.body.id, patientId: answer.body.patientData.id };
}

type RowFields = Partial<Record<'manualFlag' | 'override' | 'comment' | 'state' | 'reason', string>> & {
  readonly repeat?: unknown;
  readonly commentPrinted?: boolean;
};
export type Rows = Readonly<Record<string, string | (RowFields & { readonly parameter?: string })>>;

/** For a first save: required rows of the profile that the test does not name were not done. */
function leftOut(profile: string, rows: Rows): readonly Fields[] {
  const entry = readCatalogue().find(({ profileCode }) => profileCode === profile);
  const required = (entry?.parameters ?? []).filter(({ type, unit, formula, optional }) =>
    isRequired({
      kind: type ?? 'numeric',
      formula: formula ?? null,
      unitOfMeasure: unit,
      extra: { optional: optional === true },
    }),
  );
  return required
    .filter(({ code }) => !(code in rows))
    .map(({ code }) => ({ code, parameter: '', state: 'not_done' }));
}

/** A booking with what every certificate needs: an identity document, and when the specimen was taken. */
export function forCertificate(lab: Laboratory, fullName = `Test Traveller ${people}`): Fields {
  people += 1;
  const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female', nationalId: `63-${people} P 42` };
  return { patient, clinical: { collectedAt: new Date(lab.clock.now().getTime() - 600_000).toISOString() } };
}

/** A save as the screen sends it; `rows` by parameter code. A first one accounts for every other row. */
export function aSave(
  booking: Booked,
  code: string,
  rows: Rows,
  more: Partial<SaveResultRequest> = {},
  discipline: Discipline = 'biochemistry',
): Fields {
  const values = Object.entries(rows).map(([parameter, entry]) =>
    typeof entry === 'string' ? { code: parameter, parameter: entry } : { code: parameter, ...entry },
  );
  return {
    bookingInformationId: booking.id,
    code,
    version: 0,
    action: 'update',
    [SHEETS[discipline].testValuesKey]: [
      ...values,
      ...((more.version ?? 0) === 0 ? leftOut(code, rows) : []),
    ],
    ...more,
  };
}

export function save(
  who: Client,
  booking: Booked,
  code: string,
  rows: Rows,
  more: Partial<SaveResultRequest> = {},
): Promise<Answer> {
  return who.put('/api/biochemistry/', aSave(booking, code, rows, more));
}

/** One row of an answered result. */
export function row(answer: Answer, code: string): TestValue {
  const discipline: Discipline = answer.body.discipline;
  const found = testValuesOf<TestValue>(discipline, answer.body).find((one) => one.code === code);
  if (!found) throw new Error(`${code} is not in ${answer.text.slice(0, 300)}`);
  return found;
}

export const NORMAL_UE: Rows = {
  NA: '140',
  K: '4.0',
  CL: '103',
  HCO3: '25',
  UREA: '5.0',
  CREA: '70',
};

/** The events of one booking's result, in order. */
export async function eventsOf(lab: Laboratory, booking: Booked): Promise<readonly string[]> {
  const rows = await lab.sql<{ type: string }>(
    `select type from event where subject_kind = 'result' and payload ->> 'bookingId' = $1 order by ord`,
    [booking.id],
  );
  return rows.map(({ type }) => type);
}
