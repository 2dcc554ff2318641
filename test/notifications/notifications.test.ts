import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBill, pay } from '../billing/till.js';
import { follow, type LiveScreen } from '../support/live.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { PATIENCE_MS } from '../support/patience.js';

let lab: Laboratory;

beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab.close());

const texts = async (who: Client): Promise<string[]> =>
  (await who.get('/api/notifications')).body.items.map((item: { text: string }) => item.text);

interface Told {
  readonly text: string;
  readonly kind: string;
  readonly read: boolean;
}
const listed = async (who: Client): Promise<Told[]> =>
  (await who.get('/api/notifications?page=1')).body.items;

test('tells the cashier and reception of a payment once, with what the booking comes to, and no other cashier', async () => {
  const cashier = await lab.as('ROLE_CASHIER');
  const other = await lab.as('ROLE_CASHIER', 'other');
  const reception = await lab.as('ROLE_RECEPTION');
  const bill = await aBill(lab);
  await pay(cashier, bill, '12.00');
  await lab.drain();
  const said = `${bill.labNumber} ${bill.patientName}: paid, $12.00`;
  expect(await listed(cashier)).toMatchObject([{ text: said, read: true }]);
  expect(await listed(reception)).toMatchObject([{ text: said, read: false }]);
  expect(await listed(other)).toEqual([]);
  const answer = await reception.get('/api/notifications');
  expect(answer.headers['x-live-seq']).toMatch(/^\d+$/);
  const posted = await lab.sql(
    `select payload ->> 'kind' as kind from event where type = 'NotificationPosted'`,
  );
  expect(posted).toEqual([{ kind: 'payment' }]);
});

test('says of a payment in parts whose booking it is and what is left to pay, not what was taken', async () => {
  const cashier = await lab.as('ROLE_CASHIER', 'in_parts');
  const bill = await aBill(lab);
  await pay(cashier, bill, '4.00');
  await lab.drain();
  const said = `${bill.labNumber} ${bill.patientName}: part paid, $8.00 of $12.00 to pay`;
  expect((await listed(cashier)).map(({ text }) => text)).toEqual([said]);
  const reception = await lab.as('ROLE_RECEPTION');
  expect((await listed(reception)).map(({ text }) => text)).toContain(said);
  expect((await reception.get('/api/notifications')).text).not.toContain('$4.00');
});

test('the bell rings for a payment only where a report waits for it, and never for one’s own act', async () => {
  const cashier = await lab.as('ROLE_CASHIER', 'waited_for');
  const reception = await lab.as('ROLE_RECEPTION', 'waits');
  const desk = await follow(reception, ['notifications']);
  const till = await follow(cashier, ['notifications']);
  const [early, ready] = [await aBill(lab), await aBooking(lab, ['UE'])];
  await pay(cashier, early, '12.00');
  await save(await lab.as('ROLE_SUPER_ADMIN'), ready, 'UE', NORMAL_UE, { action: 'release' });
  await lab.drain();
  await pay(cashier, ready, '12.00');
  await lab.drain();
  const kinds = (await reception.get('/api/notifications')).body.items.map(({ kind }: Told) => kind);
  expect(kinds.slice(0, 2)).toEqual(['payment', 'result_released']);
  expect(await texts(cashier)).toEqual([]);
  expect((await listed(cashier)).map(({ read }) => read)).toEqual([true, true]);
  const rung = (screen: LiveScreen): readonly boolean[] =>
    screen.events.flatMap((event) => (event.type === 'NotificationPosted' ? [event.payload.rings] : []));
  await desk.event(({ subject }) => subject.kind === 'notification');
  expect(rung(desk).filter(Boolean)).toHaveLength(2);
  expect(rung(till)).toEqual([false, false]);
  expect(JSON.stringify(till.events)).not.toContain(ready.id);
});

test('many results ready are one thing that rings, and each critical call is one', async () => {
  const reception = await lab.as('ROLE_RECEPTION', 'grouped');
  const director = await lab.as('ROLE_SUPER_ADMIN');
  for (const _ of [1, 2, 3]) {
    const booking = await aBooking(lab, ['UE']);
    await save(director, booking, 'UE', NORMAL_UE, { action: 'release' });
  }
  await lab.drain();
  const { groups, unread, items } = (await reception.get('/api/notifications')).body;
  expect(groups).toEqual([{ kind: 'result_released', title: 'Results ready', unread: 3 }]);
  expect(unread).toBe(3);
  const read = await reception.post('/api/notifications/read', { ids: [items[0].id] });
  expect(read.body).toEqual({
    unread: 2,
    groups: [{ kind: 'result_released', title: 'Results ready', unread: 2 }],
  });
});

test('the payment notification comes 5000 ms after the payment, not before', async () => {
  const cashier = await lab.as('ROLE_CASHIER', 'patient');
  const bill = await aBill(lab);
  await pay(cashier, bill, '12.00');
  await until(async () => (await waitingJobs(lab)) > 0);
  expect(await listed(cashier)).toEqual([]);
  await until(async () => (await listed(cashier)).length > 0);
  const [gap] = await lab.sql<{ ms: number }>(
    `select extract(epoch from n.at - e.at)::float * 1000 as ms
     from notification n join event e on e.id = n.source_event where n.text like $1`,
    [`${bill.labNumber}%`],
  );
  expect(gap?.ms).toBeGreaterThanOrEqual(4950);
});

async function waitingJobs(laboratory: Laboratory): Promise<number> {
  const [row] = await laboratory.sql<{ seq: number; cursor: number }>(
    `select h.seq, c.seq as cursor from event_head h cross join reaction_cursor c`,
  );
  return row && row.cursor >= row.seq ? 1 : 0;
}

async function until(look: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    if (await look()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not happen in time.');
}

test('tells reception that results are ready, and marks them read for the one who read', async () => {
  const reception = await lab.as('ROLE_RECEPTION');
  const second = await lab.as('ROLE_RECEPTION', 'second');
  const booking = await aBooking(lab, ['UE']);
  await save(await lab.as('ROLE_SUPER_ADMIN'), booking, 'UE', NORMAL_UE, { action: 'release' });
  await lab.drain();
  const { body } = await reception.get('/api/notifications');
  expect(body.items[0]).toMatchObject({ kind: 'result_released', read: false });
  expect(body.items[0].text).toMatch(/^LAB\d+ Test Patient \d+ – Urea & Electrolytes$/);
  expect(body.items[0].link).toContain(`/custom-report?bookingId=${booking.id}`);
  const read = await reception.post('/api/notifications/read', { ids: [body.items[0].id] });
  expect(read.body.unread).toBe(body.unread - 1);
  expect((await second.get('/api/notifications')).body.items[0].read).toBe(false);
  expect((await reception.post('/api/notifications/read', { all: true })).body).toEqual({
    unread: 0,
    groups: [],
  });
  expect((await reception.post('/api/notifications/read', {})).status).toBe(422);
});

test('tells the bench of a critical value, never the value, and not reception', async () => {
  const booking = await aBooking(lab, ['UE']);
  const bench = await lab.as('ROLE_LAB');
  await save(bench, booking, 'UE', { ...NORMAL_UE, K: '7.9' });
  await lab.drain();
  const answer = await bench.get('/api/notifications');
  expect(answer.body.items[0]).toMatchObject({ kind: 'critical' });
  expect(answer.body.items[0].text).toMatch(/– Potassium$/);
  expect(answer.body.items[0].text).not.toContain('7.9');
  const reception = await (await lab.as('ROLE_RECEPTION')).get('/api/notifications');
  expect(reception.body.items.map((item: { kind: string }) => item.kind)).not.toContain('critical');
});

test('nobody who is not signed in, and no board, reads notifications', async () => {
  expect((await lab.stranger().get('/api/notifications')).status).toBe(401);
  expect((await (await lab.as('ROLE_BOARD')).get('/api/notifications')).status).toBe(403);
});

test('all of them come page by page, or only those of one’s own name, bookings and results', async () => {
  const maker = await lab.as('ROLE_RECEPTION', 'maker');
  const patient = { fullName: 'Own Booking', dateOfBirth: '1980-01-15', gender: 'female' };
  const { body: booked } = await maker.post('/api/booking/book', { patient, profiles: ['UE'] });
  const bench = await lab.as('ROLE_SUPER_ADMIN', 'enterer');
  await save(bench, booked, 'UE', { ...NORMAL_UE, K: '7.4' }, { action: 'release' });
  await lab.drain();
  const all = (await maker.get('/api/notifications?page=1&size=2')).body;
  expect(all).toMatchObject({ page: 1, size: 2 });
  expect(all.items).toHaveLength(2);
  const next = (await maker.get('/api/notifications?page=2&size=2')).body;
  expect(next.total).toBe(all.total);
  expect(next.items[0].id).not.toBe(all.items[1].id);
  const mine = (await maker.get('/api/notifications?page=1&mine=true')).body;
  expect(
    mine.items.map(({ title, link }: { title: string; link: string }) => [title, link.includes(booked.id)]),
  ).toEqual([['Results ready', true]]);
  expect([mine.total, all.total > 1]).toEqual([1, true]);
  const entered = (await bench.get('/api/notifications?page=1&mine=true')).body.items;
  expect(new Set(entered.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['critical']));
  const other = await lab.as('ROLE_LAB', 'bystander');
  expect((await other.get('/api/notifications?page=1&mine=true')).body.items).toEqual([]);
  expect((await maker.get('/api/notifications?page=0')).status).toBe(422);
});
