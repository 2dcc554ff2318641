import { changesOf, tubesFor, type ChosenTest } from '../../client/bookings/wizard/tests.js';

const chosen = (code: string, more: Partial<ChosenTest> = {}): ChosenTest => ({
  ...{ code, name: code, unit: 'biochemistry', specimen: 'BLOOD', container: 'Fluoride (grey top)' },
  price: '1.00',
  ...more,
});

test('a test over time needs a tube for each draw, and shares none', () => {
  const tubes = tubesFor([chosen('OGTT', { draws: ['0 h', '1 h', '2 h'] }), chosen('FBS'), chosen('HBA1C')]);
  expect(tubes.map(({ draw, codes }) => [draw, codes])).toEqual([
    ['0 h', ['OGTT']],
    ['1 h', ['OGTT']],
    ['2 h', ['OGTT']],
    [null, ['FBS', 'HBA1C']],
  ]);
});

test('one draw alone is a test of one moment', () => {
  expect(tubesFor([chosen('FBS', { draws: ['0 h'] }), chosen('HBA1C')])).toMatchObject([
    { draw: null, codes: ['FBS', 'HBA1C'] },
  ]);
});

test('an update says which tests it adds and takes off, and what that costs', () => {
  const booked = (code: string, price: string) =>
    ({ code, name: `${code} booked`, price }) as Parameters<typeof changesOf>[0]['selectedProfiles'][number];
  const selectedProfiles = [booked('FBC', '8.00'), booked('UE', '12.00')];
  const tests = [chosen('UE', { price: '12.00' }), chosen('LIPID', { price: '15.00' })];
  expect(changesOf({ selectedProfiles }, tests)).toEqual({
    ...{ added: ['LIPID'], takenOff: ['FBC booked'], difference: '7.00' },
  });
  expect(changesOf({ selectedProfiles }, tests.slice(0, 1))).toMatchObject({
    added: [],
    difference: '-8.00',
  });
  expect(changesOf({ selectedProfiles: [] }, [])).toMatchObject({ difference: '0.00' });
});
