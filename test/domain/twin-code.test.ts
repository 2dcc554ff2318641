import { twinCode } from '../../shared/domain/people/twin-code.js';

test.each([
  ['0012', '12'],
  ['4523E000', '4523'],
  ['1E3', '1000'],
  ['007', '7'],
  ['00', '0'],
])('a spreadsheet makes one of %s and %s', (one, other) => {
  expect([twinCode(one, other), twinCode(other, one)]).toEqual([true, true]);
});

test.each([
  ['12', '12'],
  ['12', '120'],
  ['UE', 'UE1'],
  ['0012A', '12A'],
  ['12', '13'],
])('it leaves %s and %s apart', (one, other) => {
  expect(twinCode(one, other)).toBe(false);
});
