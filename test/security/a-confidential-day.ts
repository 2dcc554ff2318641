import { payTheRest } from '../billing/till.js';
import { good } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { aSave, NORMAL_UE, save, type Booked } from '../results/bench.js';

/** Papers of the day that can be asked for by number or token. */
export interface Papers {
  /** The receipt's number. */
  readonly receipt: string;
  /** The token of the issued report. */
  readonly issued: string;
}

/** A booking of HIV and UE is paid, entered, told, released, amended; the ordinary test is released beside it. */
export async function aConfidentialDay(lab: Laboratory, booking: Booked): Promise<Papers> {
  const receipt = await paid(lab, booking);
  await positive(lab, booking);
  await told(lab);
  await releasedAndAmended(lab, booking);
  const doctor = await lab.as('ROLE_SUPER_ADMIN');
  good(await save(doctor, booking, 'UE', NORMAL_UE, { action: 'release' }));
  await lab.drain();
  return { receipt, issued: (await doctor.get(`/api/report/${booking.id}`)).body.token };
}

async function paid(lab: Laboratory, booking: Booked): Promise<string> {
  good(await payTheRest(await lab.as('ROLE_CASHIER'), booking));
  const [last] = await lab.sql<{ number: number }>('select max(number) as number from receipt');
  return String(last?.number);
}

const KITS = ['HIVT1', 'HIVT2'].map((parameter) => ({
  parameter,
  kit: 'Determine',
  lot: '23A',
  expiry: '2099-10-31',
}));
const ROWS = { HIVT1: { parameter: 'Reactive' }, HIVT2: { parameter: 'Reactive' } };

async function positive(lab: Laboratory, booking: Booked): Promise<void> {
  const about = {
    sections: { kits: KITS },
    remarks: 'Sent for counselling',
    remarkable: true,
    remarksPrinted: true,
  };
  const doctor = await lab.as('ROLE_SUPER_ADMIN');
  good(await doctor.put('/api/serology/', aSave(booking, 'HIV', ROWS, about, 'serology')));
  await lab.drain();
}

async function told(lab: Laboratory): Promise<void> {
  const doctor = await lab.as('ROLE_SUPER_ADMIN');
  const [call] = (await doctor.get('/api/results/critical')).body;
  const outcome = { outcome: 'told', person: 'Sr Moyo', role: 'sister', phone: '0242', readBack: true };
  good(await doctor.post('/api/results/critical/acknowledge', { callId: call.callId, ...outcome }));
}

async function releasedAndAmended(lab: Laboratory, booking: Booked): Promise<void> {
  const doctor = await lab.as('ROLE_SUPER_ADMIN');
  const release = aSave(booking, 'HIV', {}, { version: 1, action: 'release' }, 'serology');
  good(await doctor.put('/api/serology/', release));
  const amended = { remarks: 'Sent for counselling on Monday', remarksPrinted: true };
  const reason = { bookingId: booking.id, profileCode: 'HIV', version: 2, reason: 'Read wrongly' };
  good(await doctor.post('/api/results/amend', { ...reason, ...amended }));
}
