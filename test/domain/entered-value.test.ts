import {
  plausibleValue,
  readableValue,
  unreportableFigure,
  type EnteredParameter,
  type EnteredValue,
} from '../../shared/domain/results/entered-value.js';

const figure: EnteredParameter = { name: 'Sodium', kind: 'numeric', options: [], unitOfMeasure: 'mmol/L' };

function enter(
  entered: string,
  more: Partial<EnteredParameter> = {},
  range = '',
  override: string | null = null,
): EnteredValue {
  const parameter = { ...figure, ...more };
  const read = readableValue(parameter, entered, range);
  return 'value' in read ? plausibleValue(parameter, read.value, override) : read;
}

describe('a number', () => {
  it('keeps its comparator and its digits, and the decimal comma is accepted', () => {
    expect(enter(' <4,50 ')).toEqual({ value: '<4.50' });
  });

  it.each([['ten'], ['4.5 mmol/L'], ['Negative']])('"%s" is none', (text) => {
    expect(enter(text)).toEqual({ rule: 'not_a_number', message: `Sodium: "${text}" is not a number.` });
  });

  it('that is long is told by its beginning', () => {
    expect(enter('x'.repeat(60))).toMatchObject({ message: `Sodium: "${'x'.repeat(40)}" is not a number.` });
    expect(enter(`0${'1'.repeat(13)}.${'2'.repeat(15)}-${'9'.repeat(15)}.5`)).toMatchObject({
      message: `Sodium: 0${'1'.repeat(13)}.${'2'.repeat(15)}-${'9'.repeat(9)} is a range; enter the result itself.`,
    });
  });

  it('is no range, but where cells are counted per field', () => {
    expect(enter('5-10')).toEqual({
      rule: 'not_a_number',
      message: 'Sodium: 5-10 is a range; enter the result itself.',
    });
    expect(enter('5-10', { unitOfMeasure: '{cells}/[HPF]' })).toEqual({ value: '5-10' });
    expect(enter('5-10', { unitOfMeasure: '{cells}/[lpf]' })).toEqual({ value: '5-10' });
  });

  it('is no titre, but where the range is one', () => {
    expect(enter('1:80')).toEqual({
      rule: 'not_a_number',
      message: 'Sodium: 1:80 is a titre; this parameter takes a number.',
    });
    expect(enter('1:80', {}, 'Up to 1:20')).toEqual({ value: '1:80' });
  });

  it('filled up with zeros is a slip', () => {
    const message = (text: string) => `Sodium: ${text} begins with zeros; check the figure.`;
    expect(enter('0140')).toEqual({ rule: 'not_a_number', message: message('0140') });
    expect(enter('-05')).toEqual({ rule: 'not_a_number', message: message('-05') });
    expect([enter('0.5'), enter('0'), enter('100')]).toEqual([
      { value: '0.5' },
      { value: '0' },
      { value: '100' },
    ]);
  });
});

describe('in place of a number', () => {
  it.each([
    'Invalid',
    'not done',
    'Not applicable',
    'N/A',
    'insufficient',
    'Insufficient sample',
    'haemolysed',
    'Clotted',
  ])('%s says that none could be obtained', (word) => {
    expect(enter(word)).toEqual({ value: word });
  });

  it('a word of the range is its normal', () => {
    expect(enter('not detected', {}, 'Not detected / <50')).toEqual({ value: 'not detected' });
    expect(enter('Nil', {}, 'Nil##<10')).toEqual({ value: 'Nil' });
    expect(enter('negative', {}, 'Negative')).toEqual({ value: 'negative' });
    expect(enter('Nil', {}, 'M: Nil##<10; F: <5')).toEqual({ value: 'Nil' });
    expect(enter('Trace', {}, 'Not detected / <50')).toHaveProperty('rule', 'not_a_number');
    expect(enter('Stryker was here', {}, 'Up to 1:20')).toHaveProperty('rule', 'not_a_number');
  });

  it('an option of the parameter is taken as the catalogue writes it', () => {
    expect(enter('no growth', { options: ['Growth', 'No growth'] })).toEqual({ value: 'No growth' });
    expect(enter('mixed', { options: ['Growth', 'No growth'] })).toHaveProperty('rule', 'not_a_number');
  });

  it('a viral load has "Target not detected"', () => {
    expect(enter('target NOT detected', { unitOfMeasure: '{copies}/mL' })).toEqual({
      value: 'Target not detected',
    });
    expect(enter('target not detected')).toHaveProperty('rule', 'not_a_number');
    expect(enter('detected', { unitOfMeasure: '{copies}/mL' })).toHaveProperty('rule', 'not_a_number');
  });

  it('nothing, or that it is pending, is no result', () => {
    expect([enter('  '), enter('Pending')]).toEqual([{ value: '' }, { value: '' }]);
  });
});

describe('a choice', () => {
  const colour = { name: 'Colour', kind: 'choice', options: ['Straw', 'Dark amber'] } as const;

  it('is one of its options, however it is written', () => {
    expect(enter(' dark-AMBER', colour)).toEqual({ value: 'Dark amber' });
  });

  it('is nothing else, also no number', () => {
    const refused = { rule: 'not_an_option', message: 'Colour: choose one of Straw, Dark amber.' };
    expect([enter('Blue', colour), enter('5', colour)]).toEqual([refused, refused]);
  });
});

it('text is taken as it stands, whatever it looks like', () => {
  expect(enter(' 0140 seen ', { kind: 'text' })).toEqual({ value: '0140 seen' });
  expect(enter('5-10', { kind: 'isolates' })).toEqual({ value: '5-10' });
});

describe('a figure that the method does not measure is told with its comparator, or measured diluted', () => {
  const measured = { name: 'CRP', kind: 'numeric', options: [], unitOfMeasure: 'mg/L' } as const;
  const limits = { ...measured, reportableLow: '5', reportableHigh: '300' };

  it.each([
    ['4.9', '<5'],
    ['5', null],
    ['300', null],
    ['300.1', '>300'],
    ['<5', null],
    ['>300', null],
    ['clotted', null],
  ])('%s of 5 to 300: %s', (value, instead) => {
    const refused = unreportableFigure(limits, value);
    expect(refused === null ? null : [refused.rule, /enter (\S+),/.exec(refused.message)?.[1]]).toEqual(
      instead === null ? null : ['not_reportable', instead],
    );
  });

  it('has one limit or none, and is a figure of a measured parameter', () => {
    expect(unreportableFigure({ ...measured, reportableHigh: '300' }, '301')?.message).toBe(
      'CRP: 301 is outside the measuring range (… to 300 mg/L); enter >300, or dilute and give the factor.',
    );
    expect(unreportableFigure({ ...measured, reportableHigh: '300' }, '0')).toBeNull();
    expect(unreportableFigure(measured, '9999')).toBeNull();
    expect(unreportableFigure({ ...limits, kind: 'calculated' }, '9999')).toBeNull();
  });
});

describe('an absurd value is blocked, with a way to override and say why', () => {
  const limits = { plausibleLow: '100', plausibleHigh: 180 };

  it.each([
    ['99.9', false],
    ['100', true],
    ['180', true],
    ['180.1', false],
    ['<100', false],
    ['≤100', true],
    ['>180', false],
    ['>170', true],
  ])('%s for a sodium of 100 to 180 stands: %s', (value, stands) => {
    expect('value' in enter(value, limits)).toBe(stands);
  });

  it('says what would be plausible', () => {
    expect(enter('9', limits)).toEqual({
      rule: 'implausible',
      message:
        'Sodium: 9 is outside the plausible limits (100 to 180 mmol/L); correct it or say why it is right.',
    });
    expect(enter('9', { plausibleLow: '10', unitOfMeasure: '' })).toMatchObject({
      message: 'Sodium: 9 is outside the plausible limits (10 to …); correct it or say why it is right.',
    });
    expect(enter('9', { plausibleHigh: '5' })).toMatchObject({
      message: expect.stringContaining('(… to 5 mmol/L)') as string,
    });
  });

  it('stands with a reason, not with a blank one', () => {
    expect(enter('9', limits, '', 'Seen twice')).toEqual({ value: '9' });
    expect(enter('9', limits, '', '  ')).toHaveProperty('rule', 'implausible');
  });

  it('is a figure: a titre, a text and an option have no such limits', () => {
    expect(enter('1:10', limits, 'Up to 1:20')).toEqual({ value: '1:10' });
    expect(enter('9', { ...limits, kind: 'text' })).toEqual({ value: '9' });
    expect(enter('9', { ...limits, kind: 'isolates' })).toEqual({ value: '9' });
    expect(enter('9', { ...limits, kind: 'choice', options: ['9'] })).toEqual({ value: '9' });
  });
});
