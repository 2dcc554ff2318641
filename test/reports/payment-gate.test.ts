import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PaymentGate } from '../../shared/vocabulary.js';
import { pay, payTheRest } from '../billing/till.js';
import { grant } from '../bookings/requests.js';
import { aPayer, bill } from '../payers/payer.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let reception: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [reception, pathologist] = [await lab.as('ROLE_RECEPTION'), await lab.as('ROLE_SUPER_ADMIN')];
});
afterAll(() => lab.close());

async function gate(paymentGate: PaymentGate): Promise<void> {
  const about = (await pathologist.get('/api/about')).body as object;
  expect((await pathologist.post('/api/about/', { ...about, paymentGate })).status).toBe(200);
}

async function released(more: Readonly<Record<string, unknown>> = {}): Promise<Booked> {
  const booking = await aBooking(lab, ['UE'], more);
  await save(pathologist, booking, 'UE', { ...NORMAL_UE, K: '7.0' }, { action: 'release' });
  return booking;
}

const shown = async ({ id }: Booked) =>
  (await reception.get(`/api/report/${id}`)).body.payment as PaymentGate;
const owed = async ({ id }: Booked) => (await reception.get(`/api/report/${id}`)).body.owed;
const trailOf = ({ id }: Booked, action: string) =>
  lab.sql(
    `select actor, before, after, reason from audit_entry where subject_id = $1 and action = $2 order by ord`,
    [id, action],
  );
/** On paper, and as a file that could be printed elsewhere. */
async function printed({ id }: Booked): Promise<number> {
  const address = `/api/report/${id}.pdf`;
  const [paper, file] = [await reception.post(address, {}), await reception.get(address)];
  expect(file.status).toBe(paper.status);
  return paper.status;
}

test('without the gate a report is printed, whatever was paid', async () => {
  const booking = await released();
  expect([await shown(booking), await printed(booking)]).toEqual(['none', 200]);
});

test('"warn" says on screen that it is not paid, and prints', async () => {
  await gate('warn');
  const booking = await released();
  expect([await shown(booking), await printed(booking)]).toEqual(['warn', 200]);
});

test('"hold" waits with the printing until it is paid; it may be read, and the critical call is open all the same', async () => {
  await gate('hold');
  const booking = await released();
  expect([await shown(booking), await printed(booking)]).toEqual(['hold', 409]);
  const calls = (await pathologist.get('/api/results/critical')).body as readonly { bookingId: string }[];
  expect(calls.map(({ bookingId }) => bookingId)).toContain(booking.id);
  await payTheRest(reception, booking);
  expect([await shown(booking), await printed(booking)]).toEqual(['none', 200]);
});

test('an urgent booking does not wait for its money', async () => {
  await gate('hold');
  const booking = await released({ priority: 'urgent' });
  expect([await shown(booking), await printed(booking)]).toEqual(['none', 200]);
});

test('what is typed as a ward or an account names nobody who pays, and holds no less', async () => {
  await gate('hold');
  const patient = { fullName: 'Ward Patient', dateOfBirth: '1980-01-15', gender: 'female', wardNumber: 'B4' };
  const [ward, account] = [await released({ patient }), await released()];
  const words = [account.id, 'Mutual Aid', 'MA-17'];
  await lab.sql('update booking set account_name = $2, account_number = $3 where id = $1', words);
  for (const booking of [ward, account]) {
    expect([await shown(booking), await printed(booking)]).toEqual(['hold', 409]);
  }
});

test('a ward number that is typed later lets no held report go', async () => {
  await gate('hold');
  const booking = await released();
  const { body } = await reception.get(`/api/patient/${booking.patientId}`);
  const { id, version, fullName, gender, dateOfBirth } = body;
  const patient = { id, version, fullName, gender, dateOfBirth, wardNumber: 'x' };
  expect((await reception.put('/api/patient', patient)).status).toBe(200);
  expect([await shown(booking), await printed(booking)]).toEqual(['hold', 409]);
});

describe('the share of a named payer', () => {
  test('holds nothing: an account customer that pays all of it', async () => {
    await gate('hold');
    const payer = await aPayer(pathologist, { kind: 'account-customer', coPayment: { kind: 'none' } });
    const booking = await released({ payerId: payer.id });
    expect(await owed(booking)).toMatchObject({
      ...{ patient: '0.00', payersPart: { payer: payer.name, patientOwes: '0.00', toBill: '12.00' } },
    });
    expect([await shown(booking), await printed(booking)]).toEqual(['none', 200]);
  });

  test('holds nothing, but the co-payment of the patient does until it is paid', async () => {
    await gate('hold');
    const payer = await aPayer(pathologist);
    const booking = await released({ payerId: payer.id });
    expect(await owed(booking)).toMatchObject({ patient: '2.40', payersPart: { toBill: '9.60' } });
    expect([await shown(booking), await printed(booking)]).toEqual(['hold', 409]);
    expect((await pay(reception, booking, '2.40')).status).toBe(200);
    // The payer is billed with the patient's payment.
    expect(await owed(booking)).toBeNull();
    expect([await shown(booking), await printed(booking)]).toEqual(['none', 200]);
  });

  test('is owed the same once the payer has been billed for it', async () => {
    await gate('hold');
    const payer = await aPayer(pathologist);
    const booking = await released({ payerId: payer.id });
    expect((await bill(reception, payer, booking)).status).toBe(200);
    expect(await owed(booking)).toMatchObject({
      ...{ patient: '2.40', payersPart: { billed: '9.60', toBill: '0.00' } },
    });
    expect([await shown(booking), await printed(booking)]).toEqual(['hold', 409]);
  });

  test('holds nothing while its authorisation number is outstanding: the patient pays the same at the till', async () => {
    await gate('hold');
    const payer = await aPayer(pathologist, { needsAuthorisation: true });
    const without = await released({ payerId: payer.id, authorisationLater: true });
    expect(await owed(without)).toMatchObject({
      ...{ patient: '2.40', payersPart: { toBill: '9.60', awaitsNumber: true } },
    });
    expect([await shown(without), await printed(without)]).toEqual(['hold', 409]);
    expect((await pay(reception, without, '2.40')).body.booking.payment).toMatchObject({
      ...{ balance: '9.60', payersPart: { patientOwes: '0.00', awaitsNumber: true } },
    });
    expect(await owed(without)).toMatchObject({ patient: '0.00', payersPart: { toBill: '9.60' } });
    expect([await shown(without), await printed(without)]).toEqual(['none', 200]);
  });

  test('is the patient’s once the payer is switched off, at the till as at the report', async () => {
    await gate('hold');
    const payer = await aPayer(pathologist);
    const booking = await released({ payerId: payer.id });
    const { id, version, name } = payer;
    const off = { id, version, name, kind: 'insurer', number: `OFF ${name}`, active: false };
    expect((await pathologist.post('/api/payers', off)).status).toBe(200);
    expect(await owed(booking)).toMatchObject({
      ...{ patient: '12.00', payersPart: { toBill: '0.00', switchedOff: true } },
    });
    expect([await shown(booking), await printed(booking)]).toEqual(['hold', 409]);
    const { body } = await reception.get(`/api/booking/${booking.id}`);
    expect(body.payment.payersPart).toMatchObject({ patientOwes: '12.00', switchedOff: true });
    expect((await pay(reception, booking, '12.00')).body.booking.payment).toMatchObject({
      ...{ balance: '0.00', payersPart: { patientPaid: '12.00', billed: '0.00' } },
    });
    expect([await shown(booking), await printed(booking)]).toEqual(['none', 200]);
  });

  test('lets a held report go on the record when the payer is named later', async () => {
    await gate('hold');
    const payer = await aPayer(pathologist, { coPayment: { kind: 'none' } });
    const booking = await released();
    const { version } = (await reception.get(`/api/booking/${booking.id}`)).body;
    const leave = await grant(lab, 'reception', 'update', booking.id);
    const change = { id: booking.id, version, payerId: payer.id };
    expect((await reception.put('/api/booking/update', change, leave)).status).toBe(200);
    expect(await shown(booking)).toBe('none');
    expect(await trailOf(booking, 'report.freed')).toMatchObject([
      {
        actor: 'reception',
        before: { owed: { patient: '12.00' } },
        after: { owed: { payersPart: { toBill: '12.00' } } },
      },
    ]);
  });
});

describe('leave to give a report out before it is paid', () => {
  const exempt = (who: Client, { id }: Booked, body: object) =>
    who.post('/api/booking/report-exemption', { id, exempt: true, reason: 'In-patient of ward B4', ...body });

  test('is given by those who may take money, with a reason, and taken back the same way, on the record', async () => {
    await gate('hold');
    const cashier = await lab.as('ROLE_CASHIER');
    const booking = await released();
    expect((await exempt(await lab.as('ROLE_BOARD'), booking, {})).status).toBe(403);
    expect((await exempt(cashier, booking, { reason: ' ' })).status).toBe(422);
    const given = await exempt(cashier, booking, {});
    expect(given.body.reportExemption).toMatchObject({
      by: 'Cashier Tester',
      reason: 'In-patient of ward B4',
    });
    expect([await shown(booking), await printed(booking)]).toEqual(['none', 200]);
    expect((await reception.get(`/api/report/${booking.id}`)).body.exemption).toMatchObject({
      reason: 'In-patient of ward B4',
    });
    const back = await exempt(reception, booking, { exempt: false, reason: 'Discharged' });
    expect(back.body.reportExemption).toBeNull();
    expect([await shown(booking), await printed(booking)]).toEqual(['hold', 409]);
    expect([
      await trailOf(booking, 'report.exempt'),
      await trailOf(booking, 'report.exempt-undone'),
    ]).toMatchObject([
      [{ actor: 'cashier', reason: 'In-patient of ward B4' }],
      [{ actor: 'reception', reason: 'Discharged' }],
    ]);
  });
});

describe('what the patient owes holds the report at every door', () => {
  let booking: Booked;
  beforeAll(async () => {
    await gate('none');
    booking = await released();
    expect(await printed(booking)).toBe(200);
    await gate('hold');
  });

  const refusal = ({ status, body }: Answer) => [status, body.code, body.owed?.patient];
  const HELD = [409, 'report_held', '12.00'];

  test('as a file', async () =>
    expect(refusal(await reception.get(`/api/report/${booking.id}.pdf`))).toEqual(HELD));

  test('on paper', async () =>
    expect(refusal(await reception.post(`/api/report/${booking.id}.pdf`, {}))).toEqual(HELD));

  test('in a batch of the print queue', async () =>
    expect(refusal(await reception.post('/api/print-queue/batch.pdf', { bookingIds: [booking.id] }))).toEqual(
      HELD,
    ));

  test('as it was issued before', async () => {
    const [issued] = (await pathologist.get(`/api/report/${booking.id}/issued`)).body;
    expect(refusal(await pathologist.get(`/api/report/issued/${issued.token}.pdf`))).toEqual(HELD);
  });

  test('as a preliminary report', async () =>
    expect(refusal(await pathologist.get(`/api/report/${booking.id}.pdf?reportType=preliminary`))).toEqual(
      HELD,
    ));

  test('among the results over time', async () => {
    const over = `/api/report/cumulative/${booking.patientId}`;
    expect(refusal(await reception.get(`${over}.pdf`))).toEqual(HELD);
    expect((await reception.get(over)).body.held).toBe(true);
  });

  test('over the counter', async () => {
    const given = await reception.post('/api/booking/hand-over', { id: booking.id, collector: 'patient' });
    expect(refusal(given)).toEqual(HELD);
    expect((await reception.get(`/api/booking/${booking.id}`)).body.handedOver).toBeNull();
  });
});
