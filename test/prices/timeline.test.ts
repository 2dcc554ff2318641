import { describe, expect, it } from '@jest/globals';
import { placeOnTimeline, type NewPrice, type PriceSpan } from '../../server/prices/timeline.js';

const span = (from: string, to: string | null, minor: number): PriceSpan => ({
  from,
  to,
  minor,
  goesOn: true,
});
const OPEN = [span('2000-01-01', null, 1000)];
const RISE = [span('2000-01-01', '2026-12-31', 1000), span('2027-01-01', null, 1200)];

/** The prices after a change, in order. */
function after(standing: readonly PriceSpan[], price: NewPrice) {
  const laid = placeOnTimeline(standing, { minor: price.minor, from: price.from, to: price.to });
  if (laid === null) return null;
  const kept = standing.filter((row) => !laid.replaced.includes(row));
  return [...kept, ...laid.fresh]
    .map(({ minor, from, to }) => span(from, to, minor))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

describe('a price that is laid over those that stand', () => {
  it('ends the one before it on the day before', () => {
    expect(after(OPEN, span('2026-12-01', null, 1100))).toEqual([
      span('2000-01-01', '2026-11-30', 1000),
      span('2026-12-01', null, 1100),
    ]);
  });

  it('holds until the next that is planned', () => {
    expect(after(RISE, span('2026-12-01', null, 1100))).toEqual([
      span('2000-01-01', '2026-11-30', 1000),
      span('2026-12-01', '2026-12-31', 1100),
      span('2027-01-01', null, 1200),
    ]);
  });

  it('takes the place of one that begins on the same day', () => {
    expect(after(RISE, span('2027-01-01', null, 1300))).toEqual([
      span('2000-01-01', '2026-12-31', 1000),
      span('2027-01-01', null, 1300),
    ]);
  });

  it('with a last day covers what lies below, which goes on afterwards', () => {
    expect(after(RISE, span('2026-12-15', '2027-01-15', 500))).toEqual([
      span('2000-01-01', '2026-12-14', 1000),
      span('2026-12-15', '2027-01-15', 500),
      span('2027-01-16', null, 1200),
    ]);
  });

  it('stands alone where nothing stood, also for one day', () => {
    expect(after([], span('2026-12-01', '2026-12-01', 500))).toEqual([span('2026-12-01', '2026-12-01', 500)]);
  });

  it('that is none leaves the days without one', () => {
    expect(after(OPEN, { from: '2026-12-01', to: '2026-12-31', minor: null })).toEqual([
      span('2000-01-01', '2026-11-30', 1000),
      span('2027-01-01', null, 1000),
    ]);
  });

  it.each([
    ['the same price', OPEN, span('2026-12-01', null, 1000)],
    ['the same for some of the days', OPEN, span('2026-12-01', '2026-12-31', 1000)],
    ['none where there was none', [], { from: '2026-12-01', to: null, minor: null }],
  ])('changes nothing when it is %s', (_what, standing, price) => {
    expect(after(standing, price as PriceSpan)).toBeNull();
  });
});
