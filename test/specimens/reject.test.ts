import { REJECTION_REASONS } from '../../shared/vocabulary.js';
import { follow } from '../support/live.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { NORMAL_UE, save } from '../results/bench.js';
import { change, drawn, specimen, type Drawn } from './tubes.js';

let lab: Laboratory;
let bench: Client;
let reception: Client;
let manager: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  reception = await lab.as('ROLE_RECEPTION');
  manager = await lab.as('ROLE_LABADMIN');
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
});
afterAll(() => lab?.close());

const REJECT = { state: 'rejected', reason: 'haemolysed', note: 'free haemoglobin seen' };
const ACCEPT = { state: 'received', reason: 'Cannot be taken again: the child went home' };

async function rejected(profiles: readonly string[] = ['UE', 'LFT']): Promise<Drawn> {
  const booking = await drawn(lab, profiles);
  await change(reception, booking.tubes[0], { state: 'received' });
  const answer = await change(bench, booking.tubes[0], REJECT);
  if (answer.status !== 200) throw new Error(answer.text);
  return booking;
}

const isWaiting = async ({ id }: Drawn, code = 'UE'): Promise<boolean> => {
  const { items } = (await bench.get('/api/jobCard/find/biochemistry/waiting/1?size=200')).body;
  return items.some((card: { bookingInformationId: string; code: string }) =>
    [id, code].every((one, at) => [card.bookingInformationId, card.code][at] === one),
  );
};

describe('a rejected specimen', () => {
  it.each(REJECTION_REASONS)('is rejected as %s', async (reason) => {
    const { tubes } = await drawn(lab);
    const { body } = await change(bench, tubes[0], { state: 'rejected', reason });
    expect(body).toMatchObject({
      state: 'rejected',
      rejection: { reason, by: 'Lab Tester', accepted: null },
    });
  });

  it('has one of the reasons, or is not rejected', async () => {
    const { tubes } = await drawn(lab);
    for (const reason of [undefined, '', 'ugly']) {
      const answer = await change(bench, tubes[0], { state: 'rejected', reason });
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'reason']);
    }
  });

  it('takes the cards of its tests off the waiting list, live', async () => {
    const screen = await follow(bench, ['worklist:biochemistry']);
    const booking = await rejected();
    const told = await screen.event(({ type }) => type === 'JobCardClosed');
    expect(told.payload).toMatchObject({ bookingInformationId: booking.id, open: false, status: 'waiting' });
    expect(await isWaiting(booking)).toBe(false);
    screen.close();
  });

  it('takes no result: 409 with the reason', async () => {
    const booking = await rejected();
    const answer = await save(bench, booking, 'UE', NORMAL_UE);
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain(`Specimen ${booking.tubes[0]} was rejected (haemolysed)`);
    const card = (await bench.get(`/api/jobCard/find/booking/${booking.id}/UE`)).body.id;
    const reopen = await manager.put('/api/jobCard', { id: card, open: true, reason: 'By hand' });
    expect(reopen.status).toBe(409);
  });

  it('lets nothing that was measured on it before be signed', async () => {
    const booking = await drawn(lab, ['UE']);
    await save(bench, booking, 'UE', NORMAL_UE);
    await change(bench, booking.tubes[0], REJECT);
    const signed = await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    expect(signed.status).toBe(409);
  });

  it('is not rejected while a result of it is released: that is withdrawn first', async () => {
    const booking = await drawn(lab, ['UE']);
    await save(bench, booking, 'UE', NORMAL_UE);
    await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    const answer = await change(bench, booking.tubes[0], REJECT);
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('withdraw it')]);
  });
});

describe('a rejected specimen that is examined all the same', () => {
  it('needs a manager and a comment, and is entered then', async () => {
    const booking = await rejected();
    expect((await change(bench, booking.tubes[0], ACCEPT)).status).toBe(403);
    const silent = await change(manager, booking.tubes[0], { state: 'received' });
    expect([silent.status, silent.body.errors[0].field]).toEqual([422, 'reason']);
    const { body } = await change(manager, booking.tubes[0], ACCEPT);
    expect(body.rejection).toMatchObject({
      reason: 'haemolysed',
      accepted: { by: 'Labadmin Tester', reason: ACCEPT.reason },
    });
    expect(await isWaiting(booking)).toBe(true);
    expect((await save(bench, booking, 'UE', NORMAL_UE)).status).toBe(200);
  });
});

describe('a specimen that is taken again', () => {
  const recollect = (who: Client, accession: string | undefined) =>
    who.post(`/api/specimens/${accession}/recollect`);

  it('has its own number and the same tests, without a second charge', async () => {
    const booking = await rejected(['UE', 'LFT', 'FBC']);
    const before = (await bench.get(`/api/booking/${booking.id}`)).body.payment;
    const { status, body } = await recollect(reception, booking.tubes[0]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      accession: booking.tubes[0]?.replace(/\d+$/, '3'),
      state: 'ordered',
      recollects: booking.tubes[0],
      codes: ['UE', 'LFT'],
      collectedAt: null,
    });
    expect((await bench.get(`/api/booking/${booking.id}`)).body.payment).toEqual(before);
    expect((await specimen(bench, booking.tubes[0])).recollectedBy).toBe(body.accession);
    expect(await isWaiting(booking)).toBe(true);
    expect(await isWaiting(booking, 'LFT')).toBe(true);
    expect((await save(bench, booking, 'UE', NORMAL_UE)).status).toBe(200);
    expect((await specimen(bench, body.accession)).state).toBe('in_process');
  });

  it('is taken again once, and only where it was rejected', async () => {
    const booking = await rejected();
    const fresh = (await recollect(reception, booking.tubes[0])).body.accession;
    expect((await recollect(reception, booking.tubes[0])).status).toBe(409);
    expect((await change(manager, booking.tubes[0], ACCEPT)).status).toBe(409);
    expect((await recollect(reception, fresh)).status).toBe(409);
    await change(bench, fresh, { state: 'rejected', reason: 'clotted' });
    expect((await recollect(reception, fresh)).status).toBe(201);
  });

  it('has nothing of what was measured on the rejected one', async () => {
    const booking = await drawn(lab, ['UE']);
    await save(bench, booking, 'UE', { ...NORMAL_UE, K: '7.6' });
    await change(bench, booking.tubes[0], REJECT);
    const fresh = (await recollect(reception, booking.tubes[0])).body.accession;
    const { body } = await bench.get(`/api/biochemistry/${booking.id}/UE`);
    expect([
      body.stage,
      body.biochemistryTestValues.map((row: { parameter: string }) => row.parameter),
    ]).toEqual(['waiting', expect.not.arrayContaining(['7.6'])]);
    const open = (await bench.get('/api/results/critical')).body;
    expect(open.filter((call: { bookingId: string }) => call.bookingId === booking.id)).toEqual([]);
    expect((await save(bench, booking, 'UE', NORMAL_UE, { version: body.version })).status).toBe(200);
    expect((await specimen(bench, fresh)).state).toBe('done');
  });
});
