import { mayGetPlasma } from '../../shared/disciplines/bloodbank/blood-group.js';
import { componentOf } from '../../shared/disciplines/bloodbank/components.js';
import { crossmatchText } from '../../shared/disciplines/bloodbank/texts.js';
import { CROSSMATCH_SETTINGS, type PlateletRule } from '../../shared/disciplines/bloodbank/reference.js';
import type { CrossmatchLine } from '../../shared/disciplines/bloodbank/units.js';
import { ADULT, reads, valueOf } from './bloodbank-sheet.js';
import { CONFIRMED, crossmatched, refused, UNIT, with_, type Sheet } from './crossmatch-sheet.js';

const GROUPS = ['O', 'A', 'B', 'AB'] as const;
const READ = {
  O: reads('0', '0', '3+', '4+'),
  A: reads('4+', '0', '0', '3+'),
  B: reads('0', '4+', '3+', '0'),
  AB: reads('4+', '4+', '0', '0'),
};

/** A patient of this group, agreed by two samples. */
function of(patient: (typeof GROUPS)[number]): Sheet {
  const values = READ[patient];
  const earlier = {
    abo: patient,
    rhd: 'Positive',
    resultId: 'r1',
    number: 'LAB3-1',
    day: '2026-05-02',
    counts: true,
  };
  return {
    values,
    sections: { confirmation: { ...CONFIRMED, reactions: values } },
    reference: { groups: [earlier] },
  };
}

const methodOf = (component: string) => (/red|blood/i.test(component) ? 'IAT' : 'group check');

/** Groups of this component that a patient of each group may be given. */
function taken(component: string, reference = {}): Readonly<Record<string, string>> {
  const fits = (patient: (typeof GROUPS)[number]) => {
    const sheet = of(patient);
    return GROUPS.filter((group) => {
      const unit = { component, group: `${group} Positive`, method: methodOf(component) } as const;
      return (
        refused({ ...sheet, ...with_(unit), reference: { ...sheet.reference, ...reference } }).length === 0
      );
    });
  };
  return Object.fromEntries(GROUPS.map((patient) => [patient, fits(patient).join(' ')]));
}

const BY_PLASMA = { O: 'O A B AB', A: 'A AB', B: 'B AB', AB: 'AB' };
const ITS_OWN = { O: 'O', A: 'A', B: 'B', AB: 'AB' };
const ALL = { O: 'O A B AB', A: 'O A B AB', B: 'O A B AB', AB: 'O A B AB' };

describe('which group a component is given to', () => {
  it('red cells: the table that every bench knows', () => {
    expect(taken('Red cells')).toEqual({ O: 'O', A: 'O A', B: 'O B', AB: 'O A B AB' });
  });

  it('plasma by the reverse rule: O plasma goes to group O alone, AB plasma to everybody', () => {
    expect(taken('Plasma')).toEqual(BY_PLASMA);
    expect(GROUPS.filter((patient) => mayGetPlasma(patient, 'O'))).toEqual(['O']);
  });

  it('whole blood is identical; group O for others has to be declared as low-titre', () => {
    expect(taken('Whole blood')).toEqual(ITS_OWN);
    expect(taken('Low-titre O whole blood')).toEqual({ O: 'O', A: 'O', B: 'O', AB: 'O' });
    expect(refused({ ...of('A'), ...with_({ component: 'Whole blood' }) })[0]).toContain(
      "whole blood has to be of the patient's own group A, not O, unless it is low-titre O whole blood.",
    );
    expect(
      refused({ ...of('A'), ...with_({ component: 'Low-titre O whole blood', group: 'A Positive' }) }),
    ).toEqual([
      '[0].group: Low-titre O whole blood G1234 98 654321 H A Positive: low-titre whole blood is of group O, this unit is of group A.',
    ]);
  });

  it.each(['Platelets', 'Cryoprecipitate'])('%s as the laboratory decided', (component) => {
    const by = (platelets: PlateletRule) =>
      taken(component, { settings: { ...CROSSMATCH_SETTINGS, platelets } });
    expect([taken(component), by('as plasma'), by('identical'), by('any')]).toEqual([
      BY_PLASMA,
      BY_PLASMA,
      ITS_OWN,
      ALL,
    ]);
  });

  it('a component that nobody knows is taken to hold red cells and plasma', () => {
    expect(taken('Blood-like stuff')).toEqual(ITS_OWN);
    expect(
      refused({
        ...of('A'),
        ...with_({ component: 'Granulocytes', group: 'A Positive', method: 'group check' }),
      }),
    ).toEqual([
      '[0].method: Granulocytes G1234 98 654321 H A Positive: it holds red cells, crossmatch it by IS, IAT, electronic.',
    ]);
  });

  it('until two samples agree: O red cells, low-titre O whole blood and AB plasma alone', () => {
    const oneSample = { reference: { groups: [] } };
    const unknown = (component: string, group: string) =>
      refused({
        ...with_({ component, group: `${group} Positive`, method: methodOf(component) }),
        ...oneSample,
      });
    const fitting = [
      'Red cells',
      'Low-titre O whole blood',
      'Whole blood',
      'Plasma',
      'Platelets',
      'Cryoprecipitate',
    ].map((component) => GROUPS.filter((group) => unknown(component, group).length === 0).join(' '));
    expect(fitting).toEqual(['O', 'O', '', 'AB', 'AB', 'AB']);
    expect(unknown('Plasma', 'A')[0]).toContain(
      'until two samples agree on the group, only group AB plasma is accepted.',
    );
  });
});

describe('plasma, platelets and cryoprecipitate are not crossmatched', () => {
  const plasma = { component: 'Plasma', group: 'AB Positive' } as const;

  it.each(['IS', 'IAT', 'electronic'] as const)('by %s it is refused', (method) => {
    expect(refused(with_({ ...plasma, method }))).toEqual([
      '[0].method: Plasma G1234 98 654321 H AB Positive: there is no crossmatch of plasma, its group is checked (group check).',
    ]);
  });

  it('says "group check" by itself, and so on the report', () => {
    const result = crossmatched(with_({ ...plasma, method: '' }));
    const [line] = result.sections['crossmatch'] as CrossmatchLine[];
    expect([line?.method, valueOf(result, 'UNIT'), valueOf(result, 'XM')]).toEqual([
      'group check',
      'G1234 98 654321 H',
      '',
    ]);
    expect(crossmatchText([{ ...UNIT, ...plasma, method: 'group check' }])[0]?.text).toContain(
      'not crossmatched: group check only',
    );
  });

  it('red cells are', () => {
    expect(refused(with_({ method: 'group check' }))).toEqual([
      '[0].method: Red cells G1234 98 654321 H O Positive: it holds red cells, crossmatch it by IS, IAT, electronic.',
    ]);
  });

  it('what was saved before as a crossmatch of plasma stays as it was', () => {
    const old = { ...UNIT, ...plasma };
    expect(refused({ units: [old], saved: { values: new Map(), sections: { crossmatch: [old] } } })).toEqual(
      [],
    );
  });
});

describe('D positive red cells for a D negative patient', () => {
  const dNegative = reads('4+', '0', '0', '3+', '0');
  const negative: Sheet = {
    values: dNegative,
    sections: { confirmation: { ...CONFIRMED, reactions: dNegative } },
  };
  const why = 'for a patient who is treated as D negative';

  it('ask why, and of a woman under 50 say what it may harm', () => {
    expect(refused(negative)).toEqual([
      `[0].reason: Red cells G1234 98 654321 H O Positive: D positive red cells ${why} (anti-D may harm a later pregnancy). Say why it is given.`,
    ]);
    const man = { ...negative, patient: { ...ADULT, gender: 'male' as const } };
    expect(refused(man)).toEqual([
      `[0].reason: Red cells G1234 98 654321 H O Positive: D positive red cells ${why}. Say why it is given.`,
    ]);
    const reason = 'No D negative red cells in the house';
    expect(refused({ ...negative, ...with_({ reason }) })).toEqual([]);
    expect(crossmatchText([{ ...UNIT, reason }])[1]).toMatchObject({
      text: expect.stringContaining(reason),
      benchOnly: true,
    });
  });

  it('so do platelets and whole blood, and red cells whose D nobody said; plasma does not', () => {
    const asked = (line: Partial<CrossmatchLine>) =>
      refused({ ...negative, ...with_(line) }).some((one) => one.includes('.reason'));
    expect(
      [
        { component: 'Platelets', method: 'group check' },
        { component: 'Low-titre O whole blood' },
        { group: 'O' },
        { component: 'Plasma', method: 'group check' },
        { group: 'O Negative' },
      ].map((line) => asked(line as Partial<CrossmatchLine>)),
    ).toEqual([true, true, true, false, false]);
  });

  it('are a warning where D is not confirmed yet, for a woman under 50 and whoever may be one', () => {
    const open = (patient: Partial<typeof ADULT>) =>
      crossmatched({ sections: { confirmation: null }, patient: { ...ADULT, ...patient } }).warnings.length;
    expect([
      open({}),
      open({ gender: 'male' }),
      open({ dateOfBirth: '1970-03-01' }),
      open({ dateOfBirth: null, age: '' }),
    ]).toEqual([1, 0, 0, 1]);
  });
});

describe('a component is known by what it is called', () => {
  it.each([
    ['FFP', 'Plasma'],
    ['Fresh frozen plasma', 'Plasma'],
    ['fresh-frozen', 'Plasma'],
    ['Cryo', 'Cryoprecipitate'],
    ['cryoprecipitate (pooled)', 'Cryoprecipitate'],
    ['PLATELET concentrate', 'Platelets'],
    ['packed cells', 'Red cells'],
    ['Packed red cells', 'Red cells'],
    ['PRBC', 'Red cells'],
    ['Red blood cells, leucodepleted', 'Red cells'],
    ['Fresh whole blood', 'Whole blood'],
    ['Whole blood, low titre O', 'Low-titre O whole blood'],
    ['LTOWB', 'Low-titre O whole blood'],
    ['Low-titer whole blood', 'Low-titre O whole blood'],
    ['Granulocytes', undefined],
    ['Plasma from whole blood', undefined],
    ['Cryosupernatant', undefined],
    ['', undefined],
  ])('%s: %s', (said, component) => {
    expect(componentOf(said)).toBe(component);
  });

  it('and kept under its usual name', () => {
    const [line] = crossmatched(with_({ component: 'ffp', group: 'AB Positive', method: '' })).sections[
      'crossmatch'
    ] as CrossmatchLine[];
    expect(line?.component).toBe('Plasma');
  });
});
