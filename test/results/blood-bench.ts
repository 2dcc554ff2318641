import type { Result } from '../../shared/contract/results.js';
import { good, type Answer, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, type Booked } from './bench.js';

/** anti-A, anti-B, anti-D, A cells, B cells. */
export type Read = readonly [string, string, string, string, string];
export const A_POSITIVE: Read = ['4+', '0', '4+', '0', '3+'];
export const B_POSITIVE: Read = ['0', '4+', '4+', '3+', '0'];
export const O_POSITIVE: Read = ['0', '0', '4+', '3+', '4+'];
export const O_NEGATIVE: Read = ['0', '0', '0', '3+', '4+'];
export const CODES = ['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL'];

export const reactions = (read: Read) => Object.fromEntries(CODES.map((code, at) => [code, read[at]]));
const rowsOf = (read: Read) => CODES.map((code, at) => ({ code, parameter: read[at] }));

type Fields = Readonly<Record<string, unknown>>;

/** People at a blood bank: a first reader, a second one, the pathologist. */
export interface BloodBank {
  readonly lab: Laboratory;
  readonly first: Client;
  readonly second: Client;
  readonly pathologist: Client;
}

export async function openBloodBank(): Promise<BloodBank> {
  const lab = await openLaboratory();
  return {
    lab,
    first: await lab.as('ROLE_LAB', 'tendai'),
    second: await lab.as('ROLE_LAB', 'rudo'),
    pathologist: await lab.as('ROLE_SUPER_ADMIN', 'pathologist'),
  };
}

export async function sheet(who: Client, { id }: Booked, code = 'GRP'): Promise<Result> {
  return good(await who.get(`/api/bloodbank/${id}/${code}`)).body as Result;
}

/** A save of the present sheet with these changes. */
export async function put(who: Client, booking: Booked, more: Fields, code = 'GRP'): Promise<Answer> {
  const { version } = await sheet(who, booking, code);
  return who.put('/api/bloodbank/', {
    bookingInformationId: booking.id,
    code,
    version,
    action: 'update',
    ...more,
  });
}

export const readings = (read: Read): Fields => ({ bloodbankTestValues: rowsOf(read) });
export const confirming = (read: Read): Fields => ({
  sections: { confirmation: { reactions: reactions(read) } },
});

let hours = 0;

/** A booking with its own collection time: nobody is punctured twice in one minute. */
export async function sample(
  { lab }: BloodBank,
  profiles: readonly string[] = ['GRP'],
  patientId?: string,
  clinical: Fields = {},
): Promise<Booked> {
  hours += 1;
  const collectedAt = new Date(lab.clock.now().getTime() - hours * 60_000).toISOString();
  const patient = patientId === undefined ? {} : { patient: { id: patientId } };
  return aBooking(lab, profiles, { ...patient, clinical: { collectedAt, ...clinical } });
}

export async function read(bank: BloodBank, booking: Booked, what: Read, code = 'GRP'): Promise<Answer> {
  return put(bank.first, booking, readings(what), code);
}

export async function confirm(bank: BloodBank, booking: Booked, what: Read, code = 'GRP'): Promise<Answer> {
  return put(bank.second, booking, confirming(what), code);
}

export async function release(bank: BloodBank, booking: Booked, code = 'GRP'): Promise<Answer> {
  return put(bank.pathologist, booking, { action: 'release' }, code);
}

/** A group that was read, confirmed and released. */
export async function grouped(bank: BloodBank, what: Read, patientId?: string): Promise<Booked> {
  const booking = await sample(bank, ['GRP'], patientId);
  good(await read(bank, booking, what));
  good(await confirm(bank, booking, what));
  good(await release(bank, booking));
  return booking;
}

export async function groupOnRecord({ lab }: BloodBank, { patientId }: Booked): Promise<string | null> {
  const [row] = await lab.sql<{ group: string | null }>(
    'select blood_group as "group" from patient where id = $1',
    [patientId],
  );
  return row?.group ?? null;
}

export const value = (result: Result, code: string): string | undefined =>
  result.bloodbankTestValues?.find((row) => row.code === code)?.parameter;

export const told = ({ status, body }: Answer) => [
  status,
  body.errors?.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`),
];
