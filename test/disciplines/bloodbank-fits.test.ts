import {
  bloodGroupOf,
  contradicts,
  groupText,
  mayGetRedCells,
} from '../../shared/disciplines/bloodbank/blood-group.js';
import { GXM, judged, reads, rowOf } from './bloodbank-sheet.js';

describe('a blood group', () => {
  it.each([
    ['O+', 'O Positive'],
    ['A neg', 'A Negative'],
    ['AB RhD positive', 'AB Positive'],
    ['b Weak D', 'B Weak D'],
    ['O', 'O'],
    [' o positive ', 'O Positive'],
    ['A Rh  (D) neg', 'A Negative'],
    ['B D  positive', 'B Positive'],
    ['AB RhPos', 'AB Positive'],
    ['A −', 'A Negative'],
    ['A-', 'A Negative'],
    ['A unknown, pos?', 'A'],
    ['A not neg', 'A'],
    ['A card\nof paper', 'A'],
  ])('%s reads as %s', (text, group) => {
    const read = bloodGroupOf(text);
    expect(read && groupText(read)).toBe(group);
  });

  it.each(['Indeterminate', 'C', '', null, 'Anti-A'])('%s is none', (text) => {
    expect(bloodGroupOf(text)).toBeUndefined();
  });

  it('gets red cells of the table that every bench knows, and no others', () => {
    const fits = (['O', 'A', 'B', 'AB'] as const).map((patient) => [
      patient,
      (['O', 'A', 'B', 'AB'] as const).filter((unit) => mayGetRedCells(patient, unit)),
    ]);
    expect(fits).toEqual([
      ['O', ['O']],
      ['A', ['O', 'A']],
      ['B', ['O', 'B']],
      ['AB', ['O', 'A', 'B', 'AB']],
    ]);
  });

  it.each([
    ['A Positive', 'B Positive', true],
    ['A Positive', 'A Negative', true],
    ['A Positive', 'A Indeterminate', false],
    ['A Negative', 'A Weak D', false],
    ['A Positive', 'A Positive', false],
  ])('%s and %s contradict each other: %s', (one, other, is) => {
    const of = (text: string) => ({ abo: 'A' as const, ...bloodGroupOf(text), rhd: text.slice(2) });
    expect(contradicts(of(one), of(other))).toBe(is);
  });
});

describe('the remark beside D', () => {
  const remarks = (dant: string, WEAKD = '') => {
    const codes = ['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL', 'ABO', 'RHD', 'WEAKD'];
    const values = { ...reads('4+', '0', '0', '3+', dant), WEAKD };
    const { standing } = judged({ codes, values }).sections as { standing: { remarks: string[] } };
    return standing.remarks;
  };

  it('says "weak D not tested" of a negative, unless it was', () => {
    expect([remarks('0'), remarks('0', 'Negative'), remarks('4+')]).toEqual([['weak D not tested'], [], []]);
  });

  it('says "treat as D negative for transfusion" of w+ to 2+', () => {
    const said = ['treat as D negative for transfusion'];
    expect(['w+', '1+', '2+'].map((grade) => remarks(grade))).toEqual([said, said, said]);
  });
});

it('a value of the sheet that follows from its units is nobody’s to type', () => {
  const result = judged({ codes: GXM, values: { XM: 'Compatible', UNIT: 'G1', ABSC: 'Negative' } });
  expect(['XM', 'UNIT', 'ABSC'].map((code) => rowOf(result, code).parameter)).toEqual(['', '', '']);
});
