import { leaveTo, payTheRest, refund } from '../billing/till.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';

/** A booking of UE and FBC that nobody has worked on, and another patient's once there is one. */
export interface Day {
  readonly lab: Laboratory;
  readonly booking: Booked;
  other: Booked | null;
}

/** Answers the status of what was done. */
type Act = (day: Day) => Promise<number>;

/** In the order of a day; each leaves something for the next. */
export const DAY: readonly (readonly [string, Act])[] = [
  ['another patient is booked', bookAnother],
  ['a critical value is saved', saveCritical],
  ['the ward is told', tellTheWard],
  ['a cashier voids a payment', voidAPayment],
  ['a cashier takes the money', takeTheMoney],
  ['a cashier takes a deposit', takeADeposit],
  ['the result is released', release],
  ['the result is amended', amend],
  ['a batch is stopped', stopABatch],
  ['a batch leaves', async (day) => releaseABatch(day, 2)],
  ['a manager closes a card by hand', closeACard],
  ['a test is refunded', payBack],
  ['a price changes', changeAPrice],
];

const bench = ({ lab }: Day): Promise<Client> => lab.as('ROLE_LAB');
const director = ({ lab }: Day): Promise<Client> => lab.as('ROLE_SUPER_ADMIN');

async function bookAnother(day: Day): Promise<number> {
  day.other = await aBooking(day.lab, ['UE', 'HIV']);
  return 201;
}

async function saveCritical(day: Day): Promise<number> {
  return (await save(await bench(day), day.booking, 'UE', { ...NORMAL_UE, K: '7.5' })).status;
}

async function tellTheWard(day: Day): Promise<number> {
  const scientist = await bench(day);
  const [{ callId }] = (await scientist.get('/api/results/critical')).body;
  const told = { outcome: 'told', person: 'Sr Moyo', role: 'sister', phone: '0242700700', readBack: true };
  return (await scientist.post('/api/results/critical/acknowledge', { callId, ...told })).status;
}

async function voidAPayment({ lab, booking }: Day): Promise<number> {
  const till = await lab.as('ROLE_CASHIER', 'till_one');
  const { receipt } = (await payTheRest(till, booking)).body;
  const why = { reason: 'Wrong patient' };
  return (await till.post(`/api/receipts/${receipt.number}/void`, why, { 'Idempotency-Key': 'void' })).status;
}

async function takeTheMoney({ lab, booking }: Day): Promise<number> {
  const till = await lab.as('ROLE_CASHIER', 'till_one');
  return (await payTheRest(till, booking)).status;
}

async function takeADeposit({ lab, booking: { patientId } }: Day): Promise<number> {
  const till = await lab.as('ROLE_CASHIER', 'till_one');
  const payments = [{ paymentType: 'cash', amount: '5.00' }];
  const key = { 'Idempotency-Key': 'deposit' };
  return (await till.post('/api/deposits', { patientId, payments }, key)).status;
}

async function release(day: Day): Promise<number> {
  return (await save(await director(day), day.booking, 'UE', {}, { version: 1, action: 'release' })).status;
}

async function amend(day: Day): Promise<number> {
  const about = { bookingId: day.booking.id, profileCode: 'UE', version: 2 };
  const why = { reason: 'Wrong tube', told: 'Dr Dube' };
  const values = [{ code: 'K', parameter: '4.1' }];
  return (await (await director(day)).post('/api/results/amend', { ...about, ...why, values })).status;
}

function otherOf({ other }: Day): Booked {
  if (other === null) throw new Error('No other patient was booked.');
  return other;
}

async function stopABatch(day: Day): Promise<number> {
  await save(await bench(day), otherOf(day), 'UE', NORMAL_UE);
  await releaseABatch(day, 1);
  const items = [{ bookingId: otherOf(day).id, profileCode: 'UE' }];
  return (await (await director(day)).post('/api/results/release-batch/undo', { items })).status;
}

async function releaseABatch(day: Day, version: number): Promise<number> {
  const items = [{ bookingId: otherOf(day).id, profileCode: 'UE', version }];
  return (await (await director(day)).post('/api/results/release-batch', { items })).status;
}

async function closeACard({ lab, booking }: Day): Promise<number> {
  const manager = await lab.as('ROLE_LABADMIN');
  const { body } = await manager.get(`/api/jobCard/find/booking/${booking.id}/FBC`);
  return (await manager.put('/api/jobCard', { id: body.id, open: false, reason: 'Sent away' })).status;
}

async function payBack(day: Day): Promise<number> {
  const why = { reasonCode: 'other', reason: 'Not possible here' };
  const giver = await director(day);
  const leave = await leaveTo(day.lab, giver, day.booking);
  return (await refund(giver, day.booking, ['FBC'], why, leave)).status;
}

async function changeAPrice(day: Day): Promise<number> {
  const giver = await director(day);
  const { version } = (await giver.get('/api/catalogue/profiles/UE')).body;
  const prices = [{ code: 'UE', price: '19.00', version }];
  return (await giver.put('/api/catalogue/prices', { prices })).status;
}
