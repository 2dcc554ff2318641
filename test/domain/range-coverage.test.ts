import { describe, expect, it, test } from '@jest/globals';
import { coverageFindings, laneText } from '../../shared/domain/money/coverage-in-words.js';
import { gapsIn, overlapsIn, rangeCoverage } from '../../shared/domain/ranges/range-coverage.js';
import { ageLimitText, readAgeLimit } from '../../shared/domain/ranges/age-limit.js';
import { readBands } from '../../server/seed/bands-file.js';
import { readCatalogue } from '../../server/seed/catalogue-file.js';

const ADULT = { rangeMale: '64-83', rangeFemale: '60-80' };
const band = (from: string | null, to: string | null, text: string, more: object = {}) => ({
  from,
  to,
  text,
  ...more,
});
const findings = (parameter: Parameters<typeof rangeCoverage>[0]) =>
  coverageFindings(rangeCoverage(parameter));

describe('the ages that ranges cover', () => {
  it('are all of them where one range by sex holds', () => {
    const lanes = rangeCoverage(ADULT);
    expect(lanes.map(laneText)).toEqual(['Men: at every age 64-83', 'Women: at every age 60-80']);
    expect(coverageFindings(lanes)).toEqual([]);
  });

  it('are none where nothing is said at all', () => {
    expect(rangeCoverage({ rangeMale: '', rangeFemale: ' ', ranges: [] })).toEqual([]);
  });

  it('show a gap where the ranges are for adults and no band is for children', () => {
    expect(findings({ ...ADULT, adultOnly: true })).toEqual([
      'Men: no range birth to 18 years.',
      'Women: no range birth to 18 years.',
    ]);
  });

  it('show the gap between two bands, of the sex that has it', () => {
    const ranges = [band('0d', '15d', '53-83'), band('1y', '18y', '61-75'), band('15d', '1y', '44-71')];
    expect(findings({ ...ADULT, adultOnly: true, ranges })).toEqual([]);
    const men = [...ranges.slice(0, 2), { ...band('15d', '1y', '44-71'), sex: 'female' as const }];
    expect(findings({ ...ADULT, adultOnly: true, ranges: men })).toEqual([
      'Men: no range 15 days to 1 year.',
    ]);
  });

  it('show an overlap with the range that is used', () => {
    const ranges = [band('0d', '18y', '61-75'), band('5y', '10y', '62-70')];
    const [men] = rangeCoverage({ ...ADULT, ranges });
    expect(men && overlapsIn(men)).toMatchObject([{ from: '5y', to: '10y', text: '62-70' }]);
    expect(findings({ ...ADULT, ranges })[0]).toBe(
      'Men: 2 ranges fit 5 years to 10 years (61-75 and 62-70); 62-70 is used.',
    );
  });

  it('take a band that says that there is no range for no gap', () => {
    const lanes = rangeCoverage({ ...ADULT, ranges: [band('0d', '1y', '')] });
    expect(lanes[0]?.stretches[0]).toMatchObject({ kind: 'none', to: '1y', text: '' });
    expect(lanes.flatMap(gapsIn)).toEqual([]);
    expect(lanes.map(laneText)[0]).toBe('Men: birth to 1 year no range, as stated; from 1 year 64-83');
  });

  it('take the adult range for children too unless it is for adults only', () => {
    expect(findings({ ...ADULT, ranges: [band('1y', '5y', '61-75')] })).toEqual([]);
  });

  it('have a lane for each third of a pregnancy where one is spoken of', () => {
    const ranges = [
      { text: '0.1-2.5', pregnancy: 1 as const },
      { text: '0.2-3.0', pregnancy: 2 as const },
    ];
    const lanes = rangeCoverage({ ...ADULT, ranges });
    expect(lanes.map(({ who }) => who)).toEqual(['male', 'female', 1, 2, 3]);
    expect(lanes.slice(2).map(laneText)).toEqual([
      'Pregnant, 1st trimester: at every age 0.1-2.5',
      'Pregnant, 2nd trimester: at every age 0.2-3.0',
      'Pregnant, 3rd trimester: at every age 60-80',
    ]);
  });

  it('show two ranges for the same third of a pregnancy as an overlap, one for any pregnancy not', () => {
    const twice = [
      { text: '1-2', pregnancy: 1 as const },
      { text: '3-4', pregnancy: 1 as const },
    ];
    expect(findings({ ...ADULT, ranges: twice })).toEqual([
      'Pregnant, 1st trimester: 2 ranges fit at every age (1-2 and 3-4); 1-2 is used.',
    ]);
    const any = [
      { text: '1-2', pregnancy: 1 as const },
      { text: '3-4', pregnancy: 'any' as const },
    ];
    expect(findings({ ...ADULT, ranges: any })).toEqual([]);
  });

  it('begin and end where days, weeks, months and years say so', () => {
    const ranges = [
      band('0d', '1d', 'a'),
      band('1d', '1w', 'b'),
      band('7d', '1m', 'c'),
      band('1m', '12m', 'd'),
      band('1y', '18y', 'e'),
    ];
    const [men] = rangeCoverage({ ...ADULT, ranges });
    expect(men?.stretches.map(({ from, text }) => `${from} ${text}`)).toEqual([
      '0d a',
      '1d b',
      '1w c',
      '1m d',
      '12m e',
      '18y 64-83',
    ]);
  });

  it('meet without an overlap in what the laboratory opens with', () => {
    const bands = readBands();
    const odd = readCatalogue().flatMap(({ profileCode, parameters }) =>
      parameters.flatMap((parameter) =>
        findings({ ...parameter, ...bands.of(profileCode, parameter.code) }).map(
          (said) => `${profileCode} ${parameter.code} ${said}`,
        ),
      ),
    );
    expect(odd.filter((said) => said.includes('ranges fit'))).toEqual([]);
  });
});

test.each([
  ['18', '18y'],
  ['18 years', '18y'],
  ['6 mo', '6m'],
  ['2w', '2w'],
  ['1 DAY', '1d'],
  ['48h', '2d'],
  ['36 hours', null],
  ['soon', null],
  ['', null],
])('an age limit written %j is %j', (text, limit) => {
  expect(readAgeLimit(text)).toBe(limit);
});

test.each([
  ['0d', 'birth'],
  ['1d', '1 day'],
  ['26w', '26 weeks'],
  ['18y', '18 years'],
])('the age limit %s reads %j', (limit, text) => {
  expect(ageLimitText(limit)).toBe(text);
});

describe('the picture of the ranges', () => {
  const lane = (parameter: Parameters<typeof rangeCoverage>[0], at = 0) =>
    rangeCoverage(parameter)[at]?.stretches;

  it('is one stretch where neighbours say the same', () => {
    const ranges = [band('0d', '1y', '5-9'), band('1y', '18y', '5-9'), band('18y', null, '6-9')];
    expect(lane({ ranges })).toMatchObject([
      { from: '0d', to: '18y', kind: 'range', text: '5-9' },
      { from: '18y', to: null, kind: 'range', text: '6-9' },
    ]);
    const three = [...ranges.slice(0, 2), band('18y', '50y', '5-9'), band('50y', null, '6-9')];
    expect(lane({ ranges: three })).toMatchObject([{ from: '0d', to: '50y' }, { from: '50y' }]);
  });

  it('says of a band without a range that there is none, and of no band that there is a gap', () => {
    const ranges = [band('0d', '1y', ''), band('2y', null, '6-9')];
    expect(lane({ ranges })).toMatchObject([
      { from: '0d', to: '1y', kind: 'none', text: '', overlap: [] },
      { from: '1y', to: '2y', kind: 'gap' },
      { from: '2y', to: null, kind: 'range' },
    ]);
  });

  it('tells an overlap by its texts, and one without a range in words', () => {
    const ranges = [band('0d', '10y', ' '), band('0d', '10y', ' 5-9 '), band('10y', null, '6-9')];
    expect(lane({ ranges })?.[0]).toMatchObject({ overlap: ['no range', '5-9'] });
  });

  it('is that of each sex', () => {
    const ranges = [band('0d', null, '5-9', { sex: 'male' }), band('0d', null, '6-9', { sex: 'female' })];
    expect([lane({ ranges }, 0), lane({ ranges }, 1)]).toMatchObject([
      [{ text: '5-9', overlap: [] }],
      [{ text: '6-9', overlap: [] }],
    ]);
  });

  it('has a lane for each trimester where pregnancy matters, and only there', () => {
    const lanes = (parameter: Parameters<typeof rangeCoverage>[0]) => rangeCoverage(parameter).length;
    expect(lanes(ADULT)).toBe(2);
    expect(lanes({ ...ADULT, rangePregnancy: '50-70' })).toBeGreaterThan(2);
    const ranges = [band(null, null, '1-2', { pregnancy: 1 })];
    expect(lanes({ ...ADULT, ranges })).toBeGreaterThan(2);
    expect(lanes({ ranges })).toBeGreaterThan(2);
    expect(lanes({ rangePregnancy: '5-9' })).toBeGreaterThan(2);
  });

  it('holds her own third against any, and both against her age', () => {
    const ranges = [
      band(null, null, '1-2', { pregnancy: 1 }),
      band(null, null, '3-4', { pregnancy: 'any' }),
      band('18y', '50y', '5-6'),
    ];
    const told = rangeCoverage({ ...ADULT, ranges }).map(({ stretches }) =>
      stretches.flatMap(({ overlap }) => overlap),
    );
    expect(told.flat()).toEqual([]);
    const twice = [...ranges, band(null, null, '7-8', { pregnancy: 'any' })];
    const lanes = rangeCoverage({ ...ADULT, ranges: twice }).map(({ stretches }) => stretches[0]?.overlap);
    expect(lanes).toEqual([[], [], [], ['3-4', '7-8'], ['3-4', '7-8']]);
  });

  it('begins nowhere twice: ages that are the same day are one limit', () => {
    const ranges = [band('0d', '12m', '5-9'), band('1y', null, '6-9')];
    expect(lane({ ranges })?.map(({ from }) => from)).toEqual(['0d', '12m']);
    const weeks = [band('0d', '2w', '5-9'), band('14d', '15d', '6-9'), band('15d', null, '7-9')];
    expect(lane({ ranges: weeks })?.map(({ from }) => from)).toEqual(['0d', '2w', '15d']);
  });
});
