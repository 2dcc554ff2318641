import { gradeDifference, sameReadings } from '../../shared/disciplines/bloodbank/group-table.js';
import {
  REACTIONS,
  readingsFrom,
  type Grade,
  type Reaction,
} from '../../shared/disciplines/bloodbank/readings.js';
import { confirmationText } from '../../shared/disciplines/bloodbank/texts.js';
import { GRADES } from './bloodbank-sheet.js';

const one = (code: Reaction, grade: Grade) => readingsFrom((at) => (at === code ? grade : '0'));

/** Grades that a second reader may give beside this one. */
const beside = (code: Reaction, grade: Grade) =>
  (GRADES as readonly Grade[])
    .filter((other) => sameReadings(one(code, grade), one(code, other), REACTIONS))
    .join(' ');

it('two readers of a serum read alike where both call it negative, clear, too weak, mixed or lysed', () => {
  for (const code of ['AANT', 'BANT', 'DANT'] as const) {
    expect(GRADES.map((grade) => beside(code, grade as Grade))).toEqual([
      '0',
      'w+ 1+ 2+',
      'w+ 1+ 2+',
      'w+ 1+ 2+',
      '3+ 4+',
      '3+ 4+',
      'mf',
      'H',
    ]);
  }
});

it('with cells 1+ is clear already', () => {
  for (const code of ['ACEL', 'BCEL'] as const) {
    const clear = '1+ 2+ 3+ 4+';
    expect(GRADES.map((grade) => beside(code, grade as Grade))).toEqual([
      '0',
      'w+',
      clear,
      clear,
      clear,
      clear,
      'mf',
      'H',
    ]);
  }
});

it('reads only what is asked: a newborn has no reverse grouping', () => {
  expect(sameReadings(one('BCEL', '4+'), one('BCEL', '0'), ['AANT', 'BANT', 'DANT'])).toBe(true);
});

it('says how the grades differ, and keeps it on the bench', () => {
  const first = readingsFrom((code) => (code === 'AANT' ? '4+' : '0'));
  const second = readingsFrom((code) => (code === 'AANT' ? '3+' : '0'));
  expect([gradeDifference(first, second), gradeDifference(first, first)]).toEqual(['anti-A 4+ and 3+', '']);
  const said = confirmationText({ by: 'Rudo', at: '', reactions: second, apart: 'anti-A 4+ and 3+' });
  expect(said.map(({ text, benchOnly }) => [text, benchOnly])[1]).toEqual(['anti-A 4+ and 3+', true]);
});
