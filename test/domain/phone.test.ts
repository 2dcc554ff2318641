import { describe, expect, it } from '@jest/globals';
import { namedPhonesProblem, phoneProblem } from '../../shared/domain/people/phone.js';
import { deliverByProblem, mailAddressProblem } from '../../shared/domain/reports/delivery.js';

describe('a phone number', () => {
  it.each([
    ['', 'ZW'],
    ['0772123456', 'ZW'],
    ['077 212 3456', 'ZW'],
    ['772-123-456', 'ZW'],
    ['(0242) 700 700', 'ZW'],
    ['+263 77 212 3456', 'ZW'],
    ['00263 772 123 456', 'ZW'],
    ['+44 20 7946 0958', 'ZW'],
    ['0242 700700 ext. 12', 'ZW'],
    ['0772 123456 / 0242 700700', 'ZW'],
    ['020 7946 0958', 'GB'],
    ['+263 77 212 3456', undefined],
    ['0772 123456', undefined],
  ])('is %s of %s', (text, country) => {
    expect(phoneProblem(text, country)).toBeNull();
  });

  it.each([
    ['0772 12345', 'ZW', '0772 12345 is not a phone number in Zimbabwe'],
    ['1', 'ZW', '1 is not'],
    ['none', 'ZW', 'none is not'],
    ['0772123456<script>', 'ZW', '0772123456<script> is not'],
    ['ring 0772123456', 'ZW', 'ring 0772123456 is not'],
    ['0772 123456 / 0242', 'ZW', '0242 is not'],
    ['+263 1', 'ZW', '+263 1 is not'],
    ['020 7946 0958', 'ZW', 'begins with + and its code'],
    ['1234', undefined, '1234 is not a phone number:'],
    ['1234567890123456', undefined, 'is not'],
    ['  -----  ', undefined, 'is not'],
    ['😀'.repeat(40), 'ZW', `${'😀'.repeat(30)}… is not`],
  ])('is not %s of %s', (text, country, said) => {
    expect(phoneProblem(text, country)).toContain(said);
  });

  it('of the laboratory may have a word before it', () => {
    expect(
      namedPhonesProblem('Reception: 0242 700 700\nDr. Moyo 0772 123456, +263 24 255 0100', 'ZW'),
    ).toBeNull();
    expect(namedPhonesProblem('Reception: 0242 700 700\nWard: soon', 'ZW')).toContain('Ward: soon is not');
    expect(phoneProblem('Reception: 0242 700 700', 'ZW')).not.toBeNull();
  });
});

describe('an address of email', () => {
  it('is one that mail can be sent to, or empty', () => {
    expect([' ', 'mary@mail.example', ' mary@mail.example '].map(mailAddressProblem)).toEqual([
      null,
      null,
      null,
    ]);
    for (const text of [
      'mary',
      'mary@',
      'a@b',
      'a b@mail.example',
      '"a"@mail.example',
      'a@mail.example,b@mail.example',
    ])
      expect(mailAddressProblem(text)).toContain('Enter an email address');
  });

  it('is needed by whoever wants results by email', () => {
    expect(deliverByProblem('email', ' ')).toContain('need an email address');
    expect(deliverByProblem('email', 'mary@mail.example')).toBeNull();
    expect(deliverByProblem('collect', '')).toBeNull();
  });
});
