import {
  applicableCriticals,
  withLimitsFor,
  type LimitBand,
} from '../../shared/domain/ranges/applicable-limits.js';

const own = { criticalLow: '2.5', criticalHigh: '6.5' };
const NEWBORN: LimitBand = { to: '4w', high: '8.0' };
const CHILD: LimitBand = { from: '0d', to: '18y', low: '2.8', high: '7.0' };
const aged = (dateOfBirth: string) => ({ dateOfBirth, at: '2026-11-21' });
const limitsAt = (bands: readonly LimitBand[] | null | undefined, born: string | null) =>
  applicableCriticals({ ...own, criticalBands: bands }, { age: born === null ? null : aged(born) });

describe('the critical limits of an age', () => {
  it('are the parameter’s own where no band fits', () => {
    expect(limitsAt([NEWBORN, CHILD], '1990-01-01')).toEqual(own);
    expect(limitsAt(null, '2026-11-20')).toEqual(own);
    expect(limitsAt(undefined, '2026-11-20')).toEqual(own);
  });

  it('are those of the narrowest band that fits, in whatever order they stand', () => {
    const newborn = { criticalLow: '2.8', criticalHigh: '8.0' };
    expect(limitsAt([NEWBORN, CHILD], '2026-11-20')).toEqual(newborn);
    expect(limitsAt([CHILD, NEWBORN], '2026-11-20')).toEqual(newborn);
    expect(limitsAt([CHILD, NEWBORN], '2020-01-01')).toEqual({ criticalLow: '2.8', criticalHigh: '7.0' });
  });

  it('keep a wider band’s side, and the parameter’s own, where the narrow one says nothing of it', () => {
    const silent = [
      { ...NEWBORN, low: null },
      { from: '0d' as const, to: '18y' as const, low: '2.8' },
    ];
    expect(limitsAt(silent, '2026-11-20')).toEqual({ criticalLow: '2.8', criticalHigh: '8.0' });
    expect(limitsAt([NEWBORN], '2026-11-20')).toEqual({ criticalLow: '2.5', criticalHigh: '8.0' });
  });

  it('of nobody knows whom are the parameter’s own, or of a band of every age', () => {
    expect(limitsAt([NEWBORN, CHILD], null)).toEqual(own);
    expect(limitsAt([{ low: '2.0' }, CHILD], null)).toEqual({ criticalLow: '2.0', criticalHigh: '6.5' });
  });
});

describe('critical, plausible and reportable limits', () => {
  const LIMITS = {
    criticalLow: '70',
    criticalHigh: '200',
    plausibleLow: '20',
    plausibleHigh: '250',
    reportableLow: '10',
    reportableHigh: '260',
  };
  const WOMAN = { gender: 'female', age: aged('1990-01-01') };

  it('are the parameter’s own where no band speaks of the patient; without any there are none', () => {
    expect(withLimitsFor({ ...LIMITS }, WOMAN)).toEqual(LIMITS);
    const none = { criticalLow: null, criticalHigh: null, plausibleLow: null, plausibleHigh: null };
    expect(withLimitsFor(none, WOMAN)).toEqual({ ...none, reportableLow: null, reportableHigh: null });
  });

  it('an anion gap’s plausible limit of zero, as it was once shipped, is minus twenty; any other stands', () => {
    const low = (formula: string | null, plausibleLow: string) =>
      withLimitsFor({ ...LIMITS, formula, plausibleLow }, WOMAN).plausibleLow;
    expect([low('ANION_GAP', '0'), low('ANION_GAP', '0.0'), low('ANION_GAP', '-5')]).toEqual([
      '-20',
      '-20',
      '-5',
    ]);
    expect([low('TP-ALB', '0'), low(null, '0')]).toEqual(['0', '0']);
  });

  it.each(['critical', 'plausible', 'reportable'] as const)(
    'may be %s by sex, age and pregnancy, the most specific wins',
    (kind) => {
      const bands: readonly LimitBand[] = [
        { sex: 'female', low: '1' },
        { from: '0d', to: '4w', low: '2' },
        { from: '0d', to: '4w', sex: 'male', low: '3' },
        { pregnancy: 'any', low: '4' },
        { pregnancy: 2, low: '5' },
      ];
      const low = (patient: Parameters<typeof withLimitsFor>[1]) =>
        withLimitsFor({ ...LIMITS, [`${kind}Bands`]: bands }, patient)[`${kind}Low`];
      const newborn = aged('2026-11-20');
      expect([
        low(WOMAN),
        low({ gender: 'male', age: aged('1990-01-01') }),
        low({ gender: 'female', age: newborn }),
        low({ gender: 'male', age: newborn }),
        low({ ...WOMAN, pregnant: true, trimester: null }),
        low({ ...WOMAN, pregnant: true, trimester: 2 }),
        low({ ...WOMAN, pregnant: true, trimester: 3 }),
        low({ gender: 'unknown', age: newborn }),
        low({ gender: 'male', age: aged('1990-01-01'), pregnant: true }),
      ]).toEqual(['1', LIMITS[`${kind}Low`], '2', '3', '4', '5', '4', '2', LIMITS[`${kind}Low`]]);
    },
  );
});
