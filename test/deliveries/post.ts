import pg from 'pg';
import type { Delivery, SentAnswer } from '../../shared/contract/deliveries.js';
import type { MailSettings, SaveMailSettingsRequest } from '../../shared/contract/mail-settings.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Answer, Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';

let people = 0;

export const MARY = 'mary@patients.example';

/** A manager sets the mail server up: the receiver of the test on this machine, unless said otherwise. */
export async function setUpMail(lab: Laboratory, port: number, more: Partial<SaveMailSettingsRequest> = {}) {
  const manager = await lab.as('ROLE_LABADMIN');
  const present = (await manager.get('/api/mail-settings')).body as MailSettings;
  const answer = await manager.post('/api/mail-settings', {
    version: present.version,
    host: '127.0.0.1',
    port,
    security: 'none',
    username: '',
    fromName: 'The Laboratory',
    fromAddress: 'results@lab.example',
    attaches: false,
    password: '',
    ...more,
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** A booking of a patient who has an address. */
export function aMailBooking(
  lab: Laboratory,
  codes: readonly string[] = ['UE'],
  more: object = {},
): Promise<Booked> {
  people += 1;
  const patient = {
    fullName: `Mary Postal ${people}`,
    dateOfBirth: '1980-01-15',
    gender: 'female',
    email: MARY,
    deliverBy: 'email',
  };
  return aBooking(lab, codes, { patient: { ...patient, ...more } });
}

export async function released(
  lab: Laboratory,
  codes: readonly string[] = ['UE'],
  more: object = {},
): Promise<Booked> {
  const booking = await aMailBooking(lab, codes, more);
  const director = await lab.as('ROLE_SUPER_ADMIN');
  const answer = await save(director, booking, 'UE', { ...NORMAL_UE, K: '4.1' }, { action: 'release' });
  if (answer.status !== 200) throw new Error(answer.text);
  return booking;
}

export async function amend(lab: Laboratory, { id }: Booked, version: number): Promise<void> {
  const director = await lab.as('ROLE_SUPER_ADMIN');
  const values = [{ code: 'K', parameter: '4.4' }];
  const body = { bookingId: id, profileCode: 'UE', version, reason: 'Wrong tube', values };
  const answer = await director.post('/api/results/amend', body);
  if (answer.status !== 200) throw new Error(answer.text);
}

export function send(
  who: Client,
  bookings: readonly Booked[],
  address = MARY,
  more: object = {},
): Promise<Answer> {
  const reports = bookings.map(({ id }) => ({ bookingId: id, recipient: 'patient', address, ...more }));
  return who.post('/api/deliveries', { reports });
}

/** Why the one report that was asked for is not sent; null: it is. */
export async function refusalOf(asked: Promise<Answer>): Promise<string | null> {
  const { status, text, body } = await asked;
  if (status !== 200) throw new Error(text);
  return (body as readonly SentAnswer[])[0]?.message ?? null;
}

export async function logOf(who: Client, { id }: Booked): Promise<readonly Delivery[]> {
  return (await who.get(`/api/deliveries?bookingId=${id}`)).body.items as readonly Delivery[];
}

/** Makes the database refuse to store the outcome of the next attempts, this many times. */
export async function failsToKeep({ databaseUrl }: Laboratory, times: number): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(`
    drop trigger if exists fail_to_keep on delivery_attempt;
    drop sequence if exists keep_failures;
    create sequence keep_failures;
    grant usage on sequence keep_failures to public;
    create or replace function fail_to_keep() returns trigger language plpgsql as $fail$ begin
      if nextval('keep_failures') <= ${times} then raise exception 'the disk is full'; end if;
      return new;
    end $fail$;
    create trigger fail_to_keep before insert on delivery_attempt for each row execute function fail_to_keep()`);
  await owner.end();
}
