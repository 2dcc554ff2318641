import {
  bloodGroupOf,
  contradicts,
  groupText,
  mayGetRedCells,
} from '../../shared/disciplines/bloodbank/blood-group.js';
import {
  CROSSMATCH_SETTINGS,
  type BloodbankReference,
} from '../../shared/disciplines/bloodbank/reference.js';
import { checkCharacter, readUnit, unitText } from '../../shared/disciplines/bloodbank/unit-number.js';
import { goodUntil } from '../../shared/disciplines/bloodbank/until.js';
import { GXM, judged, reads, rowOf, told } from './bloodbank-sheet.js';

describe('the check character of a donation number (ISO 7064 mod 37-2)', () => {
  it.each([
    // Worked example of the UK Red Book, annex 2: "ISBT 128 check character calculation".
    ['G123498654321', 'H'],
    // Of python-stdnum's ISO 7064 mod 37-2.
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
      'G123498654321Y: the check character does not fit. Look at the number again, or scan the label.',
    ],
    ['G123498654321', 'G123498654321 lacks its check character: type it too, or scan the label.'],
    ['=G123498654321', '=G123498654321 is not the label of a donation number.'],
    ['G1234', 'G1234 is no donation number.'],
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
    expect(message('O123498654321H')).toBe('O123498654321H is no donation number.');
    expect(message('G123498654321HH')).toBe('G123498654321HH is no donation number.');
    expect(message('G12349865432XH')).toContain('is no donation number');
    expect(message(` ${'9'.repeat(60)} `)).toBe(`${'9'.repeat(40)} is no donation number.`);
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

describe('a blood group', () => {
  it.each([
    ['O+', 'O Positive'],
    ['A neg', 'A Negative'],
    ['AB RhD positive', 'AB Positive'],
    ['b Weak D', 'B Weak D'],
    ['O', 'O'],
    [' o positive ', 'O Positive'],
    ['A Rh  (D) neg', 'A Negative'],
    ['B D  positive', 'B Positive'],
    ['AB RhPos', 'AB Positive'],
    ['A −', 'A Negative'],
    ['A-', 'A Negative'],
    ['A unknown, pos?', 'A'],
    ['A not neg', 'A'],
    ['A card\nof paper', 'A'],
  ])('%s reads as %s', (text, group) => {
    const read = bloodGroupOf(text);
    expect(read && groupText(read)).toBe(group);
  });

  it.each(['Indeterminate', 'C', '', null, 'Anti-A'])('%s is none', (text) => {
    expect(bloodGroupOf(text)).toBeUndefined();
  });

  it('gets red cells of the table that every bench knows, and no others', () => {
    const fits = (['O', 'A', 'B', 'AB'] as const).map((patient) => [
      patient,
      (['O', 'A', 'B', 'AB'] as const).filter((unit) => mayGetRedCells(patient, unit)),
    ]);
    expect(fits).toEqual([
      ['O', ['O']],
      ['A', ['O', 'A']],
      ['B', ['O', 'B']],
      ['AB', ['O', 'A', 'B', 'AB']],
    ]);
  });

  it.each([
    ['A Positive', 'B Positive', true],
    ['A Positive', 'A Negative', true],
    ['A Positive', 'A Indeterminate', false],
    ['A Negative', 'A Weak D', false],
    ['A Positive', 'A Positive', false],
  ])('%s and %s contradict each other: %s', (one, other, is) => {
    const of = (text: string) => ({ abo: 'A' as const, ...bloodGroupOf(text), rhd: text.slice(2) });
    expect(contradicts(of(one), of(other))).toBe(is);
  });
});

describe('until', () => {
  const timeZone = 'Africa/Harare';
  const collectedAt = '2026-11-20T08:30:00.000Z';

  it.each([
    [{ isRecent: true }, {}, '2026-11-23T23:59:59+02:00'],
    [{ isRecent: true }, { recentFor72Hours: true }, '2026-11-23T10:30:00+02:00'],
    [{ isRecent: false }, {}, '2026-11-27T23:59:59+02:00'],
    [{ isRecent: false }, { days: 3 }, '2026-11-23T23:59:59+02:00'],
    [{ isRecent: false }, { recentFor72Hours: true }, '2026-11-27T23:59:59+02:00'],
  ])('%j with %j is %s', (sample, settings, until) => {
    expect(goodUntil({ collectedAt, timeZone, ...sample }, { ...CROSSMATCH_SETTINGS, ...settings })).toBe(
      until,
    );
  });

  it('is told in the laboratory’s time, on either side of UTC', () => {
    const at = (zone: string) =>
      goodUntil(
        { collectedAt, timeZone: zone, isRecent: true },
        { ...CROSSMATCH_SETTINGS, recentFor72Hours: true },
      );
    expect([at('UTC'), at('America/New_York'), at('Asia/Kolkata'), at('America/St_Johns')]).toEqual([
      '2026-11-23T08:30:00+00:00',
      '2026-11-23T03:30:00-05:00',
      '2026-11-23T14:00:00+05:30',
      '2026-11-23T05:00:00-03:30',
    ]);
  });

  it('counts from the day of collection in the laboratory, also just after its midnight', () => {
    const late = { collectedAt: '2026-11-20T22:30:00.000Z', timeZone, isRecent: true };
    expect(goodUntil(late, CROSSMATCH_SETTINGS)).toBe('2026-11-24T23:59:59+02:00');
  });

  const UNIT = {
    unit: 'G123498654321H',
    component: 'Red cells',
    group: 'O Positive',
    expiry: '2026-12-01',
    method: 'IAT',
    result: 'compatible',
  };
  const sheet = (history: string | null, more: Partial<BloodbankReference> = {}, today = '2026-11-21') =>
    judged({
      codes: GXM,
      values: reads('4+', '0', '0', '3+'),
      today,
      sections: {
        crossmatch: [UNIT],
        ...(history !== null && { history: { transfusedOrPregnant: history } }),
      },
      surroundings: {
        specimen: [],
        settings: { timeZone, hivAlgorithm: [] } as never,
        reference: { collectedAt, ...more },
      },
    });
  const until = (...asked: Parameters<typeof sheet>) =>
    (sheet(...asked).sections['crossmatch'] as { until: string }[])[0]?.until;

  it('is short after a transfusion or a pregnancy in three months, and where that is not known', () => {
    const short = '2026-11-23T23:59:59+02:00';
    expect([until('yes'), until('unknown'), until(null)]).toEqual([short, short, short]);
    expect(until('no')).toBe('2026-11-27T23:59:59+02:00');
    expect(until('no', { pregnant: true })).toBe(short);
  });

  it('a sample that is too old is crossmatched no more, and an expired unit never', () => {
    expect(told(sheet('yes', {}, '2026-11-24'))).toEqual([
      'sections.crossmatch[0].unit: The sample was good for a crossmatch until 2026-11-23: take a new one.',
    ]);
    expect(told(sheet('no', {}, '2026-12-02'))).toEqual([
      'sections.crossmatch[0].expiry: Red cells G1234 98 654321 H O Positive expired on 2026-12-01.',
    ]);
  });

  it('a D positive unit for a patient who is treated as D negative is a warning', () => {
    const confirmation = { by: 'Rudo', at: '', reactions: reads('4+', '0', '0', '3+', '2+') };
    const { warnings } = judged({
      codes: GXM,
      values: reads('4+', '0', '0', '3+', '2+'),
      sections: { confirmation, crossmatch: [UNIT] },
      surroundings: {
        specimen: [],
        settings: { timeZone, hivAlgorithm: [] } as never,
        reference: { collectedAt },
      },
    });
    expect(warnings.map(({ code }) => code)).toContain('d_positive_unit');
  });
});

describe('the remark beside D', () => {
  const remarks = (dant: string, WEAKD = '') => {
    const codes = ['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL', 'ABO', 'RHD', 'WEAKD'];
    const values = { ...reads('4+', '0', '0', '3+', dant), WEAKD };
    const { standing } = judged({ codes, values }).sections as { standing: { remarks: string[] } };
    return standing.remarks;
  };

  it('says "weak D not tested" of a negative, unless it was', () => {
    expect([remarks('0'), remarks('0', 'Negative'), remarks('4+')]).toEqual([['weak D not tested'], [], []]);
  });

  it('says "treat as D negative for transfusion" of w+ to 2+', () => {
    const said = ['treat as D negative for transfusion'];
    expect(['w+', '1+', '2+'].map((grade) => remarks(grade))).toEqual([said, said, said]);
  });
});

it('a value of the sheet that follows from its units is nobody’s to type', () => {
  const result = judged({ codes: GXM, values: { XM: 'Compatible', UNIT: 'G1', ABSC: 'Negative' } });
  expect(['XM', 'UNIT', 'ABSC'].map((code) => rowOf(result, code).parameter)).toEqual(['', '', '']);
});
