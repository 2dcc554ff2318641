import { expect, test } from '@jest/globals';
import { isOfPack, withPack } from '../../client/inventory/scanned-pack.js';
import type { StockedProduct } from '../../shared/contract/inventory-shapes.js';

const product = (id: string) => ({ id, name: id }) as StockedProduct;
const [HIV, HBV] = [product('HIV'), product('HBV')];
interface Line {
  readonly key: number;
  readonly product: StockedProduct | undefined;
  readonly quantity: string;
  readonly lot: string;
  readonly expiry: string;
}
const line = (of: StockedProduct | undefined, lot = '', expiry = '', quantity = ''): Line => ({
  ...{ key: 1, product: of, quantity, lot, expiry },
});
const PACK = { product: HIV, lot: 'A1', expiry: '2027-10-31' };
const FREE = { blank: () => line(undefined), isFixed: false };
const ORDER = { blank: () => line(undefined), isFixed: true };

test('a DataMatrix fills product, lot and expiry of the line that has none yet', () => {
  expect(withPack([line(undefined)], PACK, FREE)).toEqual([line(HIV, 'A1', '2027-10-31')]);
});

test('of an order it fills the line of its product, and keeps how many were expected', () => {
  expect(withPack([line(HBV, '', '', '5'), line(HIV, '', '', '20')], PACK, ORDER)).toEqual([
    line(HBV, '', '', '5'),
    line(HIV, 'A1', '2027-10-31', '20'),
  ]);
});

test('another lot of it is a line of its own, the same lot is not', () => {
  const before = [line(HIV, 'A1', '2027-10-31', '20')];
  expect(withPack(before, PACK, ORDER)).toEqual(before);
  expect(withPack(before, { ...PACK, lot: 'B2' }, ORDER)).toEqual([...before, line(HIV, 'B2', '2027-10-31')]);
});

test('what is on no line of an order is not taken', () => {
  expect(withPack([line(HBV)], PACK, ORDER)).toBeUndefined();
});

test('the code of a product alone begins a line each time, and leaves lot and expiry', () => {
  const bare = { product: HIV, lot: '', expiry: '' };
  expect(withPack([line(HIV, 'A1')], bare, FREE)).toEqual([line(HIV, 'A1'), line(HIV)]);
  expect(withPack([line(HIV, 'A1')], bare, ORDER)).toEqual([line(HIV, 'A1')]);
});

test('goods against an order take packs and the numbers of products, and leave a delivery note to its field', () => {
  expect(isOfPack('010950600013435217271031' + '10A1', true)).toBe(true);
  expect(isOfPack('9506000134352', true)).toBe(true);
  expect(isOfPack('LS-2026-118', true)).toBe(false);
  expect(isOfPack('LS-2026-118', false)).toBe(true);
  expect(isOfPack('LAB7-1-1', false)).toBe(false);
});
