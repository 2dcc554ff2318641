import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { change, tubesOf } from '../specimens/tubes.js';
import { aBooking, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let reception: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  reception = await lab.as('ROLE_RECEPTION');
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
});
afterAll(() => lab?.close());

const rowOf = async ({ id }: Booked, code: string) => {
  const { body } = await bench.get(`/api/biochemistry/${id}/LFT`);
  return body.biochemistryTestValues.find((row: { code: string }) => row.code === code);
};
const sign = (booking: Booked, version: number, action: 'validate' | 'release' = 'release') =>
  save(pathologist, booking, 'LFT', {}, { version, action });

/** Bilirubin 130 is critical on the day of birth, and not two days later. */
async function aNewborn(): Promise<Booked> {
  const patient = { fullName: 'Baby Yellow', dateOfBirth: lab.day(-2), gender: 'male' };
  const booking = await aBooking(lab, ['LFT'], { patient });
  const rows = { TBIL: '130', DBIL: '2', ALT: '20', AST: '50', ALP: '150', GGT: '60', TP: '55', ALB: '32' };
  expect(await save(bench, booking, 'LFT', rows)).toMatchObject({ status: 200 });
  return booking;
}

async function collectedAt(booking: Booked, at: string): Promise<void> {
  const [tube] = await tubesOf(bench, booking);
  const answer = await change(reception, tube?.accession ?? '', {
    state: 'collected',
    at,
  });
  expect(answer).toMatchObject({ status: 200 });
}

it('a collection time that is corrected has its result judged anew at once, and the call opened', async () => {
  const newborn = await aNewborn();
  expect(await rowOf(newborn, 'TBIL')).toMatchObject({ critical: false });
  await collectedAt(newborn, `${lab.day(-2)}T20:00:00Z`);
  await lab.drain();
  expect(await rowOf(newborn, 'TBIL')).toMatchObject({ critical: true, flag: 'HH' });
  const calls = await lab.sql('select 1 from critical_call where booking_id = $1', [newborn.id]);
  expect(calls).toHaveLength(1);
  expect(await sign(newborn, 1)).toMatchObject({ status: 409 });
  expect(await sign(newborn, 2, 'validate')).toMatchObject({ status: 200 });
});

it('what was judged by another day is signed by nobody who has not seen its flags, whatever the queue has done', async () => {
  const newborn = await aNewborn();
  // A save moves the tube, and a tube that moved has its results looked at: that must not put right what is put wrong here.
  await lab.drain();
  const at = JSON.stringify(lab.day(-1));
  await lab.sql(
    `update result set assessed_for = jsonb_set(assessed_for, '{at}', $2::jsonb) where booking_id = $1`,
    [newborn.id, at],
  );
  expect(await sign(newborn, 1)).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringMatching(/^The collection time was corrected .*check the new flags, then sign/),
    },
  });
});

it('a time on the same day changes nothing', async () => {
  const at = lab.clock.now().toISOString();
  const newborn = await aNewborn();
  await collectedAt(newborn, at);
  await lab.drain();
  const { body } = await bench.get(`/api/biochemistry/${newborn.id}/LFT`);
  expect(body.version).toBe(1);
});

it('what has left the laboratory waits in Todos to be looked at', async () => {
  const newborn = await aNewborn();
  expect(await sign(newborn, 1)).toMatchObject({ status: 200 });
  await collectedAt(newborn, `${lab.day(-2)}T20:00:00Z`);
  await lab.drain();
  const reviews = await lab.sql<{ what: readonly string[] }>(
    `select v.what from result_review v join result r on r.id = v.result_id where r.booking_id = $1`,
    [newborn.id],
  );
  expect(reviews).toEqual([{ what: ['collection time'] }]);
});
