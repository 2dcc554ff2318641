import type { Report } from '../../shared/contract/reports.js';
import type { Result } from '../../shared/contract/results.js';
import { paper } from '../reports/paper.js';
import { aBooking, NORMAL_UE, row, save } from './bench.js';
import {
  openWithdrawalLaboratory,
  read,
  released,
  reopen,
  stageOf,
  withdraw,
  type WithdrawalLaboratory,
} from './withdraw-bench.js';

let house: WithdrawalLaboratory;

beforeAll(async () => {
  house = await openWithdrawalLaboratory();
});
afterAll(() => house?.lab.close());

describe('on the report', () => {
  it('a withdrawn result is named with its reason and without a value, and the code answers withdrawn', async () => {
    const booking = await released(house, { ...NORMAL_UE, K: '6.1' });
    const first = (await house.reception.get(`/api/report/${booking.id}`)).body as Report;
    const verify = async (token: string | null) =>
      (await house.lab.stranger().get(`/api/verify/${token}`)).body.status;
    expect(await verify(first.token)).toBe('current');
    await withdraw(house.pathologist, booking);
    expect(await verify(first.token)).toBe('withdrawn');
    const second = (await house.reception.get(`/api/report/${booking.id}`)).body as Report;
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
    const text = (await paper(house.reception, `/api/report/${booking.id}.pdf`)).lines.join('\n');
    expect(text).toContain('WITHDRAWN');
    expect(text).toContain('Reason: Blood of another patient');
    expect(text).not.toContain('6.1');
    const [own] = await house.lab.sql<{ token: string }>(
      'select verify_token as token from booking where id = $1',
      [booking.id],
    );
    expect(await verify(own?.token ?? '')).toBe('withdrawn');
  });

  it('the paper of before stays withdrawn after the test was entered anew', async () => {
    const booking = await released(house);
    const first = (await house.reception.get(`/api/report/${booking.id}`)).body as Report;
    await withdraw(house.pathologist, booking);
    await house.lab.drain();
    await reopen(house.manager, booking);
    const rows = { ...NORMAL_UE, NA: '138' };
    const anew = await save(house.pathologist, booking, 'UE', rows, { version: 4, action: 'release' });
    expect(anew.status).toBe(200);
    expect((await house.lab.stranger().get(`/api/verify/${first.token}`)).body.status).toBe('withdrawn');
    const third = (await house.reception.get(`/api/report/${booking.id}`)).body as Report;
    expect(third.results).toMatchObject([{ stage: 'released', issued: 2 }]);
  });

  it('does not say whose it was', async () => {
    const [wrong, right] = [await released(house), await aBooking(house.lab, ['UE'])];
    const answer = await withdraw(house.pathologist, wrong, { movedTo: right.id });
    const { labNumber } = answer.body.withdrawal.movedTo;
    expect(labNumber).toMatch(/^LAB\d+$/);
    expect((await house.reception.get(`/api/report/${wrong.id}`)).text).not.toContain(labNumber);
  });
});

describe('the wrong patient', () => {
  it('is withdrawn on one and belongs to the other, who waits for the same test', async () => {
    const [wrong, right] = [await released(house), await aBooking(house.lab, ['UE'])];
    const answer = await withdraw(house.pathologist, wrong, { movedTo: right.id });
    expect(answer.body.withdrawal.movedTo).toMatchObject({ bookingId: right.id });
    expect(await stageOf(house, right)).toBe('waiting');
    const entered = await save(house.bench, right, 'UE', NORMAL_UE);
    expect(entered.body).toMatchObject({ stage: 'validated', version: 1 });
  });

  it.each<[string, () => Promise<string>]>([
    ['does not ask for the test', async () => (await aBooking(house.lab, ['LFT'])).id],
    ['has its result already', async () => (await released(house)).id],
    ['is not known', async () => '018f0000-0000-7000-8000-0000000000ff'],
  ])('is not moved to a booking that %s', async (_, target) => {
    const wrong = await released(house);
    const answer = await withdraw(house.pathologist, wrong, { movedTo: await target() });
    expect([answer.status, answer.body.errors?.[0].field]).toEqual([422, 'movedTo']);
    expect(await stageOf(house, wrong)).toBe('released');
  });

  it('is not moved to itself', async () => {
    const wrong = await released(house);
    expect((await withdraw(house.pathologist, wrong, { movedTo: wrong.id })).status).toBe(422);
  });
});

describe('a closed card', () => {
  it('of a withdrawn result is reopened by a manager: it waits, empty, as a new version', async () => {
    const booking = await released(house);
    await house.lab.drain();
    await withdraw(house.pathologist, booking);
    expect((await reopen(house.bench, booking)).status).toBe(403);
    const card = await reopen(house.manager, booking);
    expect(card.body).toMatchObject({ open: true, status: 'waiting' });
    expect(await stageOf(house, booking)).toBe('waiting');
    const sheet = (await read(house, booking)).body as Result;
    expect(sheet).toMatchObject({ stage: 'waiting', version: 4, doneby: null, authorisedBy: null });
    expect(sheet.withdrawal).toBeUndefined();
    expect(sheet.biochemistryTestValues?.every(({ parameter }) => parameter === '')).toBe(true);
    const anew = await save(house.bench, booking, 'UE', { ...NORMAL_UE, NA: '138' }, { version: 4 });
    expect(anew.body).toMatchObject({ stage: 'validated', version: 5, doneby: 'Lab Tester' });
    expect(row(anew, 'NA').parameter).toBe('138');
  });

  it('of an authorised result takes its signature back and keeps what was typed', async () => {
    const booking = await aBooking(house.lab, ['UE']);
    await save(house.bench, booking, 'UE', NORMAL_UE);
    await save(house.manager, booking, 'UE', {}, { version: 1, action: 'validate' });
    await house.lab.drain();
    expect((await reopen(house.manager, booking)).status).toBe(200);
    const sheet = await read(house, booking);
    expect(sheet.body).toMatchObject({
      stage: 'waiting',
      version: 3,
      authorisedBy: null,
      doneby: 'Lab Tester',
    });
    expect(row(sheet, 'NA').parameter).toBe('140');
    expect((await house.bench.get(`/api/report/${booking.id}`)).body.results).toEqual([]);
  });

  it('of a released result stays closed: it is withdrawn first', async () => {
    const booking = await released(house);
    await house.lab.drain();
    const answer = await reopen(house.manager, booking);
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('withdraw') } });
  });
});
