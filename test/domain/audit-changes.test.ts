import { auditChanges, changesInShort } from '../../shared/domain/audit-changes.js';

const said = (before: unknown, after: unknown, names = {}) =>
  auditChanges(before, after, names).map(
    ({ what, before: was, after: is }) => `${what}: ${was ?? '-'} -> ${is ?? '-'}`,
  );

test('an amended value is called by its test and not by its place', () => {
  const row = (code: string, name: string, parameter: string) => ({ code, name, parameter, flag: '' });
  const before = { version: 1, values: [row('NA', 'Sodium', '140'), row('K', 'Potassium', '7.1')] };
  const after = { version: 2, values: [row('K', 'Potassium', '4.1'), row('NA', 'Sodium', '140')] };
  expect(said(before, after)).toEqual(['Version: 1 -> 2', 'Potassium: 7.1 -> 4.1']);
  expect(changesInShort(auditChanges(before, after))).toBe('Potassium 7.1 → 4.1');
});

test('an entry that was stored without names is drawn with those of its result', () => {
  const before = { values: [{ code: 'K', parameter: '7.1', flag: 'HH' }] };
  const after = { values: [{ code: 'K', parameter: '4.1', flag: '' }] };
  expect(said(before, after, { K: 'Potassium' })).toEqual([
    'Potassium: 7.1 -> 4.1',
    'Potassium, flag: HH -> ',
  ]);
  expect(said(before, after)).toContain('K: 7.1 -> 4.1');
  expect(changesInShort(auditChanges(before, after, { K: 'Potassium' }))).toBe('Potassium 7.1 → 4.1');
});

test('a drug of an isolate is called by both', () => {
  const key = 'isolate.1.Ciprofloxacin.mic';
  const text = (one: string) => ({ sections: { [key]: one, 'isolate.1': 'Escherichia coli' } });
  expect(said(text('I'), text('R'))).toEqual(['Isolate 1, Ciprofloxacin: I -> R']);
  const isolates = (one: string) => ({
    isolates: [{ number: 1, susceptibility: [{ drug: 'Ciprofloxacin', interpretation: one }] }],
  });
  expect(said(isolates('I'), isolates('R'))).toEqual(['Isolate 1, Ciprofloxacin: I -> R']);
});

test('fields and lists are in words', () => {
  const before = { patient: { dateOfBirth: '1980-01-01' }, tests: ['FBC', 'ESR'], phone: '1' };
  const after = { patient: { dateOfBirth: '1981-01-01' }, tests: ['FBC'] };
  expect(said(before, after)).toEqual([
    'Patient, date of birth: 1980-01-01 -> 1981-01-01',
    'Test 2: ESR -> -',
    'Phone: 1 -> -',
  ]);
  const booked = (price: string) => ({ profiles: [{ code: 'FBC', name: 'Full blood count', price }] });
  expect(said(booked('5.00'), booked('6.00'))).toEqual(['Full blood count, price: 5.00 -> 6.00']);
});

test('things with one mark are told apart by their places', () => {
  expect(
    said(
      [
        { name: 'A', x: 1 },
        { name: 'A', x: 2 },
      ],
      [
        { name: 'A', x: 1 },
        { name: 'A', x: 3 },
      ],
    ),
  ).toEqual(['Line 2, x: 2 -> 3']);
});

test('a long list of changes is told in short', () => {
  const of = (n: number) => Object.fromEntries(['a', 'b', 'c'].map((name) => [name, `${name}${n}`]));
  expect(changesInShort(auditChanges(of(1), of(2)))).toBe('A a1 → a2; B b1 → b2; and 1 more');
});
