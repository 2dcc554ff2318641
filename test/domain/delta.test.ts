import {
  deltaCheck,
  startDeltaLimit,
  swappedTubeAlert,
  type DeltaLimit,
} from '../../shared/domain/results/delta.js';

const AT = '2026-03-15T08:00:00Z';

function check(
  current: string,
  previous: string,
  limit: DeltaLimit | null,
  previousAt = '2026-03-14T08:00:00Z',
): unknown {
  if (limit === null) return undefined;
  const delta = deltaCheck({ current, previous, previousAt, at: AT, limit });
  return delta === null ? null : delta.exceeded;
}

describe('a change since the last result', () => {
  test.each([
    ['NA', '148', '140', false],
    ['NA', '148.1', '140', true],
    ['NA', '131', '140', true],
    ['K', '5.2', '4.0', false],
    ['K', '5.3', '4.0', true],
    ['MCV', '95', '90', false],
    ['MCV', '84.9', '90', true],
    ['CREA', '150', '100', false],
    ['CREA', '151', '100', true],
    ['CREA', '49', '100', true],
    ['ALB', '30', '40', false],
    ['ALB', '29', '40', true],
    ['HB', '105', '130', false],
    ['HB', '104', '130', true],
    ['PLT', '100', '200', false],
    ['PLT', '99', '200', true],
    ['ALP', '151', '100', true],
  ])('%s %s after %s exceeds its limit: %s', (code, current, previous, exceeded) => {
    expect(check(current, previous, startDeltaLimit(code))).toBe(exceeded);
  });

  test.each([
    ['NA', 3],
    ['K', 3],
    ['HB', 7],
    ['PLT', 7],
    ['CREA', 30],
    ['ALB', 30],
    ['ALP', 30],
    ['MCV', 90],
  ])('%s looks back %i days and no more', (code, days) => {
    const before = (ms: number): string => new Date(Date.parse(AT) - days * 86_400_000 - ms).toISOString();
    expect(check('1', '1000', startDeltaLimit(code), before(0))).toBe(true);
    expect(check('1', '1000', startDeltaLimit(code), before(1))).toBeNull();
  });

  const percent: DeltaLimit = { kind: 'percent', amount: 50, days: 30 };

  test.each([
    ['<5', '10'],
    ['10', '>5'],
    ['', '10'],
    ['10', ''],
    ['Positive', '10'],
    ['5-10', '10'],
  ])('"%s" after "%s" cannot be compared', (current, previous) => {
    expect(check(current, previous, percent)).toBeNull();
  });

  test('a result older than the one before it is not compared', () => {
    expect(check('1', '9', percent, '2026-03-15T08:00:01Z')).toBeNull();
    expect(check('1', '9', percent, 'never')).toBeNull();
  });

  test('from zero, any change is beyond a percent limit', () => {
    expect(check('1', '0', percent)).toBe(true);
    expect(check('0', '0', percent)).toBe(false);
  });

  test('a rate is a change by the day, and of the same moment there is none', () => {
    const rate: DeltaLimit = { kind: 'rate', amount: 10, days: 7 };
    expect(check('121', '100', rate, AT)).toBe(false);
    expect(check('121', '10', percent, AT)).toBe(true);
    expect(check('120', '100', rate, '2026-03-13T08:00:00Z')).toBe(false);
    expect(check('121', '100', rate, '2026-03-13T08:00:00Z')).toBe(true);
  });

  test('tells the change exactly, and its percent', () => {
    const delta = deltaCheck({
      current: '4,3',
      previous: '4.0',
      previousAt: '2026-03-14',
      at: '2026-03-15',
      limit: percent,
    });
    expect(delta).toEqual({ exceeded: false, change: '0.3', percent: '7.5' });
    const fall = deltaCheck({
      current: '-3',
      previous: '-2',
      previousAt: '2026-03-14',
      at: '2026-03-15',
      limit: percent,
    });
    expect(fall).toEqual({ exceeded: false, change: '-1', percent: '-50' });
  });

  test('a parameter without a start value has none', () => {
    expect(startDeltaLimit('CL')).toBeNull();
    expect(startDeltaLimit('toString')).toBeNull();
  });
});

describe('a swapped tube', () => {
  const moved = (...codes: readonly string[]): { code: string; exceeded: boolean }[] =>
    codes.map((code) => ({ code, exceeded: true }));

  test('gives one alert for the sample when three of its markers jump', () => {
    expect(swappedTubeAlert(moved('K', 'ALB', 'CREA', 'FGLU', 'HB'))).toEqual({
      message: 'possible swapped tube',
      codes: ['K', 'ALB', 'CREA', 'FGLU', 'HB'],
    });
    expect(swappedTubeAlert(moved('K', 'ALB', 'CREA'))?.codes).toHaveLength(3);
  });

  test('is not suspected for two markers, for glucose twice, or for what did not jump', () => {
    expect(swappedTubeAlert(moved('K', 'CREA'))).toBeNull();
    expect(swappedTubeAlert(moved('K', 'FGLU', 'RGLU'))).toBeNull();
    expect(swappedTubeAlert(moved('NA', 'CL', 'ALP', 'PLT'))).toBeNull();
    expect(swappedTubeAlert([...moved('K', 'ALB'), { code: 'CREA', exceeded: false }])).toBeNull();
  });
});

describe('titres', () => {
  const limit = { kind: 'percent', amount: 200, days: 30 } as const;
  const of = (previous: string, current: string) =>
    deltaCheck({ previous, current, previousAt: '2026-11-01', at: '2026-11-21', limit });

  it('are compared by their denominator', () => {
    expect(of('1:20', '1:80')).toEqual({ exceeded: true, change: '60', percent: '300' });
    expect(of('1:80', '1:160')).toEqual({ exceeded: false, change: '80', percent: '100' });
  });

  it('are not compared with a number, nor where one is only a bound', () => {
    expect(of('20', '1:80')).toBeNull();
    expect(of('<1:20', '1:80')).toBeNull();
  });
});
