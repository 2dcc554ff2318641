import { describe, expect, it } from '@jest/globals';
import { readingOf, conditionOf, readingsOf } from '../../client/catalogue/editor/reflex-words.js';
import { reflexLines } from '../../client/results/entry/reflex-lines.js';
import type { Booking, SelectedProfile } from '../../shared/contract/booking-shapes.js';
import type { ReflexOffer, TestValue } from '../../shared/contract/results.js';
import type { Stage } from '../../shared/vocabulary.js';

const RULE: ReflexOffer = {
  parameter: 'TSH',
  is: 'H',
  add: 'FT4',
  name: 'Free T4',
  price: '12.00',
  cannot: null,
};
const HIGH = { code: 'TSH', name: 'TSH', parameter: '9.1', state: 'value', flag: 'H', options: [] };

function lines(
  rule: Partial<ReflexOffer> = {},
  present: readonly Partial<SelectedProfile>[] = [],
  stage: Stage = 'validated',
  row: object = {},
): readonly string[] {
  const asked = {
    rules: [{ ...RULE, ...rule }],
    rows: [{ ...HIGH, ...row } as unknown as TestValue],
    booking: { selectedProfiles: present } as unknown as Booking,
    base: { stage },
    priceText: (price: string) => `$${price}`,
  };
  return reflexLines(asked).map(({ kind, text }) => `${kind} ${text}`);
}

describe('what the entry screen says of a reflex rule', () => {
  it('is said before the signature, with what it costs', () => {
    expect(lines()).toEqual(['coming TSH is high: Free T4 ($12.00) will be added when this is authorised.']);
  });

  it('follows each key press: a value that reads otherwise says nothing', () => {
    expect(lines({}, [], 'validated', { parameter: '2.1', flag: '' })).toEqual([]);
  });

  it('is said after it, and nothing where the test was asked for anyway', () => {
    const added = { code: 'FT4', stage: 'waiting', askedBy: { kind: 'reflex', name: '' } } as const;
    expect(lines({}, [added], 'authorised')).toEqual(['added TSH is high: Free T4 was added.']);
    expect(lines({}, [{ code: 'FT4', stage: 'waiting' }])).toEqual([]);
  });

  it('names what stands against it', () => {
    expect(lines({ cannot: 'retired' })).toEqual([
      'not TSH is high: Free T4 is retired and cannot be added.',
    ]);
    expect(lines({}, [{ code: 'FT4', stage: 'refunded' }])[0]).toContain('is not added again');
    expect(lines({}, [], 'released')[0]).toContain('a correction adds no test by itself');
  });
});

it('a rule’s reading is chosen as a flag, a choice or a comparison, and read back as it was', () => {
  const group = { kind: 'choice', options: ['A', 'B'] } as const;
  for (const is of ['=A', 'L', '>10', '<=0.3']) {
    const reading = readingOf(is.replace('=A', 'A'), group);
    expect(conditionOf(reading)).toBe(is.replace('=A', 'A'));
  }
  expect(readingOf('A', group).how).toBe('=A');
  expect(readingOf('A', { ...group, options: [] }).how).toBe('A');
  expect(readingsOf(group).filter(({ label }) => label === 'abnormal')).toEqual([]);
});
