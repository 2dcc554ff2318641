import type { SaveResultRequest, TestValue } from '../../shared/contract/results.js';
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

type RowFields = Partial<Record<'manualFlag' | 'override' | 'comment', string>> & {
  readonly repeat?: unknown;
};
export type Rows = Readonly<Record<string, string | (RowFields & { readonly parameter?: string })>>;

/** A save as the screen sends it; `rows` by parameter code. */
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
    [SHEETS[discipline].testValuesKey]: values,
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
