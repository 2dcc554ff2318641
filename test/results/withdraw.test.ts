// Long because it tells the whole way of a wrong patient's result: taken back, entered anew, paid back.
import { leaveTo } from '../billing/till.js';
import type { Report } from '../../shared/contract/reports.js';
import type { Result, ResultVersion } from '../../shared/contract/results.js';
import { grant as grantFor } from '../bookings/requests.js';
import { paper } from '../reports/paper.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, eventsOf, NORMAL_UE, row, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;
let manager: Client;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory({ config: { publicUrl: 'http://lab.example' } });
  bench = await lab.as('ROLE_LAB');
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  manager = await lab.as('ROLE_LABADMIN');
  reception = await lab.as('ROLE_RECEPTION');
}, 60_000);
afterAll(() => lab?.close());

async function released(rows = NORMAL_UE, profiles = ['UE', 'LFT']): Promise<Booked> {
  const booking = await aBooking(lab, profiles);
  await save(bench, booking, 'UE', rows);
  const answer = await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
  if (answer.status !== 200) throw new Error(answer.text);
  return booking;
}

const withdraw = (who: Client, { id }: Booked, more: object = {}): Promise<Answer> =>
  who.post('/api/results/withdraw', {
    bookingInformationId: id,
    code: 'UE',
    reason: 'Blood of another patient',
    ...more,
  });
const read = ({ id }: Booked): Promise<Answer> => bench.get(`/api/biochemistry/${id}/UE`);
const stageOf = async ({ id }: Booked, code = 'UE'): Promise<string> => {
  const { body } = await bench.get(`/api/booking/${id}`);
  return body.selectedProfiles.find((one: { code: string }) => one.code === code).stage;
};
const cardOf = async ({ id }: Booked): Promise<string> =>
  (await bench.get(`/api/jobCard/find/booking/${id}/UE`)).body.id;
const reopen = async (who: Client, booking: Booked): Promise<Answer> =>
  who.put('/api/jobCard', { id: await cardOf(booking), open: true, reason: 'Specimen taken again' });

describe('a released result', () => {
  it('can be withdrawn with a reason: it counts as not released, its versions stay', async () => {
    const booking = await released();
    expect((await withdraw(pathologist, booking, { reason: '' })).status).toBe(422);
    const answer = await withdraw(pathologist, booking);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      stage: 'withdrawn',
      version: 3,
      doneby: 'Lab Tester',
      withdrawal: { reason: 'Blood of another patient', by: 'Pathologist Tester', movedTo: null },
    });
    expect(await stageOf(booking)).toBe('withdrawn');
    const { progress } = (await bench.get(`/api/booking/${booking.id}`)).body;
    expect(progress.released).toBe(0);
    const versions = (await bench.get(`/api/results/${booking.id}/UE/versions`)).body as ResultVersion[];
    expect(versions.map(({ version, reason }) => [version, reason])).toEqual([
      [3, 'Blood of another patient'],
      [2, null],
      [1, null],
    ]);
    expect(await eventsOf(lab, booking)).toContain('ResultWithdrawn');
    const [entry] = await lab.sql(
      `select actor, reason from audit_entry where subject_id = $1 and action = 'result.withdraw'`,
      [answer.body.id],
    );
    expect(entry).toEqual({ actor: 'pathologist', reason: 'Blood of another patient' });
  });

  it.each(['ROLE_LABADMIN', 'ROLE_LAB', 'ROLE_RECEPTION'] as const)(
    'is not withdrawn by %s',
    async (role) => {
      const booking = await released();
      expect((await withdraw(await lab.as(role), booking)).status).toBe(403);
      expect(await stageOf(booking)).toBe('released');
    },
  );

  it('is withdrawn once, as it was read, and only after it has left', async () => {
    const waiting = await aBooking(lab, ['UE']);
    expect((await withdraw(pathologist, waiting)).status).toBe(409);
    await save(bench, waiting, 'UE', NORMAL_UE);
    expect((await withdraw(pathologist, waiting)).status).toBe(409);
    const booking = await released();
    expect((await withdraw(pathologist, booking, { version: 1 })).body.code).toBe('stale_version');
    expect((await withdraw(pathologist, booking, { version: 2 })).status).toBe(200);
    expect((await withdraw(pathologist, booking)).status).toBe(409);
  });

  it('is neither saved nor amended nor commented once it is withdrawn', async () => {
    const booking = await released();
    await withdraw(pathologist, booking);
    expect((await save(bench, booking, 'UE', { NA: '141' }, { version: 3 })).status).toBe(409);
    const result = { bookingId: booking.id, profileCode: 'UE', version: 3 };
    const amendment = { ...result, reason: 'Typing error', remarks: 'x' };
    expect((await pathologist.post('/api/results/amend', amendment)).status).toBe(409);
    const record = { bookingInformationId: booking.id, code: 'UE', remarks: 'x' };
    expect((await bench.post('/api/params/save', record)).status).toBe(409);
  });

  it('lends its values to no later result of the patient, and its open critical call is off', async () => {
    const booking = await released({ ...NORMAL_UE, K: '7.4' });
    const mine = async () =>
      (await bench.get('/api/results/critical')).body.filter(
        ({ bookingId }: { bookingId: string }) => bookingId === booking.id,
      );
    expect(await mine()).toHaveLength(1);
    await withdraw(pathologist, booking);
    expect(await mine()).toEqual([]);
    const next = await aBooking(lab, ['UE'], { patient: { id: booking.patientId } });
    expect(row(await read(next), 'K').previous).toBeNull();
  });

  it('stands in the list of results as withdrawn, for reception too, who is told', async () => {
    const booking = await released();
    await withdraw(pathologist, booking);
    const { body } = await reception.get('/api/results?stage=withdrawn');
    expect(body.items).toContainEqual(expect.objectContaining({ bookingId: booking.id, stage: 'withdrawn' }));
    await lab.drain();
    const titles = (await reception.get('/api/notifications')).body.items as readonly { title: string }[];
    expect(titles.map(({ title }) => title)).toContain('Result withdrawn');
  });

  it('keeps its booking and its cards from being deleted', async () => {
    const booking = await released();
    await withdraw(pathologist, booking);
    const grant = await grantFor(lab, 'reception', 'delete', booking.id);
    const { version } = (await reception.get(`/api/booking/${booking.id}`)).body;
    const wish = { id: booking.id, version, reason: 'Booked twice' };
    expect((await reception.delete('/api/booking', wish, grant)).status).toBe(409);
    const cards = await reception.delete(`/api/jobCard/by-booking/${booking.id}`, undefined, grant);
    expect(cards.status).toBe(409);
  });
});

describe('on the report', () => {
  it('a withdrawn result is named with its reason and without a value, and the code answers withdrawn', async () => {
    const booking = await released({ ...NORMAL_UE, K: '6.1' });
    const first = (await reception.get(`/api/report/${booking.id}`)).body as Report;
    const verify = async (token: string | null) =>
      (await lab.stranger().get(`/api/verify/${token}`)).body.status;
    expect(await verify(first.token)).toBe('current');
    await withdraw(pathologist, booking);
    expect(await verify(first.token)).toBe('withdrawn');
    const second = (await reception.get(`/api/report/${booking.id}`)).body as Report;
    expect(second.results).toMatchObject([
      {
        code: 'UE',
        stage: 'withdrawn',
        lines: [],
        preliminary: false,
        withdrawal: { by: 'Pathologist Tester' },
      },
    ]);
    expect(await verify(second.token)).toBe('current');
    const text = (await paper(reception, `/api/report/${booking.id}.pdf`)).lines.join('\n');
    expect(text).toContain('WITHDRAWN');
    expect(text).toContain('Reason: Blood of another patient');
    expect(text).not.toContain('6.1');
    const [own] = await lab.sql<{ token: string }>(
      'select verify_token as token from booking where id = $1',
      [booking.id],
    );
    expect(await verify(own?.token ?? '')).toBe('withdrawn');
  });

  it('the paper of before stays withdrawn after the test was entered anew', async () => {
    const booking = await released();
    const first = (await reception.get(`/api/report/${booking.id}`)).body as Report;
    await withdraw(pathologist, booking);
    await lab.drain();
    await reopen(manager, booking);
    const rows = { ...NORMAL_UE, NA: '138' };
    const anew = await save(pathologist, booking, 'UE', rows, { version: 4, action: 'release' });
    expect(anew.status).toBe(200);
    expect((await lab.stranger().get(`/api/verify/${first.token}`)).body.status).toBe('withdrawn');
    const third = (await reception.get(`/api/report/${booking.id}`)).body as Report;
    expect(third.results).toMatchObject([{ stage: 'released', issued: 2 }]);
  });

  it('does not say whose it was', async () => {
    const [wrong, right] = [await released(), await aBooking(lab, ['UE'])];
    const answer = await withdraw(pathologist, wrong, { movedTo: right.id });
    const { labNumber } = answer.body.withdrawal.movedTo;
    expect(labNumber).toMatch(/^LAB\d+$/);
    expect((await reception.get(`/api/report/${wrong.id}`)).text).not.toContain(labNumber);
  });
});

describe('the wrong patient', () => {
  it('is withdrawn on one and belongs to the other, who waits for the same test', async () => {
    const [wrong, right] = [await released(), await aBooking(lab, ['UE'])];
    const answer = await withdraw(pathologist, wrong, { movedTo: right.id });
    expect(answer.body.withdrawal.movedTo).toMatchObject({ bookingId: right.id });
    expect(await stageOf(right)).toBe('waiting');
    const entered = await save(bench, right, 'UE', NORMAL_UE);
    expect(entered.body).toMatchObject({ stage: 'validated', version: 1 });
  });

  it.each<[string, () => Promise<string>]>([
    ['does not ask for the test', async () => (await aBooking(lab, ['LFT'])).id],
    ['has its result already', async () => (await released()).id],
    ['is not known', async () => '018f0000-0000-7000-8000-0000000000ff'],
  ])('is not moved to a booking that %s', async (_, target) => {
    const wrong = await released();
    const answer = await withdraw(pathologist, wrong, { movedTo: await target() });
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, 'movedTo']);
    expect(await stageOf(wrong)).toBe('released');
  });

  it('is not moved to itself', async () => {
    const wrong = await released();
    expect((await withdraw(pathologist, wrong, { movedTo: wrong.id })).status).toBe(422);
  });
});

describe('a closed card', () => {
  it('of a withdrawn result is reopened by a manager: it waits, empty, as a new version', async () => {
    const booking = await released();
    await lab.drain();
    await withdraw(pathologist, booking);
    expect((await reopen(bench, booking)).status).toBe(403);
    const card = await reopen(manager, booking);
    expect(card.body).toMatchObject({ open: true, status: 'waiting' });
    expect(await stageOf(booking)).toBe('waiting');
    const sheet = (await read(booking)).body as Result;
    expect(sheet).toMatchObject({ stage: 'waiting', version: 4, doneby: null, authorisedBy: null });
    expect(sheet.withdrawal).toBeUndefined();
    expect(sheet.biochemistryTestValues?.every(({ parameter }) => parameter === '')).toBe(true);
    const anew = await save(bench, booking, 'UE', { ...NORMAL_UE, NA: '138' }, { version: 4 });
    expect(anew.body).toMatchObject({ stage: 'validated', version: 5, doneby: 'Lab Tester' });
    expect(row(anew, 'NA').parameter).toBe('138');
  });

  it('of an authorised result takes its signature back and keeps what was typed', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', NORMAL_UE);
    await save(manager, booking, 'UE', {}, { version: 1, action: 'validate' });
    await lab.drain();
    expect((await reopen(manager, booking)).status).toBe(200);
    const sheet = await read(booking);
    expect(sheet.body).toMatchObject({
      stage: 'waiting',
      version: 3,
      authorisedBy: null,
      doneby: 'Lab Tester',
    });
    expect(row(sheet, 'NA').parameter).toBe('140');
    expect((await bench.get(`/api/report/${booking.id}`)).body.results).toEqual([]);
  });

  it('of a released result stays closed: it is withdrawn first', async () => {
    const booking = await released();
    await lab.drain();
    const answer = await reopen(manager, booking);
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('withdraw') } });
  });
});

it('is paid back as a released one is: for a laboratory error, with an approver', async () => {
  const booking = await released(NORMAL_UE, ['UE']);
  const key = (name: string) => ({ 'Idempotency-Key': `${name}-${booking.id}` });
  const { balance } = (await bench.get(`/api/booking/${booking.id}`)).body.payment;
  const payments = [{ paymentType: 'cash', amount: balance }];
  const bill = { bookingId: booking.id, payments };
  const paid = await manager.put('/api/booking/update-payment', bill, key('pay'));
  expect(paid.status).toBe(200);
  await withdraw(pathologist, booking);
  const back = { bookingId: booking.id, profiles: ['UE'], paymentType: 'cash' };
  const leave = await leaveTo(lab, manager, booking);
  const wish = (reasonCode: string) =>
    manager.post('/api/refunds', { ...back, reasonCode }, { ...leave, ...key(reasonCode) });
  expect((await wish('patient-request')).status).toBe(409);
  expect((await wish('laboratory-error')).status).toBe(201);
  expect(await stageOf(booking)).toBe('refunded');
});
