import {
  filledSections,
  findingsOf,
  NEVER_SAVED,
  readSections,
  lineChanges,
  sectionTexts,
  type AssessmentContext,
  type BlankSheet,
  type TextLine,
} from '../../shared/domain/results/sections.js';
import { list, text } from '../../shared/domain/shape.js';
import { NO_SURROUNDINGS } from '../../shared/domain/results/surroundings.js';

const line = (key: string, words: string, benchOnly = false): TextLine => ({
  key,
  name: `Name of ${key}`,
  text: words,
  benchOnly,
});

const words: BlankSheet = {
  sections: {
    film: { title: 'Film', shape: text(20), said: (film) => [line('text', String(film))] },
    kits: {
      title: 'Kits',
      shape: list(text(4), 3),
      said: (kits) => (kits as readonly string[]).map((kit) => line(kit, kit, true)),
    },
  },
};

const FACTS: AssessmentContext = {
  ...NO_SURROUNDINGS,
  rows: [],
  sections: {},
  patient: { gender: 'male', dateOfBirth: null, age: '34', pregnant: false, at: '2026-11-20' },
  today: '2026-11-21',
  saved: NEVER_SAVED,
  earlier: [],
};

describe('the sections of a discipline', () => {
  it('are read by their shapes; one that nobody declared is refused', () => {
    expect(readSections(words, { film: ' Seen ', culture: {} })).toEqual({
      sections: { film: 'Seen', kits: [] },
      errors: [{ field: 'sections.culture', message: 'There is no section culture here.' }],
    });
    expect(readSections({}, { film: 'Seen' })).toMatchObject({
      sections: {},
      errors: [{ field: 'sections.film' }],
    });
    expect(readSections({}, {})).toEqual({ sections: {}, errors: [] });
    // Not even one of every object's own.
    expect(readSections(words, { toString: 'x' }).errors).toHaveLength(1);
  });

  it('are stored where they say something', () => {
    expect(filledSections(words, { film: '', kits: ['a'] })).toEqual({ kits: ['a'] });
    expect(filledSections(words, { film: 'Seen', kits: [] })).toEqual({ film: 'Seen' });
    expect(filledSections({}, { film: 'Seen' })).toEqual({ film: 'Seen' });
  });

  it('read as text in the order in which they are declared, each under its name', () => {
    expect(sectionTexts(words, { kits: ['a', 'b'], film: 'Seen' }, [])).toEqual([
      { ...line('text', 'Seen'), key: 'film.text' },
      { ...line('a', 'a', true), key: 'kits.a' },
      { ...line('b', 'b', true), key: 'kits.b' },
    ]);
    expect(sectionTexts({}, {}, [])).toEqual([]);
  });
});

describe('the difference in an amendment', () => {
  it('names what was, what is, and nothing that stands', () => {
    const before = [line('a', 'one'), line('b', 'two'), line('c', 'three')];
    const after = [line('a', 'one'), line('c', 'four', true), line('d', 'five')];
    expect(lineChanges(before, after)).toEqual([
      { key: 'b', name: 'Name of b', benchOnly: false, from: 'two', to: '' },
      { key: 'c', name: 'Name of c', benchOnly: true, from: 'three', to: 'four' },
      { key: 'd', name: 'Name of d', benchOnly: false, from: '', to: 'five' },
    ]);
    expect(lineChanges(before, before)).toEqual([]);
  });
});

describe('what all the rules of a sheet find', () => {
  it('is put together; of two that speak of the same row the later one stands', () => {
    const refusal = { message: 'Not so.' };
    const warning = { code: 'w', message: 'Look.', parameters: [] };
    const found = findingsOf(
      {
        rules: [
          () => ({
            derived: new Map([['A', { value: '1' }]]),
            flags: new Map([['A', 'H']]),
            criticals: new Set(['A']),
            unfinished: [refusal],
            sections: { film: 'one', kits: ['a'] },
          }),
          () => ({}),
          () => ({
            derived: new Map([
              ['A', { value: '2' }],
              ['B', { value: '3' }],
            ]),
            flags: new Map([['A', 'L']]),
            criticals: new Set(['B']),
            warnings: [warning],
            refusals: [refusal],
            isEntry: true,
            sections: { film: 'two' },
          }),
        ],
      },
      FACTS,
    );
    expect(found).toEqual({
      derived: new Map([
        ['A', { value: '2' }],
        ['B', { value: '3' }],
      ]),
      flags: new Map([['A', 'L']]),
      criticals: new Set(['A', 'B']),
      unfinished: [refusal],
      warnings: [warning],
      refusals: [refusal],
      isEntry: true,
      sections: { film: 'two', kits: ['a'] },
    });
  });

  it('is heard of each: their flags, warnings and refusals, in the order of the rules', () => {
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

  it('is nothing where there are no rules, or where they say nothing', () => {
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
    expect(findingsOf({ rules: [() => ({})] }, FACTS)).toEqual(nothing);
  });
});
