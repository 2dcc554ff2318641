import { checkCharacter, readUnit, unitText } from '../../shared/disciplines/bloodbank/unit-number.js';

describe('the check character of a donation number (ISO 7064 mod 37-2)', () => {
  it.each([
    // Worked example of the UK Red Book, annex 2: "ISBT 128 check character calculation".
    ['G123498654321', 'H'],
    // Taken from python-stdnum's ISO 7064 mod 37-2.
    ['G123489654321', 'Y'],
  ])('of %s is %s', (number, check) => {
    expect(checkCharacter(number)).toBe(check);
  });

  it('finds every single wrong character and every exchange of two neighbours', () => {
    const number = 'G123498654321';
    const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const slips = [...number].flatMap((right, at) =>
      alphabet
        .filter((sign) => sign !== right)
        .map((sign) => number.slice(0, at) + sign + number.slice(at + 1)),
    );
    const swaps = [...number.slice(1)].flatMap((sign, at) => {
      const before = number[at] ?? '';
      return sign === before ? [] : [number.slice(0, at) + sign + before + number.slice(at + 2)];
    });
    expect([...slips, ...swaps].filter((wrong) => checkCharacter(wrong) === 'H')).toEqual([]);
  });
});

describe('a unit', () => {
  it.each([
    ['G1234 98 654321 H', 'typed, with its check character'],
    ['g123498654321h', 'in small letters'],
    ['=G12349865432100', 'scanned, with = and two flags, without it'],
  ])('%s is taken: %s', (text) => {
    expect(readUnit(text, '')).toEqual({ unit: 'G123498654321H' });
  });

  it.each([
    [
      'G123498654321Y',
      'G123498654321Y: the check character does not match. Check the number, or scan the label.',
    ],
    ['G123498654321', 'G123498654321 lacks its check character: type it too, or scan the label.'],
    ['=G123498654321', '=G123498654321 is not the label of a donation number.'],
    ['G1234', 'G1234 is not a donation number.'],
    ['', 'Scan or type the number of the unit.'],
  ])('"%s" is refused', (text, message) => {
    expect(readUnit(text, '')).toEqual({ message });
  });

  it('of a letter pattern takes a letter for @, a digit for #, and everything else as itself', () => {
    const taken = (text: string, pattern: string) => 'unit' in readUnit(text, pattern);
    expect([taken('AB-12', '@@-##'), taken(' ab-12 ', '@@-##')]).toEqual([true, true]);
    for (const text of ['A1-12', 'AB-1A', 'AB 12', 'AB-1', 'AB-123', 'É B-12', 'AB+12', '@@-##']) {
      expect([text, taken(text, '@@-##')]).toEqual([text, false]);
    }
    expect([taken('X', '#'), taken('1', '@'), taken('1', '1'), taken('', '')]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('of ISBT 128 has its own letters, and nothing before or behind them', () => {
    const message = (text: string) => (readUnit(text, '') as { message?: string }).message;
    expect(message('O123498654321H')).toBe('O123498654321H is not a donation number.');
    expect(message('G123498654321HH')).toBe('G123498654321HH is not a donation number.');
    expect(message('G12349865432XH')).toContain('is not a donation number');
    expect(message(` ${'9'.repeat(60)} `)).toBe(`${'9'.repeat(40)} is not a donation number.`);
    expect(checkCharacter('G1234986543*1')).toBeUndefined();
    expect(checkCharacter('g123498654321')).toBeUndefined();
    expect(checkCharacter('0000000000000')).toBe('1');
  });

  it('of another number pattern is taken where the laboratory set one', () => {
    expect(readUnit('zw-004711', 'ZW-######')).toEqual({ unit: 'ZW-004711' });
    expect(readUnit('ZW-00471', 'ZW-######')).toHaveProperty('message');
    expect(readUnit('ZW-004711', '')).toHaveProperty('message');
    expect(readUnit('=G12349865432100', 'ZW-######')).toEqual({ unit: 'G123498654321H' });
  });

  it('is shown in the groups of its label', () => {
    expect([unitText('G123498654321'), unitText('G123498654321HH')]).toEqual([
      'G123498654321',
      'G123498654321HH',
    ]);
    expect(unitText('ZW-12345678901')).toBe('ZW-12345678901');
    expect([unitText('G123498654321H'), unitText('ZW-004711')]).toEqual(['G1234 98 654321 H', 'ZW-004711']);
  });
});
