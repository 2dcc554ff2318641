import { readCatalogue } from '../../server/seed/catalogue-file.js';
import { catalogueWarnings, type WarnedParameter } from '../../shared/domain/catalogue/catalogue-warnings.js';

const BLANK: WarnedParameter = {
  kind: 'numeric',
  unitOfMeasure: 'mmol/L',
  decimals: 2,
  rangeMale: '',
  rangeFemale: '',
  rangePregnancy: null,
  ranges: [],
  adultOnly: false,
};
const found = (said: Partial<WarnedParameter>) =>
  catalogueWarnings({ ...BLANK, ...said }).map(({ kind, field }) => `${kind} ${field}`);
const range = (text: string) => ({ rangeMale: text, rangeFemale: text });

describe('of a range', () => {
  test.each(['3.5-5.1', '<5', '>60', '', '3,5 to 5,1', 'Optimal <3.0##<3.0', '-2-2', 'Negative / <50'])(
    '%j nobody is asked',
    (text) => {
      expect(found(range(text))).toEqual([]);
    },
  );

  test.each([
    '0.27 - 4.20 uIU/ml',
    'Less than 20',
    'Upto 0.4',
    '30% - 36%',
    '10 000 - 20 000',
    '60+',
    '(3.5-5.3)',
  ])('%j it is said that it flags no figure', (text) => {
    expect(found(range(text))).toEqual(['flags_nothing rangeMale']);
  });

  test.each(['5-3', '17-13.5', '5.45-5.45', '146 – 133'])(
    '%j it is said that its ends are the wrong way',
    (text) => {
      expect(found(range(text))).toEqual(['inverted rangeMale']);
    },
  );
});

test('an age between two ranges that has none is named, and two ranges for one age', () => {
  const adults = { ...range('13.5-17.0'), adultOnly: true };
  expect(
    found({
      ...adults,
      ranges: [
        { to: '6w', text: '13.5-19.5' },
        { from: '7w', to: '18y', text: '10.5-13.5' },
      ],
    }),
  ).toEqual(['gap ranges', 'gap ranges']);
  expect(
    found({
      ...adults,
      ranges: [
        { to: '7w', text: '13.5-19.5' },
        { from: '6w', to: '18y', text: '10.5-13.5' },
      ],
    }),
  ).toEqual(['overlap ranges', 'overlap ranges']);
  // Children may have none on purpose.
  expect(found(adults)).toEqual([]);
});

test('a limit within the range is named: a haemoglobin of 14 would be normal and critical', () => {
  const hb = range('13.5-17.0');
  expect(found({ ...hb, criticalLow: '15', criticalHigh: '16' })).toEqual([
    'limit_inside criticalLow',
    'limit_inside criticalHigh',
  ]);
  expect(found({ ...hb, plausibleLow: '14', plausibleHigh: '30' })).toEqual(['limit_inside plausibleLow']);
  expect(found({ ...hb, criticalLow: '13.5' })).toEqual(['limit_inside criticalLow']);
  expect(found({ ...hb, criticalLow: '7', criticalHigh: '20', plausibleLow: '2' })).toEqual([]);
});

test.each([
  ['4.000 - 11.000', null],
  ['4.000-11.000', 1],
  ['150.000–450.000', 0],
  ['4.500 to 11.000', null],
  ['4.500-11.200', 1],
  ['<1.000', null],
  ['≥ 1.500', 0],
])('of %j with %s decimals it is asked whether its point groups thousands', (text, decimals) => {
  expect(found({ ...range(text), decimals })).toContain('grouping rangeMale');
});

test.each([
  ['1.005-1.030', 3],
  ['1.005-1.030', null],
  ['0.500-1.500', 2],
  ['4.0-11.0', 1],
  ['4000-11000', 0],
  ['<1.0', 1],
  ['<1.005', null],
])('of %j with %s decimals nobody is asked about thousands', (text, decimals) => {
  expect(found({ ...range(text), decimals })).not.toContain('grouping rangeMale');
});

test('a range whose ends would print as other figures is named; figures as entered are not', () => {
  expect(found({ ...range('0.2-1.2'), decimals: 0 })).toEqual(['decimals rangeMale']);
  expect(found({ ...range('0.2-1.2'), decimals: null })).toEqual([]);
});

test.each([
  'Meq/L',
  'Mmol/L',
  'Mg/dL',
  'Pg/mL',
  'PG/ML',
  '10*3/ML',
  'Mosm/kg',
  'Mm/h',
  'M[IU]/L',
  'Gm/dL',
  'G/dL',
])('of the unit %j it is asked what is meant', (unit) => {
  expect(found({ unitOfMeasure: unit })).toEqual(['unit unitOfMeasure']);
});

test.each([
  'meq/L',
  'mmol/L',
  'mg/dL',
  'pg/mL',
  '10*9/L',
  'm[IU]/L',
  'g/L',
  'mosm/kg',
  'mm/h',
  'fL',
  '%',
  '{Ct}',
  'mm[Hg]',
])('of the unit %j nobody is asked', (unit) => {
  expect(found({ unitOfMeasure: unit })).toEqual([]);
});

test('the shipped catalogue has no unit and no range that would mislead', () => {
  const named = readCatalogue().flatMap(({ profileCode, parameters }) =>
    parameters.flatMap((one) =>
      catalogueWarnings({
        ...BLANK,
        kind: one.type ?? 'numeric',
        unitOfMeasure: one.unit,
        decimals: one.decimals,
        rangeMale: one.rangeMale,
        rangeFemale: one.rangeFemale,
      })
        .filter(({ kind }) => kind === 'unit' || kind === 'inverted' || kind === 'grouping')
        .map(({ message }) => `${profileCode} ${one.code}: ${message}`),
    ),
  );
  expect(named).toEqual([]);
});
