import { describe, expect, test } from '@jest/globals';
import {
  vatByRate,
  vatOfPart,
  vatPercent,
  vatRateText,
  vatStep,
  vatWithin,
  withVat,
  type TaxedAmount,
} from '../../shared/domain/money/vat.js';

describe('the tax in what is paid', () => {
  test.each([
    { gross: 11500n, percent: '15', vat: 1500n },
    { gross: 1200n, percent: '15', vat: 157n },
    // 1.00 holds 0.13043, 0.10 holds 0.0130.
    { gross: 100n, percent: '15', vat: 13n },
    { gross: 10n, percent: '15', vat: 1n },
    // Exactly a half goes up: 0.21 at 5 % holds 0.01; 2.10 at 5 % holds 0.10.
    { gross: 21n, percent: '5', vat: 1n },
    { gross: 1075n, percent: '7.5', vat: 75n },
    { gross: 3n, percent: '20', vat: 1n },
    { gross: 1200n, percent: '0', vat: 0n },
    { gross: 0n, percent: '15', vat: 0n },
    // Given back, it is the same tax the other way.
    { gross: -1200n, percent: '15', vat: -157n },
  ])('$gross at $percent % holds $vat', ({ gross, percent, vat }) => {
    expect(vatWithin(gross, percent)).toBe(vat);
  });

  test.each([
    { price: 1200n, mode: 'inclusive', percent: '15', pays: 1200n },
    { price: 1200n, mode: 'exclusive', percent: '15', pays: 1380n },
    { price: 1050n, mode: 'exclusive', percent: '7.5', pays: 1129n },
    // 0.10 at 15 % is 0.015: half up.
    { price: 10n, mode: 'exclusive', percent: '15', pays: 12n },
    { price: 1200n, mode: 'exclusive', percent: '0', pays: 1200n },
  ] as const)('of $price, $mode of $percent %, the patient pays $pays', ({ price, pays, ...terms }) => {
    expect(withVat(price, terms)).toBe(pays);
  });

  test('without VAT the listed price is paid', () => {
    expect(withVat(1200n, null)).toBe(1200n);
  });

  test.each(['1', '5', '7.5', '14', '15', '15.5', '16', '18', '20', '25', '99.99'])(
    'what came on top of a price at %s %% is the tax in the sum, at any price',
    (percent) => {
      for (let price = 0n; price <= 3000n; price += 1n) {
        const pays = withVat(price, { percent, mode: 'exclusive' });
        expect(vatWithin(pays, percent)).toBe(pays - price);
      }
    },
  );

  test.each(['USD', '$', 'ZiG', 'KES'])('%s has cents', (currency) => {
    expect(vatStep(currency)).toBe(1n);
  });

  test.each(['UGX', 'rwf', ' XOF ', 'JPY'])('in %s the tax is in whole units', (currency) => {
    const step = vatStep(currency);
    expect(step).toBe(100n);
    // 12,345 at 18 %: 2,222.10 on top, 1,883.14 within.
    expect(withVat(1_234_500n, { percent: '18', mode: 'exclusive' }, step)).toBe(1_456_700n);
    expect(vatWithin(1_456_700n, '18', step)).toBe(222_200n);
    expect(vatWithin(1_234_500n, '18', step)).toBe(188_300n);
  });
});

describe('shares', () => {
  test.each([
    { vat: 157n, gross: 1200n, part: 960n, payers: 126n },
    { vat: 157n, gross: 1200n, part: 400n, payers: 52n },
    { vat: 157n, gross: 1200n, part: 1200n, payers: 157n },
    { vat: 157n, gross: 1200n, part: 0n, payers: 0n },
    { vat: 0n, gross: 0n, part: 0n, payers: 0n },
  ])('a payer’s $part of $gross bears $payers of the tax, and the patient the rest', (share) => {
    const { vat, gross, part, payers } = share;
    expect(vatOfPart(vat, gross, part)).toBe(payers);
    const patients = vat - vatOfPart(vat, gross, part);
    expect(patients).toBeGreaterThanOrEqual(0n);
  });
});

describe('by rate', () => {
  const line = (name: string, kind: TaxedAmount['kind'], percent: string, gross: bigint, vat: bigint) => ({
    ...{ name, kind, percent, gross, vat },
  });

  test('lines of a rate are one sum, zero-rated and exempt stay apart', () => {
    const rates = vatByRate([
      line('Exempt', 'exempt', '0', 500n, 0n),
      line('Reduced', 'percent', '5', 1050n, 50n),
      line('Standard', 'percent', '15', 1150n, 150n),
      line('Zero-rated', 'zero', '0', 700n, 0n),
      line('Standard', 'percent', '15', 1200n, 157n),
      line('Standard', 'percent', '20', 1200n, 200n),
    ]);
    expect(rates.map((rate) => [vatRateText(rate), rate.net, rate.vat, rate.gross])).toEqual([
      ['Standard 20 %', 1000n, 200n, 1200n],
      ['Standard 15 %', 2043n, 307n, 2350n],
      ['Reduced 5 %', 1000n, 50n, 1050n],
      ['Zero-rated 0 %', 700n, 0n, 700n],
      ['Exempt', 500n, 0n, 500n],
    ]);
  });

  test('a rate of which nothing is left is not named', () => {
    expect(vatByRate([line('Standard', 'percent', '15', 0n, 0n)])).toEqual([]);
  });

  test('a name that says its percentage is not given it twice', () => {
    expect(vatRateText({ name: 'VAT 15 %', kind: 'percent', percent: '15' })).toBe('VAT 15 %');
  });
});

test.each([
  ['15', '15'],
  ['15.50', '15.5'],
  ['7,25', '7.25'],
  [' 5.0 ', '5'],
  ['0', null],
  ['100', null],
  ['-5', null],
  ['1.234', null],
  ['fifteen', null],
])('a rate of "%s" is kept as %s', (text, kept) => {
  expect(vatPercent(text)).toBe(kept);
});
