import { labDay, wallTime } from '../../shared/domain/time/lab-time.js';
import { grant } from '../bookings/requests.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { change, drawn } from './tubes.js';

const ZONE = 'Africa/Harare';
type Fields = Readonly<Record<string, unknown>>;

let lab: Laboratory;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  await lab.sql('update laboratory set time_zone = $1', [ZONE]);
});
afterAll(() => lab?.close());

const person = (more: Fields = {}): Fields => ({
  patient: { fullName: 'Tariro Moyo', dateOfBirth: dayFrom(-2), gender: 'female', ...more },
});
const dayFrom = (days: number): string => labDay(ZONE, daysAgo(-days));
const daysAgo = (days: number): string =>
  new Date(lab.clock.now().getTime() - days * 86_400_000).toISOString();
const book = (collectedAt: string, more: Fields = {}): Promise<Answer> =>
  reception.post('/api/booking/book', { ...person(), profiles: ['UE'], clinical: { collectedAt }, ...more });
const refused = ({ status, body }: Answer): unknown => [
  status,
  body.errors?.[0].field,
  body.errors?.[0].message,
];
const ADULT = { fullName: 'Tariro Moyo', dateOfBirth: '1980-02-02', gender: 'female' };
const adult = { patient: ADULT };

describe('a sample is not collected', () => {
  it('before its patient was born: at the counter, at the tube, and in another year', async () => {
    const message = expect.stringMatching(/^Collected .*, before the patient was born on /);
    expect(refused(await book(daysAgo(5)))).toEqual([422, 'clinical.collectedAt', message]);
    expect(refused(await book('1926-11-26T10:00:00Z', adult))).toEqual([
      422,
      'clinical.collectedAt',
      message,
    ]);
    const meant = { ...adult, collectedLongAgo: true };
    expect(refused(await book('1970-01-01', meant))).toEqual([422, 'clinical.collectedAt', message]);
    const { tubes } = await drawn(lab, ['UE'], person());
    for (const state of ['collected', 'received']) {
      const at = await change(reception, tubes[0], { state, at: daysAgo(5), collectedLongAgo: true });
      expect([at.status, at.body.errors[0].field]).toEqual([422, 'at']);
    }
  });

  it('after its receipt, also where the booking says so later', async () => {
    const { id, tubes } = await drawn(lab, ['UE'], adult);
    await change(reception, tubes[0], { state: 'received', at: daysAgo(1) });
    const read = (await reception.get(`/api/booking/${id}`)).body;
    const late = await update(read, { clinical: { collectedAt: daysAgo(0.5) } });
    expect(refused(late)).toEqual([422, 'clinical.collectedAt', 'The collection time is after the receipt.']);
  });

  it('more than seven days back before somebody says that it is meant', async () => {
    const asked = await book(daysAgo(8), adult);
    expect(refused(asked)).toEqual([422, 'clinical.collectedAt', expect.stringMatching(/8 days ago/)]);
    expect(asked.body.errors[0].rule).toBe('collected_long_ago');
    expect((await book(daysAgo(8), { ...adult, collectedLongAgo: true })).status).toBe(201);
    expect((await book(daysAgo(6.9), adult)).status).toBe(201);
    const { tubes } = await drawn(lab, ['UE'], adult);
    const at = daysAgo(400);
    const tube = await change(reception, tubes[0], { state: 'collected', at });
    expect([tube.status, tube.body.errors[0].rule]).toEqual([422, 'collected_long_ago']);
    const meant = await change(reception, tubes[0], { state: 'collected', at, collectedLongAgo: true });
    expect([meant.status, meant.body.collectedAt]).toEqual([200, at]);
  });
});

async function update(read: Fields & { readonly id?: unknown }, more: Fields): Promise<Answer> {
  const { id, version } = read as { readonly id: string; readonly version: number };
  const allowed = await grant(lab, 'reception', 'update', id);
  return reception.put('/api/booking/update/', { id, version, ...more }, allowed);
}

it('a newborn whose age alone is known may have been sampled at birth', async () => {
  const patient = { fullName: 'Baby Moyo', age: '2d', gender: 'female' };
  expect((await book(daysAgo(2.9), { patient })).status).toBe(201);
  expect(refused(await book(daysAgo(60), { patient, collectedLongAgo: true }))).toEqual([
    422,
    'clinical.collectedAt',
    expect.stringMatching(/was born \(about .*, estimated\)/),
  ]);
});

describe('a birth date', () => {
  it('after a stored collection is refused, and names both', async () => {
    const { body: booked } = await book(daysAgo(1));
    const { id, version } = booked.patientData;
    const correct = (dateOfBirth: string) =>
      reception.put('/api/patient', { ...(person({ dateOfBirth }).patient as Fields), id, version });
    const accession = booked.specimens[0].accession;
    expect(refused(await correct(dayFrom(0)))).toEqual([
      422,
      'dateOfBirth',
      expect.stringMatching(new RegExp(`^Born on .*, after sample ${accession} was collected on `)),
    ]);
    const inBooking = await update(booked, { patient: person({ dateOfBirth: dayFrom(0) }).patient });
    expect(inBooking.body.errors[0].field).toBe('patient.dateOfBirth');
    expect((await correct(dayFrom(-3))).status).toBe(200);
  });

  it('and what was stored wrongly before holds up no other change, and stands in Todos', async () => {
    const { body: booked } = await book(daysAgo(1), adult);
    await lab.sql(`update specimen set collected_at = '1926-11-26T10:00:00Z' where booking_id = $1`, [
      booked.id,
    ]);
    await lab.sql(
      `update booking set clinical = jsonb_set(clinical, '{collectedAt}', '"1926-11-26T10:00:00.000Z"') where id = $1`,
      [booked.id],
    );
    const read = (await reception.get(`/api/booking/${booked.id}`)).body;
    const sentBack = await update(read, { clinical: read.clinical, notes: 'Seen again' });
    expect([sentBack.status, sentBack.body.notes]).toEqual([200, 'Seen again']);
    const { id, version } = sentBack.body.patientData;
    const patient = { ...ADULT, dateOfBirth: '1981-02-02', id, version };
    expect((await reception.put('/api/patient', patient)).status).toBe(200);
    const [group] = (await reception.get('/api/todos?kind=collection_time')).body.groups;
    expect(group.items).toMatchObject([
      {
        bookingId: booked.id,
        text: `${booked.specimens[0].accession} collected 26 Nov 1926, before the birth on 2 Feb 1981: correct the time or the date of birth`,
      },
    ]);
    const at = daysAgo(1);
    expect((await change(reception, booked.specimens[0].accession, { state: 'collected', at })).status).toBe(
      200,
    );
    expect((await reception.get('/api/todos?kind=collection_time')).body.groups[0].items).toEqual([]);
  });

  it('of one of two records that become one is not after the samples of the other', async () => {
    const { body: keep } = await book(daysAgo(1), adult);
    const { body: other } = await book(lab.clock.now().toISOString(), person({ dateOfBirth: dayFrom(0) }));
    const merged = await (
      await lab.as('ROLE_LABADMIN')
    ).post(
      '/api/patient/merge',
      {
        keep: keep.patientData.id,
        merge: other.patientData.id,
        fields: { dateOfBirth: 'merge' },
        reason: 'Same',
      },
      { 'Idempotency-Key': 'merge-born' },
    );
    expect(refused(merged)).toEqual([422, 'fields.dateOfBirth', expect.stringMatching(/^Born on /)]);
  });
});

describe('a time without a zone', () => {
  it("is the laboratory's, at the counter and at the tube", async () => {
    const { body: booked } = await book(dayFrom(-1));
    const stored = booked.specimens[0].collectedAt;
    expect(wallTime(ZONE, stored)).toBe(`${dayFrom(-1)}T00:00:00`);
    expect(booked.clinical.collectedAt).toBe(stored);
    const tube = booked.specimens[0].accession;
    const said = await change(reception, tube, { state: 'collected', at: `${dayFrom(-1)}T07:30` });
    expect(wallTime(ZONE, said.body.collectedAt)).toBe(`${dayFrom(-1)}T07:30:00`);
  });

  it('that the clock skipped is refused in words', async () => {
    await lab.sql(`update laboratory set time_zone = 'America/New_York'`);
    const skipped = await book('2026-03-08T02:30', { ...adult, collectedLongAgo: true });
    expect(refused(skipped)).toEqual([
      422,
      'clinical.collectedAt',
      'There was no 02:30 on 8 Mar 2026: the clocks were put forward. Check the time.',
    ]);
  });
});
