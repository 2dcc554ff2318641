import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let second: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, second] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_LAB', 'second')];
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

const PROFILE = {
  code: 'UNITS',
  name: 'Trial of units',
  unit: 'biochemistry',
  specimen: 'BLOOD',
  container: 'Serum (gold top)',
  price: '5.00',
  turnaroundMinutes: 60,
};
const glucose = (unitOfMeasure: string, range: string, decimals: number) => [
  {
    code: 'XA',
    name: 'Glucose trial',
    kind: 'numeric',
    unitOfMeasure,
    rangeMale: range,
    rangeFemale: range,
    decimals,
  },
];

const sheetOf = async ({ id }: Booked, code: string) =>
  (await bench.get(`/api/biochemistry/${id}/${code}`)).body;
const rowOf = async (booking: Booked, code: string, row: string) => {
  const { biochemistryTestValues: rows } = await sheetOf(booking, code);
  return rows.find((one: { code: string }) => one.code === row)?.parameter;
};
/** Sends what the screen does: the rows that were typed, and the version that the sheet was laid out from. */
const put = (who: Client, booking: Booked, code: string, rows: readonly object[], more: object = {}) =>
  who.put('/api/biochemistry/', {
    bookingInformationId: booking.id,
    code,
    version: 0,
    action: 'update',
    biochemistryTestValues: rows,
    ...more,
  });

describe('a sheet is saved against what it showed', () => {
  it('refuses a figure in another unit than the catalogue has by now, and shows how it stands', async () => {
    const answer = await manager.post('/api/catalogue/profiles', {
      ...PROFILE,
      parameters: glucose('mmol/L', '3.9-6.0', 1),
    });
    expect(answer.status).toBe(201);
    const booking = await aBooking(lab, ['UNITS']);
    const { laidOut } = await sheetOf(booking, 'UNITS');
    const changed = await manager.put('/api/catalogue/profiles', {
      ...PROFILE,
      version: 1,
      reason: 'unit',
      parameters: glucose('mg/dL', '70-108', 0),
    });
    expect(changed).toMatchObject({ status: 200 });
    const inOldUnit = { code: 'XA', parameter: '25.0', unitOfMeasure: 'mmol/L' };
    expect(await put(bench, booking, 'UNITS', [inOldUnit])).toMatchObject({
      status: 409,
      body: {
        code: 'stale_version',
        detail: expect.stringContaining('Glucose trial is in mg/dL, not mmol/L'),
        current: { version: 0, result: { biochemistryTestValues: [{ unitOfMeasure: 'mg/dL' }] } },
      },
    });
    const rows = [{ code: 'XA', parameter: '25.0' }];
    expect(await put(bench, booking, 'UNITS', rows, { laidOut })).toMatchObject({ status: 409 });
    const now = await sheetOf(booking, 'UNITS');
    expect(await put(bench, booking, 'UNITS', rows, { laidOut: now.laidOut })).toMatchObject({ status: 200 });
    expect(await sheetOf(booking, 'UNITS')).not.toHaveProperty('laidOut');
  });

  it('refuses to put another figure over a shared one that was saved meanwhile, and names it', async () => {
    const booking = await aBooking(lab, ['LFT', 'BONE']);
    const { laidOut } = await sheetOf(booking, 'LFT');
    const bone = [
      { code: 'CA', parameter: '2.00' },
      { code: 'ALB', parameter: '40' },
    ];
    expect(await put(bench, booking, 'BONE', bone)).toMatchObject({ status: 200 });
    const rows = [
      { code: 'ALB', parameter: '20' },
      { code: 'TP', parameter: '60' },
    ];
    for (const more of [{}, { laidOut }])
      expect(await put(second, booking, 'LFT', rows, more)).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/^Albumin 40 was saved with BONE by Lab Tester meanwhile/) },
      });
    expect(await rowOf(booking, 'BONE', 'ALB')).toBe('40');
    // The same figure is no contradiction, and an empty row says nothing of it.
    const same = [{ code: 'ALB', parameter: '40.0' }, ...rows.slice(1)];
    const other = await aBooking(lab, ['LFT', 'BONE']);
    expect(await put(bench, other, 'BONE', bone)).toMatchObject({ status: 200 });
    expect(await put(second, other, 'LFT', same)).toMatchObject({ status: 200 });
    expect(
      await put(second, booking, 'LFT', [{ code: 'ALB', parameter: '' }, ...rows.slice(1)]),
    ).toMatchObject({
      status: 200,
    });
    expect([await rowOf(booking, 'LFT', 'ALB'), await rowOf(booking, 'BONE', 'ALB')]).toEqual(['40', '40']);
  });

  it('takes a figure that was changed knowingly, on a sheet that showed the other', async () => {
    const booking = await aBooking(lab, ['LFT', 'BONE']);
    expect(await put(bench, booking, 'BONE', [{ code: 'ALB', parameter: '40' }])).toMatchObject({
      status: 200,
    });
    const { laidOut } = await sheetOf(booking, 'LFT');
    expect(await rowOf(booking, 'LFT', 'ALB')).toBe('40');
    const rows = [{ code: 'ALB', parameter: '41' }];
    expect(await put(second, booking, 'LFT', rows, { laidOut })).toMatchObject({ status: 200 });
    expect(await rowOf(booking, 'BONE', 'ALB')).toBe('41');
  });

  it('refuses a sheet whose ranges are others by now', async () => {
    const patient = { fullName: 'Ranges Change', dateOfBirth: '1980-01-15', gender: 'female' };
    const booking = await aBooking(lab, ['UE'], { patient });
    const { laidOut } = await sheetOf(booking, 'UE');
    await lab.sql(`update patient set gender = 'male' where id = $1`, [booking.patientId]);
    const sheet = aSave(booking, 'UE', { CREA: '100' });
    expect(await bench.put('/api/biochemistry/', { ...sheet, laidOut })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('ranges for this patient') },
    });
    expect(await save(bench, booking, 'UE', { CREA: '100' })).toMatchObject({ status: 200 });
  });
});
