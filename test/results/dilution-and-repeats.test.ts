import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, NORMAL_UE, row } from './bench.js';
import { FIRST, REPEATED, saveCrea, SECOND } from './creatinine-bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());

/** Creatinine stands last of the rows that are sent. */
const FIELD = 'biochemistryTestValues.5';
const fieldsOf = ({ body }: Answer): unknown =>
  body.errors?.map(({ field }: { field: string }) => field.replace(`${FIELD}.`, ''));

describe('the value is the chosen one times the factor', () => {
  it.each([
    [{ measured: '70', factor: '10' }, '700', '70', '10'],
    [{ measured: '70', factor: 10 }, '700', '70', '10'],
    [{ measured: '70,5', factor: '2,5' }, '176', '70.5', '2.5'],
    [{ measured: '<5', factor: '10' }, '<50', '<5', '10'],
    [{ measured: '>600', factor: '1.5' }, '>900', '>600', '1.5'],
  ])('%j is %s', async (sent, parameter, measured, factor) => {
    const saved = await saveCrea(bench, await aBooking(lab, ['UE']), sent);
    expect(saved.status).toBe(200);
    expect(row(saved, 'CREA')).toMatchObject({ parameter, measured, factor });
  });

  it('is what flags, critical limits, calculations and the next delta see', async () => {
    const booking = await aBooking(lab, ['UE']);
    const saved = await saveCrea(bench, booking, { measured: '70', factor: '10' });
    expect(row(saved, 'CREA')).toMatchObject({ parameter: '700', flag: 'HH', critical: true });
    const plain = await saveCrea(bench, await aBooking(lab, ['UE']), { parameter: '700' });
    expect(row(saved, 'EGFR').parameter).toBe(row(plain, 'EGFR').parameter);
    const next = await aBooking(lab, ['UE'], { patient: { id: booking.patientId } });
    const shown = row(await bench.get(`/api/biochemistry/${next.id}/UE`), 'CREA');
    expect(shown.previous).toMatchObject({ value: '700', flag: 'HH' });
  });

  it('is what has to be plausible, and a factor of 1 is none', async () => {
    const booking = await aBooking(lab, ['UE']);
    const absurd = await saveCrea(bench, booking, { measured: '70', factor: '10000' });
    expect([absurd.status, absurd.body.errors?.[0]?.rule]).toEqual([422, 'implausible']);
    const same = row(await saveCrea(bench, booking, { measured: '70', factor: '1' }), 'CREA');
    expect([same.parameter, 'factor' in same, 'measured' in same]).toEqual(['70', false, false]);
  });
});

describe('what is no dilution is refused at its field', () => {
  it.each(['0', '-1', '10001', 'ten', '1:10', 'NaN'])('a factor of %s', async (factor) => {
    const answer = await saveCrea(bench, await aBooking(lab, ['UE']), { measured: '70', factor });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['factor']]);
  });

  it('a factor of a coded value, and one of a calculated row', async () => {
    const booking = await aBooking(lab, ['UE']);
    const coded = await saveCrea(bench, booking, { measured: 'Haemolysed', factor: '10' });
    expect([coded.status, fieldsOf(coded)]).toEqual([422, ['factor']]);
    const worked = aSave(booking, 'UE', { ...NORMAL_UE, EGFR: { factor: '10' } as never });
    const answer = await bench.put('/api/biochemistry/', worked);
    expect(answer.body.errors?.[0]?.field).toBe('biochemistryTestValues.6.factor');
  });

  it('a value that says otherwise than its measurement, and a factor without one', async () => {
    const booking = await aBooking(lab, ['UE']);
    const other = await saveCrea(bench, booking, { parameter: '650', measured: '70', factor: '10' });
    expect([other.status, fieldsOf(other)]).toEqual([422, ['parameter']]);
    const without = await saveCrea(bench, booking, { parameter: '70', factor: '10' });
    expect([without.status, fieldsOf(without)]).toEqual([422, ['measured']]);
    const agreed = await saveCrea(bench, booking, { parameter: '700', measured: '70', factor: '10' });
    expect(agreed.status).toBe(200);
  });
});

describe('a repeat', () => {
  it('keeps all values, the chosen one marked, by whom and when as the server knows', async () => {
    const forged = { by: 'Somebody Else', at: '2001-01-01T00:00:00.000Z' };
    const repeats = [FIRST, SECOND].map((one) => ({ ...one, ...forged }));
    const saved = row(await saveCrea(bench, await aBooking(lab, ['UE']), { ...REPEATED, repeats }), 'CREA');
    expect(saved).toMatchObject({ parameter: '700', measured: '70', factor: '10' });
    expect(saved.repeats).toMatchObject([FIRST, SECOND]);
    expect(saved.repeats?.map(({ by }) => by)).toEqual(['Lab Tester', 'Lab Tester']);
    expect(saved.repeats?.every(({ at }) => at !== null && !at.startsWith('2001'))).toBe(true);
  });

  it.each([
    ['without a reason', [FIRST, { ...SECOND, reason: ' ' }], 'repeats.1.reason'],
    ['with two chosen', [{ ...FIRST, chosen: true }, SECOND], 'repeats'],
    ['with none chosen', [FIRST, { ...SECOND, chosen: false }], 'repeats'],
    ['with an empty value that is not chosen', [{ ...FIRST, value: '' }, SECOND], 'repeats.0.value'],
  ])('is refused %s', async (_, repeats, field) => {
    const answer = await saveCrea(bench, await aBooking(lab, ['UE']), { repeats });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  });

  it('loses no value that was saved, and whoever entered one stays with it', async () => {
    const booking = await aBooking(lab, ['UE']);
    await saveCrea(bench, booking, REPEATED);
    const dropped = await saveCrea(bench, booking, { repeats: [] }, { version: 1 });
    expect([dropped.status, fieldsOf(dropped)]).toEqual([422, ['repeats']]);
    const changed = [{ ...FIRST, value: '>700' }, SECOND];
    expect((await saveCrea(bench, booking, { repeats: changed }, { version: 1 })).status).toBe(422);
    const third = { value: '72', reason: 'Bubble in the cup', chosen: true };
    const more = [FIRST, { ...SECOND, chosen: false }, third];
    const saved = row(await saveCrea(pathologist, booking, { repeats: more }, { version: 1 }), 'CREA');
    expect(saved).toMatchObject({ parameter: '720', measured: '72', factor: '10' });
    expect(saved.repeats?.map(({ value, by }) => [value, by])).toEqual([
      ['>600', 'Lab Tester'],
      ['70', 'Lab Tester'],
      ['72', 'Pathologist Tester'],
    ]);
  });

  it('explains a jump', async () => {
    const first = await aBooking(lab, ['UE']);
    await saveCrea(bench, first, { parameter: '70' });
    const second = await aBooking(lab, ['UE'], { patient: { id: first.patientId } });
    expect((await saveCrea(bench, second, { parameter: '200' })).status).toBe(422);
    const repeats = [
      { value: '203', reason: '', chosen: false },
      { value: '200', reason: 'Jump since last week', chosen: true },
    ];
    expect((await saveCrea(bench, second, { repeats })).status).toBe(200);
  });
});
