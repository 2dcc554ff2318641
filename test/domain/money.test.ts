import fc from 'fast-check';
import {
  allocate,
  convert,
  formatMoney,
  isRate,
  isRateJump,
  parseMoney,
  paymentStatus,
  percentage,
  sum,
} from '../../shared/domain/money/money.js';

const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });

describe('amounts', () => {
  test.each([
    ['12.50', 1250n],
    ['12.5', 1250n],
    ['12,50', 1250n],
    ['12', 1200n],
    ['0', 0n],
    ['0.01', 1n],
    [' 7.00 ', 700n],
    ['-3.05', -305n],
    ['999999999999999.99', 99999999999999999n],
    ['12.505', null],
    ['1,000', null],
    ['1,000.00', null],
    ['.50', null],
    ['12.', null],
    ['1e3', null],
    ['+5', null],
    ['', null],
    ['$5', null],
    ['٥', null],
    ['9999999999999999', null],
  ])('"%s" is %s cents', (text, minor) => {
    expect(parseMoney(text)).toBe(minor);
  });

  test.each([
    [1250n, '12.50'],
    [5n, '0.05'],
    [0n, '0.00'],
    [-305n, '-3.05'],
    [-5n, '-0.05'],
    [123456789012345678n, '1234567890123456.78'],
  ])('%s cents are written %s', (minor, text) => {
    expect(formatMoney(minor)).toBe(text);
  });

  test('what is written reads back as the same amount', () => {
    fc.assert(fc.property(cents, (minor) => expect(parseMoney(formatMoney(minor))).toBe(minor)));
  });

  test('a sum is exact', () => {
    expect(sum([])).toBe(0n);
    expect(sum([10n, 20n, -5n])).toBe(25n);
    expect(sum([9007199254740993n, 1n])).toBe(9007199254740994n);
  });
});

describe('rates and percentages, half up to the cent', () => {
  test.each([
    [1000n, '1', 1000n],
    [1000n, '13.5', 13500n],
    [1n, '0.5', 1n],
    [1n, '0.49', 0n],
    [333n, '0.333', 111n],
    [105n, '0.1', 11n],
    [-105n, '0.1', -11n],
    [1000n, '0', 0n],
    [100n, '0.000000000001', 0n],
    // A pound of Lebanon and a rial in dollars, to ten digits and more.
    [8_950_000_000n, '0.0000111732', 100000n],
    [100_000_000_000n, '0.0000009123456789', 91235n],
    [1n, '0.00000000000000000001', 0n],
  ])('%s × %s is %s', (minor, rate, expected) => {
    expect(convert(minor, rate)).toBe(expected);
  });

  test.each([
    [1000n, '10', 100n],
    [999n, '12.5', 125n],
    [250n, '1', 3n],
    [249n, '1', 2n],
    [1000n, '100', 1000n],
  ])('of %s, %s %% is %s', (minor, percent, expected) => {
    expect(percentage(minor, percent)).toBe(expected);
  });

  test.each(['', '-1', '1,5', 'abc', '1e3', '1.2.3', 'Infinity'])('"%s" is no rate', (rate) => {
    expect(isRate(rate)).toBe(false);
    expect(() => convert(100n, rate)).toThrow(RangeError);
  });

  test.each(['0.0017029', '0.0000111732', '2495016.1501', '61.4953', '0.00000000001234567891'])(
    '"%s" is a rate',
    (rate) => {
      expect(isRate(rate)).toBe(true);
    },
  );

  test.each<[string, string, boolean]>([
    ['1', '1.2', false],
    ['1', '1.20001', true],
    ['1', '0.8', false],
    ['1', '0.7999', true],
    ['2495016.1501', '61.4953', true],
    ['0.0000111732', '0.000111732', true],
    ['0.0000111732', '0.0000111733', false],
  ])('from %s to %s is a jump: %s', (present, next, isJump) => {
    expect(isRateJump(present, next)).toBe(isJump);
  });

  test('a rate of zero is none', () => {
    expect(isRate('0.00')).toBe(false);
    expect(isRate('0.01')).toBe(true);
  });
});

describe('a discount shared over lines', () => {
  test.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [1000n, [1200n, 800n], [600n, 400n]],
    [1n, [500n, 500n], [1n, 0n]],
    [5n, [100n, 0n, 100n], [3n, 0n, 2n]],
    [10n, [1n, 2n, 4n], [1n, 3n, 6n]],
    [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    [0n, [5n, 5n], [0n, 0n]],
    [0n, [], []],
    [2000n, [1200n, 800n], [1200n, 800n]],
  ])('%s over %s is %s', (amount, weights, shares) => {
    expect(allocate(amount, weights)).toEqual(shares);
  });

  test('cannot be shared over nothing, nor over a negative line', () => {
    expect(() => allocate(1n, [])).toThrow(RangeError);
    expect(() => allocate(1n, [0n, 0n])).toThrow(RangeError);
    expect(() => allocate(1n, [5n, -1n])).toThrow(RangeError);
  });

  test('adds up to the cent, never takes more than a line costs, and is fair to one cent', () => {
    const lines = fc.array(fc.bigInt({ min: 0n, max: 10n ** 7n }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lines, fc.bigInt({ min: 0n, max: 100n }), (prices, percent) => {
        const total = sum(prices);
        const discount = percentage(total, percent.toString());
        const shares = allocate(discount, prices);
        expect(sum(shares)).toBe(discount);
        shares.forEach((share, line) => {
          const price = prices[line] ?? 0n;
          expect(share >= 0n && share <= price).toBe(true);
          const off = share * total - discount * price;
          expect(off < total || total === 0n).toBe(true);
          expect(-off < total || total === 0n).toBe(true);
        });
      }),
    );
  });
});

describe('the payment status', () => {
  test.each([
    [1000n, 0n, 0n, 'not_paid'],
    [1000n, 1n, 0n, 'part_paid'],
    [1000n, 999n, 0n, 'part_paid'],
    [1000n, 1000n, 0n, 'paid'],
    [1000n, 1000n, 1n, 'part_refunded'],
    [1000n, 1000n, 999n, 'part_refunded'],
    [1000n, 1000n, 1000n, 'refunded'],
    [1000n, 400n, 400n, 'refunded'],
    [1000n, 400n, 100n, 'part_refunded'],
    [0n, 0n, 0n, 'paid'],
  ])('of %s with %s paid and %s given back is %s', (total, paid, refunded, status) => {
    expect(paymentStatus({ total, paid, refunded })).toBe(status);
  });
});
