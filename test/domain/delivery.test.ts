import { isLoopback, isMailAddress, waitAfter } from '../../shared/domain/reports/delivery.js';

describe('a mail that could not be delivered', () => {
  it('is tried again later each time, and given up after eight', () => {
    const minutes = Array.from({ length: 10 }, (_, at) => (waitAfter(at + 1) ?? NaN) / 60_000);
    expect(minutes).toEqual([1, 5, 15, 30, 60, 120, 240, 480, NaN, NaN]);
    expect(waitAfter(0)).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    'rudo@clinic.example',
    "o'neil+lab@a-b.co.zw",
    'a@bücher.example',
    'a@मेल.भारत',
    `${'a'.repeat(64)}@b.example`,
    `a@${'b'.repeat(63)}.example`,
    `a@${'b.'.repeat(126)}`.slice(0, 253) + 'c',
  ])('%s is one', (text) => {
    expect(isMailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'rudo',
    '@clinic.example',
    'rudo@clinic',
    'rudo@',
    'rudo@.example',
    'rudo@clinic.',
    'rudo@clinic..example',
    'rudo@a b.example',
    'ru do@clinic.example',
    'rudo,tariro@clinic.example',
    'Rudo <rudo@clinic.example>',
    '"rudo"@clinic.example',
    'rudo@clinic.example\nBcc: x@y.example',
    'rudo@clinic@example.org',
    'zoë@clinic.example',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b'.repeat(64)}.example`,
    `a@${'b.'.repeat(127)}c`,
  ])('"%s" is none', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });
});

it('a mail server on this very machine is known by its name', () => {
  expect(['localhost', 'LOCALHOST', '127.0.0.1', '::1'].map(isLoopback)).toEqual([true, true, true, true]);
  expect(['mail.example', '127.0.0.2', ''].map(isLoopback)).toEqual([false, false, false]);
});
