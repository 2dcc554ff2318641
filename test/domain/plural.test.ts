import { counted, pluralOf } from '../../shared/domain/plural.js';

test.each([
  [0, 'test', '0 tests'],
  [1, 'test', '1 test'],
  [2, 'authorised result', '2 authorised results'],
  [1, 'authorised result', '1 authorised result'],
  [3, 'box', '3 boxes'],
  [3, 'batch', '3 batches'],
  [3, 'assay', '3 assays'],
  [3, 'delivery', '3 deliveries'],
  [1200, 'price', '1,200 prices'],
])('%i of a %s is "%s"', (count, one, text) => {
  expect(counted(count, one)).toBe(text);
});

test.each(['mL', 'g', 'kg', 'IU', 'tests'])('the unit %s is the same for one and for many', (unit) => {
  expect(pluralOf(unit)).toBe(unit);
});
