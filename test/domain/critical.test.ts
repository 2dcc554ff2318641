import { criticalSide, isCritical } from '../../shared/domain/results/critical.js';

describe('a critical result', () => {
  const malaria = { criticalValues: ['P. falciparum', 'Mixed'] };

  test.each([
    ['P. falciparum', 'text'],
    ['p. FALCIPARUM', 'text'],
    ['P. vivax', null],
    ['No parasites seen', null],
    ['', null],
  ])('%s on a malaria film', (value, side) => {
    expect(criticalSide(value, malaria)).toBe(side);
  });

  test('no result is never critical, not even where an empty word stands in the list', () => {
    expect(criticalSide('', { criticalValues: ['', 'Mixed'] })).toBeNull();
    expect(criticalSide('  ', { criticalValues: [' '] })).toBeNull();
  });

  test.each([
    ['120', true],
    ['120.1', false],
    ['160', true],
    ['159.9', false],
    ['>159', false],
    ['<120', true],
    ['Negative', false],
  ])('sodium %s: %s', (value, critical) => {
    expect(isCritical(value, { criticalLow: 120, criticalHigh: 160 })).toBe(critical);
  });

  test('without limits nothing is critical', () => {
    expect(isCritical('9999', {})).toBe(false);
    expect(isCritical('1:320', { criticalHigh: 100 })).toBe(false);
  });
});
