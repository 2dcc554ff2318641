import { emergencyRefusals, type EmergencyUnit } from '../../shared/disciplines/bloodbank/emergency.js';
import { ADULT } from './bloodbank-sheet.js';

const UNIT: EmergencyUnit = {
  unit: 'G1234 98 654321 H',
  component: 'Red cells',
  group: 'O Negative',
  expiry: '2026-11-26',
  reason: 'Bleeding',
  dReason: '',
};
const MAN = { ...ADULT, gender: 'male' as const };

const refused = (change: Partial<EmergencyUnit> = {}, patient: Partial<typeof ADULT> = ADULT) =>
  emergencyRefusals(
    { ...UNIT, ...change },
    { patient: { ...ADULT, ...patient }, today: '2026-11-26', unitPattern: '' },
  ).map(({ field }) => field);

describe('an emergency issue', () => {
  it('is of group O red cells in date, with a reason, and of nothing else', () => {
    expect(refused()).toEqual([]);
    expect(refused({ component: 'packed cells' })).toEqual([]);
    for (const component of ['Whole blood', 'Plasma', 'Low-titre O whole blood', ''])
      expect(refused({ component })).toEqual(['component']);
    for (const group of ['A Negative', 'AB Negative', 'O', '']) expect(refused({ group })).toEqual(['group']);
    expect(refused({ expiry: '2026-11-25' })).toEqual(['expiry']);
    expect(refused({ reason: ' x ' })).toEqual(['reason']);
    expect(refused({ unit: 'G1234 98 654321 Y' })).toEqual(['unit']);
  });

  it('is D negative for a woman under 50, and for whoever may be one', () => {
    const positive = { group: 'O Positive', dReason: 'No D negative cells left' };
    expect(refused(positive)).toEqual(['group']);
    expect(refused(positive, { gender: 'unknown' })).toEqual(['group']);
    expect(refused(positive, { dateOfBirth: null, age: '' })).toEqual(['group']);
  });

  it('of D positive cells for a man, or a woman of 50, asks why', () => {
    for (const patient of [MAN, { ...ADULT, dateOfBirth: '1970-01-01' }]) {
      expect(refused({ group: 'O Positive' }, patient)).toEqual(['dReason']);
      expect(refused({ group: 'O Positive', dReason: 'No D negative cells left' }, patient)).toEqual([]);
    }
  });
});
