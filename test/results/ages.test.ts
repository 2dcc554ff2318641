import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { change, tubesOf } from '../specimens/tubes.js';
import { aBooking, aSave, row, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
});
afterAll(() => lab?.close());

const person = (gender: string, dateOfBirth: string) => ({
  patient: { fullName: 'Rudo Sibanda', dateOfBirth, gender },
});

function resultOf(booked: Booked, unit: string, code: string) {
  return bench.get(`/api/${unit}/${booked.id}/${code}`);
}

describe('whose range it is', () => {
  it('a newborn is judged by a newborn’s range, and an adult by an adult’s', async () => {
    const newborn = await aBooking(lab, ['FBC'], person('male', lab.day(-2)));
    const laid = await resultOf(newborn, 'haematology', 'FBC');
    expect(row(laid, 'HB')).toMatchObject({ referenceRange: '145-225', rangeSource: 'band' });
    const man = await aBooking(lab, ['FBC'], person('male', '1990-01-01'));
    const adult = await resultOf(man, 'haematology', 'FBC');
    expect(row(adult, 'HB')).toMatchObject({ referenceRange: '130-170', rangeSource: 'male' });
  });

  it('is that of the day on which the specimen was taken, also where the bench said so of the tube', async () => {
    const newborn = await aBooking(lab, ['TFT'], person('male', lab.day(-3)));
    expect(row(await resultOf(newborn, 'immunochemistry', 'TFT'), 'TSH').referenceRange).toBe('1.0-18.0');
    const [tube] = await tubesOf(bench, newborn);
    const at = `${lab.day(-2)}T10:00:00.000Z`;
    const reception = await lab.as('ROLE_RECEPTION');
    expect((await change(reception, tube?.accession, { state: 'collected', at })).status).toBe(200);
    const laid = await resultOf(newborn, 'immunochemistry', 'TFT');
    expect([row(laid, 'TSH').referenceRange, laid.body.surroundings.sampledAt]).toEqual(['1.0-39.0', at]);
    const rows = { TSH: '20', FT4: '20', FT3: '5' };
    const sheet = aSave(newborn, 'TFT', rows, {}, 'immunochemistry');
    const saved = await bench.put('/api/immunochemistry/', sheet);
    expect(row(saved, 'TSH').flag).toBe('');
    const next = await aBooking(lab, ['TFT'], { patient: { id: newborn.patientId } });
    const [earlier] = row(await resultOf(next, 'immunochemistry', 'TFT'), 'TSH').previousValues;
    expect(earlier?.at).toBe(at);
  });

  it('a newborn’s critical limits are a newborn’s', async () => {
    const newborn = await aBooking(lab, ['UE'], person('female', lab.day(-3)));
    const answer = await save(bench, newborn, 'UE', { K: '6.8' });
    expect(row(answer, 'K')).toMatchObject({ critical: false, criticalLow: '2.8', criticalHigh: '7' });
    const child = await aBooking(lab, ['UE'], person('female', lab.day(-2000)));
    const later = await save(bench, child, 'UE', { K: '6.8' });
    expect(row(later, 'K')).toMatchObject({ critical: true, flag: 'HH', criticalHigh: '6.5' });
  });

  it('where no band covers the age: the words, and no flag', async () => {
    const child = await aBooking(lab, ['LIPID'], person('female', lab.day(-300)));
    const answer = await save(bench, child, 'LIPID', { TC: '9.9' });
    expect(row(answer, 'TC')).toMatchObject({
      referenceRange: 'no range for this age',
      rangeSource: 'no-age',
      rangeText: '',
      flag: '',
    });
  });

  it('an eGFR is not worked out in pregnancy, and says why', async () => {
    const clinical = { pregnant: true, gestation: { weeks: 20, days: 0 } };
    const woman = await aBooking(lab, ['UE'], { ...person('female', '1995-05-05'), clinical });
    const answer = await save(bench, woman, 'UE', { CREA: '60' });
    expect(row(answer, 'EGFR')).toMatchObject({ parameter: '', reason: 'not valid in pregnancy' });
  });
});

describe('gestation', () => {
  it.each([
    [{ weeks: 13, days: 6 }, '110-150'],
    [{ weeks: 14, days: 0 }, '105-150'],
    [{ weeks: 28, days: 0 }, '110-150'],
  ])('%j when collected chooses the trimester’s range %s', async (gestation, range) => {
    const clinical = { pregnant: true, gestation };
    const woman = await aBooking(lab, ['FBC'], { ...person('female', '1995-05-05'), clinical });
    const laid = await resultOf(woman, 'haematology', 'FBC');
    expect(row(laid, 'HB').referenceRange).toBe(range);
    const days = gestation.weeks * 7 + gestation.days;
    expect(laid.body.assessedFor).toMatchObject({ pregnant: true, gestationDays: days });
  });

  it('of a length that nobody said, what holds in each trimester stands there', async () => {
    const woman = await aBooking(lab, ['FBC'], {
      ...person('female', '1995-05-05'),
      clinical: { pregnant: true },
    });
    const laid = await resultOf(woman, 'haematology', 'FBC');
    expect(row(laid, 'HB').referenceRange).toBe('T1: 110-150; T2: 105-150; T3: 110-150');
  });

  it.each([
    [{ gestation: { weeks: 20, days: 0 } }, 'clinical.gestation'],
    [{ pregnant: true, gestation: { weeks: 46, days: 0 } }, 'clinical.gestation.weeks'],
    [{ pregnant: true, gestation: { weeks: 20, days: 7 } }, 'clinical.gestation.days'],
    [{ pregnant: true, gestation: { weeks: 20 } }, 'clinical.gestation.days'],
  ])('%j is refused at %s', async (clinical, field) => {
    const reception = await lab.as('ROLE_RECEPTION');
    const body = { ...person('female', '1995-05-05'), profiles: ['UE'], clinical };
    const answer = await reception.post('/api/booking/book', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field })]);
  });
});
