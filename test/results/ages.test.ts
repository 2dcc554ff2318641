import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, row, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
});
afterAll(() => lab?.close());

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string =>
  new Date(lab.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);

const person = (gender: string, dateOfBirth: string) => ({
  patient: { fullName: 'Rudo Sibanda', dateOfBirth, gender },
});

function resultOf(booked: Booked, unit: string, code: string) {
  return bench.get(`/api/${unit}/${booked.id}/${code}`);
}

describe('whose range it is', () => {
  it('a newborn is judged by a newborn’s range, and an adult by an adult’s', async () => {
    const newborn = await aBooking(lab, ['FBC'], person('male', dayBefore(2)));
    const laid = await resultOf(newborn, 'haematology', 'FBC');
    expect(row(laid, 'HB')).toMatchObject({ referenceRange: '145-225', rangeSource: 'band' });
    const man = await aBooking(lab, ['FBC'], person('male', '1990-01-01'));
    const adult = await resultOf(man, 'haematology', 'FBC');
    expect(row(adult, 'HB')).toMatchObject({ referenceRange: '130-170', rangeSource: 'male' });
  });

  it('a newborn’s critical limits are a newborn’s', async () => {
    const newborn = await aBooking(lab, ['UE'], person('female', dayBefore(3)));
    const answer = await save(bench, newborn, 'UE', { K: '6.8' });
    expect(row(answer, 'K')).toMatchObject({ critical: false, criticalLow: '2.8', criticalHigh: '7' });
    const child = await aBooking(lab, ['UE'], person('female', dayBefore(2000)));
    const later = await save(bench, child, 'UE', { K: '6.8' });
    expect(row(later, 'K')).toMatchObject({ critical: true, flag: 'HH', criticalHigh: '6.5' });
  });

  it('where no band covers the age: the words, and no flag', async () => {
    const child = await aBooking(lab, ['LIPID'], person('female', dayBefore(300)));
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

  it('of a length that nobody said, nothing is guessed', async () => {
    const woman = await aBooking(lab, ['FBC'], {
      ...person('female', '1995-05-05'),
      clinical: { pregnant: true },
    });
    const laid = await resultOf(woman, 'haematology', 'FBC');
    expect(row(laid, 'HB').referenceRange).toBe('no range for this pregnancy');
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
