import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PrintQueueRow } from '../../shared/contract/print-queue.js';
import { aBooking, aSave, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';
import { printed, readPaper } from './paper.js';

let lab: Laboratory;
let director: Client;
let bench: Client;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  director = await lab.as('ROLE_SUPER_ADMIN');
  bench = await lab.as('ROLE_LAB');
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab.close());

async function released(more: Readonly<Record<string, unknown>> = {}): Promise<Booked> {
  const booking = await aBooking(lab, ['UE', 'RFT'], more);
  const answer = await save(director, booking, 'UE', { ...NORMAL_UE, K: '4.1' }, { action: 'release' });
  if (answer.status !== 200) throw new Error(answer.text);
  return booking;
}

async function rowOf({ id }: Booked, who = reception): Promise<PrintQueueRow | undefined> {
  const { body } = await who.get('/api/print-queue?size=200');
  return body.items.find(({ bookingId }: PrintQueueRow) => bookingId === id);
}

async function amend({ id }: Booked, version: number): Promise<void> {
  const values = [{ code: 'K', parameter: '4.4' }];
  const answer = await director.post('/api/results/amend', {
    bookingId: id,
    profileCode: 'UE',
    version,
    reason: 'Wrong tube',
    values,
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

const print = ({ id }: Booked, who = reception) => printed(who, `/api/report/${id}.pdf`);
const batch = (who: Client, bookings: readonly Booked[]) =>
  who.post('/api/print-queue/batch.pdf', { bookingIds: bookings.map(({ id }) => id) });

test('a report waits from its release until it is printed; looking at it or saving the file is no print', async () => {
  const waiting = await aBooking(lab, ['UE']);
  await save(bench, waiting, 'UE', NORMAL_UE);
  expect(await rowOf(waiting)).toBeUndefined();
  const booking = await released();
  expect(await rowOf(booking)).toMatchObject({ state: 'new', tests: [{ name: 'Urea & Electrolytes' }] });
  await reception.get(`/api/report/${booking.id}`);
  await reception.get(`/api/report/${booking.id}.pdf`);
  expect(await rowOf(booking)).toBeDefined();
  await print(booking);
  expect(await rowOf(booking)).toBeUndefined();
});

test('a report that was amended since it was printed waits again, as changed', async () => {
  const booking = await released();
  await print(booking);
  await amend(booking, 1);
  expect(await rowOf(booking)).toMatchObject({ state: 'changed', tests: [{ state: 'changed' }] });
  await print(booking);
  expect(await rowOf(booking)).toBeUndefined();
});

test('a printed report that was withdrawn waits again; one that never left on paper does not', async () => {
  const [onPaper, never] = [await released(), await released()];
  await print(onPaper);
  for (const { id } of [onPaper, never]) {
    const wish = { bookingInformationId: id, code: 'UE', reason: 'Wrong patient' };
    expect((await director.post('/api/results/withdraw', wish)).status).toBe(200);
  }
  expect(await rowOf(onPaper)).toMatchObject({ state: 'changed' });
  expect(await rowOf(never)).toBeUndefined();
});

test('a preliminary or bench print is not the report: it goes on waiting', async () => {
  const booking = await released();
  await save(bench, booking, 'RFT', { UREA: '5.0', CREA: '70' });
  await printed(bench, `/api/report/${booking.id}.pdf?reportType=preliminary`);
  await printed(bench, `/api/report/${booking.id}.pdf?copy=bench`);
  // The whole booking with the draft of another test on it says PRELIMINARY.
  await print(booking, bench);
  expect(await rowOf(booking)).toBeDefined();
  await print(booking, reception);
  expect(await rowOf(booking)).toBeUndefined();
});

test('a batch is one file, each report with its own page numbers, without drafts, and marks all of them', async () => {
  const bookings = [await released(), await released()];
  const [first] = bookings;
  if (first) await save(bench, first, 'RFT', { UREA: '5.0', CREA: '70' });
  const answer = await fetch(`${bench.address}/api/print-queue/batch.pdf`, {
    method: 'POST',
    headers: { Cookie: bench.cookie, 'X-XSRF-TOKEN': bench.xsrf, 'Content-Type': 'application/json' },
    body: JSON.stringify({ bookingIds: bookings.map(({ id }) => id) }),
  });
  expect(answer.status).toBe(200);
  const { pages, lines } = await readPaper(new Uint8Array(await answer.arrayBuffer()));
  const text = lines.join('\n');
  expect(pages).toBe(2);
  expect(text.match(/Page 1 of 1/g)).toHaveLength(2);
  expect(text).not.toContain('PRELIMINARY');
  for (const booking of bookings) expect(await rowOf(booking)).toBeUndefined();
  const trace = await lab.sql(
    `select subject_id from audit_entry where action = 'report.print' and subject_id = any($1)`,
    [bookings.map(({ id }) => id)],
  );
  expect(trace).toHaveLength(2);
});

test('a batch with one report that may not be printed prints and marks none', async () => {
  const booking = await released();
  const open = await aBooking(lab, ['UE']);
  expect((await batch(reception, [booking, open])).status).toBe(409);
  expect(await rowOf(booking)).toBeDefined();
  const trace = await lab.sql(`select 1 from audit_entry where action = 'report.print' and subject_id = $1`, [
    booking.id,
  ]);
  expect(trace).toHaveLength(0);
});

test('what is held until it is paid says so in the queue and is in no batch', async () => {
  const about = (await director.get('/api/about')).body as object;
  expect((await director.post('/api/about/', { ...about, paymentGate: 'hold' })).status).toBe(200);
  const booking = await released();
  expect(await rowOf(booking)).toMatchObject({ payment: 'hold' });
  expect((await batch(reception, [booking])).status).toBe(409);
  const now = (await director.get('/api/about')).body as object;
  expect((await director.post('/api/about/', { ...now, paymentGate: 'none' })).status).toBe(200);
});

test('a confidential test waits by name for the bench alone', async () => {
  const booking = await aBooking(lab, ['HIV']);
  const kits = ['HIVT1', 'HIVT2'].map((parameter) => ({
    parameter,
    kit: 'Determine',
    lot: '23A',
    expiry: '2099-10-31',
  }));
  const rows = { HIVT1: { parameter: 'Non-reactive' } };
  const about = { sections: { kits: kits.slice(0, 1) }, action: 'release' } as const;
  const answer = await director.put('/api/serology/', aSave(booking, 'HIV', rows, about, 'serology'));
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  expect((await rowOf(booking))?.tests).toMatchObject([{ name: 'Special test' }]);
  expect((await rowOf(booking, bench))?.tests).not.toMatchObject([{ name: 'Special test' }]);
});

test('the queue filters by why and by whom, and is for those who print reports', async () => {
  const [fresh, changed] = [await released(), await released()];
  await print(changed);
  await amend(changed, 1);
  const ids = async (query: string): Promise<readonly string[]> =>
    (await reception.get(`/api/print-queue?size=200&${query}`)).body.items.map(
      ({ bookingId }: PrintQueueRow) => bookingId,
    );
  expect(await ids('state=new')).toContain(fresh.id);
  expect(await ids('state=new')).not.toContain(changed.id);
  expect(await ids('state=changed')).toContain(changed.id);
  const { labNumber } = (await reception.get(`/api/booking/${fresh.id}`)).body.patientData;
  expect(await ids(`q=${labNumber}`)).toEqual([fresh.id]);
  const cashier = await lab.as('ROLE_CASHIER');
  expect((await cashier.get('/api/print-queue')).status).toBe(403);
  expect((await batch(cashier, [fresh])).status).toBe(403);
});

test('a print by somebody else is told to every open queue, with nothing but the booking', async () => {
  const booking = await released();
  await lab.drain();
  const screen = await follow(reception, ['results']);
  await print(booking, bench);
  await lab.drain();
  const event = await screen.event(({ type }) => type === 'ReportPrinted');
  expect(event.payload).toEqual({ bookingId: booking.id });
  screen.close();
});
