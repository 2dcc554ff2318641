import { findingsOf, NEVER_SAVED, type BenchFacts } from '../../shared/domain/sections.js';
import { NO_SURROUNDINGS } from '../../shared/domain/surroundings.js';

const FACTS: BenchFacts = {
  rows: [],
  sections: {},
  patient: { gender: 'male', dateOfBirth: null, age: '34', pregnant: false, at: '2026-11-20' },
  today: '2026-11-21',
  saved: NEVER_SAVED,
  earlier: [],
  ...NO_SURROUNDINGS,
};

describe('several rules of one discipline', () => {
  it('are all heard, and of two that speak of one row the last one stands', () => {
    const saying = (value: string, message: string) => () => ({
      derived: new Map([['NEUT', { value }]]),
      flags: new Map([[message, 'A' as const]]),
      warnings: [{ code: 'film', message, parameters: [] }],
      refusals: [{ field: 'sections.tally', message }],
    });
    const { derived, flags, warnings, refusals } = findingsOf(
      { rules: [saying('80', 'one'), () => ({}), saying('50', 'two')] },
      FACTS,
    );
    expect([...derived]).toEqual([['NEUT', { value: '50' }]]);
    expect([...flags.keys()]).toEqual(['one', 'two']);
    expect(warnings.map(({ message }) => message)).toEqual(['one', 'two']);
    expect(refusals.map(({ message }) => message)).toEqual(['one', 'two']);
  });

  it('find nothing where there are none', () => {
    const nothing = {
      derived: new Map(),
      flags: new Map(),
      criticals: new Set(),
      unfinished: [],
      warnings: [],
      refusals: [],
      isEntry: false,
      sections: {},
    };
    expect(findingsOf({}, FACTS)).toEqual(nothing);
  });
});
