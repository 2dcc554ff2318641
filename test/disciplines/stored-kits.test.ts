import { describe, expect, it } from '@jest/globals';
import { lotKey, storedKitRefusals, type StoredLot } from '../../shared/disciplines/serology/stored-kits.js';

const S77: StoredLot = { product: 'RPR kit', lot: 'S77', expiry: '2026-10-31', parameters: ['RPR'] };
const HBV: StoredLot = { product: 'HBsAg kit', lot: 'H1', expiry: '2027-10-31', parameters: [] };
const typed = (more: object) => ({
  parameter: 'RPR',
  kit: 'RPR kit',
  lot: 'S77',
  expiry: '2027-10-31',
  ...more,
});
const told = (lots: readonly StoredLot[], more: object, kept: readonly string[] = []) =>
  storedKitRefusals(
    { lots, kept },
    { kits: [typed(more)], tested: () => ({ name: 'RPR', on: '2026-11-26' }) },
  ).map(({ field, message }) => [field, message]);

describe('a kit lot that the store knows', () => {
  it("is judged by the store's expiry, whatever was typed", () => {
    const message = 'RPR: by the stock records lot S77 of RPR kit expired on 31 Oct 2026. Use another lot.';
    expect(told([S77], {})).toEqual([['sections.kits[0].expiry', message]]);
    expect(told([S77], { kit: 'A kit by another name', lot: 's\u200b-77 ' })).toEqual([
      ['sections.kits[0].expiry', message],
    ]);
    expect(told([{ ...S77, expiry: '2026-11-26' }], {})).toEqual([]);
    expect(told([{ ...S77, expiry: null }], {})).toEqual([]);
    expect(told([S77], { lot: 'S78' })).toEqual([]);
  });

  it('of two products with that number is the one that is named', () => {
    const good = { ...S77, product: 'RPR plus', expiry: '2027-10-31' };
    expect(told([S77, good], { kit: 'rpr PLUS' })).toEqual([]);
    expect(told([S77, good], {})).toHaveLength(1);
    expect(told([S77, good], { kit: 'Borrowed' })).toEqual([]);
  });

  it('of another test is refused, and names its product', () => {
    const message = 'RPR: by the stock records lot H1 is of HBsAg kit, which is not a kit for this test.';
    expect(told([HBV], { kit: 'HBsAg kit', lot: 'H1' })).toEqual([['sections.kits[0].lot', message]]);
    expect(told([HBV], { lot: 'H1' }, ['RPR'])).toEqual([['sections.kits[0].lot', message]]);
    const own = { ...S77, lot: 'H1', expiry: '2027-10-31' };
    expect(told([HBV, own], { kit: 'HBsAg kit', lot: 'H1' })).toHaveLength(1);
    expect(told([HBV, own], { lot: 'H1' })).toEqual([]);
    // Another maker's lot of the same number, of a kit of which no stock is kept.
    expect(told([HBV], { kit: 'Determine', lot: 'H1' })).toEqual([]);
  });
});

it.each([
  ['S77', 's-77'],
  ['A123', 'A\u200b123'],
  ['LOT 5', 'lot5'],
])('%s and %s are one lot', (one, other) => {
  expect(lotKey(other)).toBe(lotKey(one));
});
