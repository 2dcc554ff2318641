import { describe, expect, it } from '@jest/globals';
import { fitsCode128, labelBirth, labelTube } from '../../shared/domain/specimens/label-words.js';

describe('a label', () => {
  it.each([
    ['1986-11-26', false, '26 Nov 1986'],
    ['1986-11-26', true, '~1986'],
    ['2024-11-26', true, '~2024'],
    ['2024-11-27', true, '~Nov 2024'],
    ['2026-11-24', true, '~Nov 2026'],
    [null, false, 'born ?'],
  ] as const)('says of %s, estimated %s: %s', (dateOfBirth, dobEstimated, said) => {
    expect(labelBirth({ dateOfBirth, dobEstimated }, '2026-11-26')).toBe(said);
  });

  it('says once what is in the tube', () => {
    expect(labelTube('Serum', 'Serum (gold top)')).toBe('Serum (gold top)');
    expect(labelTube('BLOOD (EDTA)', 'Purple top')).toBe('BLOOD (EDTA), Purple top');
  });

  it.each([
    ['LAB1-1-1', true],
    ['Łódź-1-1', false],
    ['LAB\u200b1-1', false],
    ['', false],
    ['X'.repeat(41), false],
  ])('has bars of %s: %s', (text, fits) => {
    expect(fitsCode128(text)).toBe(fits);
  });
});
