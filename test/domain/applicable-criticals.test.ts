import { applicableCriticals, type CriticalBand } from '../../shared/domain/applicable-criticals.js';

const own = { criticalLow: '2.5', criticalHigh: '6.5' };
const NEWBORN: CriticalBand = { to: '4w', high: '8.0' };
const CHILD: CriticalBand = { from: '0d', to: '18y', low: '2.8', high: '7.0' };
const aged = (dateOfBirth: string) => ({ dateOfBirth, at: '2026-11-21' });
const limitsAt = (bands: readonly CriticalBand[] | null | undefined, born: string | null) =>
  applicableCriticals({ ...own, criticalBands: bands }, born === null ? null : aged(born));

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
