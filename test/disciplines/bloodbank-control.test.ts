import { groupHere, isWithheld } from '../../shared/disciplines/bloodbank/group-here.js';
import { gradeDifference, sameReadings } from '../../shared/disciplines/bloodbank/group-table.js';
import { readingsFrom, TUBES, type Grade } from '../../shared/disciplines/bloodbank/readings.js';
import { confirmationText } from '../../shared/disciplines/bloodbank/texts.js';
import {
  ADULT,
  GRADES,
  GRP,
  GRP_WITH_CONTROL,
  judged,
  reads,
  rowOf,
  told,
  valueOf,
} from './bloodbank-sheet.js';
import { CONFIRMED, grouped } from './group-sheet.js';

const REACTIVE = GRADES.filter((grade) => grade !== '0');
const A_POSITIVE = reads('4+', '0', '0', '3+');
const AB_POSITIVE = reads('4+', '3+', '0', '0');
const withControl = (values: Readonly<Record<string, string>>, RHCT: string) =>
  judged({ codes: GRP_WITH_CONTROL, values: { ...values, RHCT } });
const group = (result: ReturnType<typeof judged>) => [valueOf(result, 'ABO'), valueOf(result, 'RHD')];
const asked = ({ warnings }: ReturnType<typeof judged>) =>
  warnings.filter(({ code }) => code === 'ab_positive_without_control').map(({ needsReason }) => needsReason);
const CLUMPS = (control: string): string =>
  `bloodbankTestValues.ABO.parameter: Anti-A, anti-B and the Rh control (${control}) all react, so the cells agglutinate spontaneously: not given. Repeat, or record as unresolved with a comment.`;
const NO_D = (control: string, anti: string): string =>
  `bloodbankTestValues.RHD.parameter: The Rh control reads ${control}, and has to read 0; anti-D reads ${anti}: the D type is not given. Repeat, or record as unresolved with a comment.`;

describe('an Rh control', () => {
  it.each(REACTIVE)('that reads %s leaves a reactive anti-D without a D type, and says why', (control) => {
    for (const anti of ['w+', '2+', '3+', '4+']) {
      const result = withControl({ ...A_POSITIVE, DANT: anti }, control);
      expect([group(result), told(result)]).toEqual([['A', ''], [NO_D(control, anti)]]);
    }
  });

  it.each(REACTIVE)('that reads %s beside AB leaves no forward group either', (control) => {
    const result = withControl(AB_POSITIVE, control);
    expect([group(result), told(result)]).toEqual([
      ['', ''],
      [CLUMPS(control), NO_D(control, '4+')],
    ]);
  });

  it('that reacts where anti-D does not gives no type either: two tubes may have been taken for each other', () => {
    const result = withControl({ ...A_POSITIVE, DANT: '0' }, '4+');
    expect([group(result), told(result)]).toEqual([['A', ''], [NO_D('4+', '0')]]);
  });

  it('that reacts makes nobody Weak D', () => {
    const codes = [...GRP_WITH_CONTROL, 'WEAKD'];
    const values = { ...A_POSITIVE, DANT: '1+', WEAKD: 'Positive' };
    const type = (RHCT: string) => valueOf(judged({ codes, values: { ...values, RHCT } }), 'RHD');
    expect([type('0'), type(''), type('w+')]).toEqual(['Weak D', 'Weak D', '']);
  });

  it('that reacts leaves a newborn without AB by forward grouping', () => {
    const patient = { ...ADULT, dateOfBirth: '2026-11-01', age: '19d' };
    const newborn = (RHCT: string) =>
      group(judged({ codes: GRP_WITH_CONTROL, values: { ...reads('4+', '4+', '', ''), RHCT }, patient }));
    expect([newborn('0'), newborn('2+')]).toEqual([
      ['AB', 'Positive'],
      ['', ''],
    ]);
  });

  it('that reacts is recorded as unresolved with a comment', () => {
    const comment = 'Cold agglutinin, warm wash tomorrow';
    const sections = { confirmation: CONFIRMED, unresolved: { comment } };
    const result = grouped({ codes: GRP_WITH_CONTROL, values: { ...AB_POSITIVE, RHCT: '2+' }, sections });
    expect([group(result), told(result)]).toEqual([['Indeterminate', 'Indeterminate'], []]);
  });

  it('that reads 0 lets the group stand, and nobody is asked', () => {
    const read = [A_POSITIVE, AB_POSITIVE].map((values) => withControl(values, '0'));
    expect(read.map(group)).toEqual([
      ['A', 'Positive'],
      ['AB', 'Positive'],
    ]);
    expect(read.flatMap((one) => [...told(one), ...asked(one)])).toEqual([]);
  });

  it('that was not read is asked of nobody, and hinders no other group', () => {
    for (const values of [A_POSITIVE, reads('0', '4+', '3+', '0'), reads('0', '0', '3+', '4+', '0')]) {
      const result = withControl(values, '');
      expect([told(result), asked(result), rowOf(result, 'RHCT').state]).toEqual([[], [], 'value']);
      expect(group(result)).toEqual(group(judged({ values })));
    }
  });
});

describe('AB with a reactive anti-D and no control', () => {
  it.each(['w+', '2+', '3+', '4+'])('(%s) is signed only with the reason why it stands', (DANT) => {
    const values = { ...AB_POSITIVE, DANT };
    expect([asked(withControl(values, '')), asked(judged({ codes: GRP, values }))]).toEqual([[true], [true]]);
  });

  it('is not asked about where anti-D is negative, or where no group is given', () => {
    expect(asked(withControl({ ...AB_POSITIVE, DANT: '0' }, ''))).toEqual([]);
    expect(asked(withControl(reads('4+', '4+', '3+', '0'), ''))).toEqual([]);
  });

  it('can be switched off as any contradiction', () => {
    const { warnings } = judged({
      values: AB_POSITIVE,
      surroundings: {
        specimen: [],
        settings: { timeZone: 'UTC', hivAlgorithm: [], contradictionsOff: ['ab_positive_without_control'] },
      },
    });
    expect(warnings).toEqual([]);
  });
});

describe('two readers of the control', () => {
  const control = (grade: Grade | '') => readingsFrom((at) => (at === 'RHCT' ? grade : '4+'));
  const isAlike = (one: Grade | '', other: Grade | '') => sameReadings(control(one), control(other), TUBES);

  it('agree on whether it reacts, however strongly', () => {
    expect([isAlike('0', '0'), isAlike('w+', '4+'), isAlike('0', 'w+'), isAlike('1+', '0')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(gradeDifference(control('1+'), control('3+'))).toBe('Rh control 1+ and 3+');
  });

  it('differ where only the second reads one, and it reacts', () => {
    expect([isAlike('', '0'), isAlike('', '2+')]).toEqual([true, false]);
    expect(gradeDifference(control(''), control('0'))).toBe('Rh control not read and 0');
  });

  it('keep it on the bench, and nobody sees it before the second has read', () => {
    const said = (grade: Grade | '') =>
      confirmationText({ by: 'Rudo', at: '', reactions: control(grade) })[0]?.text.includes('Rh control');
    expect([said('0'), said('')]).toEqual([true, false]);
    const values = GRP_WITH_CONTROL.map((code) => ({ code }));
    expect(isWithheld('RHCT', { stage: 'in_process', values, sections: {} })).toBe(true);
  });
});

it('a second reading alone gives no group either where its control reacts', () => {
  const rows = Object.entries({ ...AB_POSITIVE, RHCT: '1+' }).map(([code, parameter]) => ({
    code,
    parameter,
    comment: null,
  }));
  const here = groupHere({ rows, patient: ADULT, sections: {} });
  expect([here?.abo.value, here?.rhd.value]).toEqual(['', '']);
});
