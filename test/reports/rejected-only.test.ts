import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aMailBooking, refusalOf, send, setUpMail } from '../deliveries/post.js';
import { startReceiver, type Receiver } from '../deliveries/receiver.js';
import { NORMAL_UE, save } from '../results/bench.js';
import { change, drawn, type Drawn } from '../specimens/tubes.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper, printed } from './paper.js';

let lab: Laboratory;
let bench: Client;
let reception: Client;
let receiver: Receiver;

beforeAll(async () => {
  lab = await openLaboratory({ config: { publicUrl: 'http://lab.example' } });
  [bench, reception] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_RECEPTION')];
  receiver = await startReceiver();
});
afterAll(async () => {
  await lab?.close();
  await receiver?.close();
});

async function rejected(): Promise<Drawn> {
  const booking = await drawn(lab, ['UE']);
  await change(bench, booking.tubes[0], { state: 'received' });
  await change(bench, booking.tubes[0], { state: 'rejected', reason: 'haemolysed' });
  return booking;
}

const report = async ({ id }: { readonly id: string }) => (await reception.get(`/api/report/${id}`)).body;

test('a booking whose only tube was rejected has a report: what, when, why, and that another is wanted', async () => {
  const booking = await rejected();
  for (const read of [paper, printed]) {
    const { pages, lines } = await read(reception, `/api/report/${booking.id}.pdf`);
    const text = lines.join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('NO RESULT – SPECIMEN REJECTED');
    expect(text).toMatch(/BLOOD[^.]*, was rejected on \d{1,2} \w{3} \d{4} \d\d:\d\d: haemolysed\./);
    expect(text).toContain('please send another');
    expect(text).toContain('Urea & Electrolytes (specimen rejected)');
    expect(pages).toBe(1);
  }
  const { body } = await lab.stranger().get(`/api/verify/${(await report(booking)).token}`);
  expect(body.status).toBe('current');
});

test('a booking of which nothing is known yet has nothing to print', async () => {
  const booking = await drawn(lab, ['UE']);
  const answer = await reception.get(`/api/report/${booking.id}.pdf`);
  expect([answer.status, (await report(booking)).token]).toEqual([409, null]);
});

test('once another tube was taken there is nothing to print until it has a result', async () => {
  const booking = await rejected();
  const { token } = await report(booking);
  const again = (await bench.post(`/api/specimens/${booking.tubes[0]}/recollect`)).body.accession;
  expect((await reception.get(`/api/report/${booking.id}.pdf`)).status).toBe(409);
  await change(bench, again, { state: 'received' });
  const director = await lab.as('ROLE_SUPER_ADMIN');
  await save(director, booking, 'UE', NORMAL_UE, { action: 'release' });
  const { body } = await lab.stranger().get(`/api/verify/${token}`);
  expect(body.status).toBe('superseded');
});

test('that a specimen was rejected is sent by email as a result is', async () => {
  await setUpMail(lab, receiver.port);
  const booking = await aMailBooking(lab);
  const offer = async () => (await reception.get(`/api/deliveries/offers?bookingIds=${booking.id}`)).body[0];
  expect((await offer()).refusal).toContain('No result of this booking has been released yet');
  const [tube] = await lab.sql<{ accession: string }>(
    `select accession from specimen where booking_id = $1`,
    [booking.id],
  );
  await change(bench, tube?.accession, { state: 'received' });
  await change(bench, tube?.accession, { state: 'rejected', reason: 'clotted' });
  expect((await offer()).refusal).toBeNull();
  expect(await refusalOf(send(reception, [booking]))).toBeNull();
});

test('a certificate of a test that was never examined is refused', async () => {
  const booking = await rejected();
  const answer = await reception.get(`/api/report/${booking.id}.pdf?reportType=certificate&profileCode=UE`);
  expect(answer.status).toBe(409);
});
