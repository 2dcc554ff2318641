import { crossmatchSaid } from '../../shared/disciplines/bloodbank/said.js';
import { isWithheld } from '../../shared/disciplines/bloodbank/withheld.js';
import type { BloodbankReference, GroupOnRecord } from '../../shared/disciplines/bloodbank/reference.js';
import type { CrossmatchLine } from '../../shared/disciplines/bloodbank/units.js';
import { GRP, GXM, judged, reads, rowOf, told, valueOf, type Asked } from './bloodbank-sheet.js';

const A_POSITIVE = reads('4+', '0', '0', '3+');
const CONFIRMED = { by: 'Rudo Moyo', at: '2026-11-21T10:00:00+02:00', reactions: A_POSITIVE };
const EARLIER: GroupOnRecord = {
  abo: 'A',
  rhd: 'Positive',
  resultId: 'r1',
  number: 'LAB3-1',
  day: '2026-05-02',
  counts: true,
};
const NEGATIVE = { cells: [{ cell: 'I', grade: '0' }], antibodies: [] };
const UNIT: CrossmatchLine = {
  unit: 'G123498654321H',
  component: 'Red cells',
  group: 'O Positive',
  expiry: '2026-12-01',
  method: 'IAT',
  result: 'compatible',
  until: '',
};
const OTHER = { ...UNIT, unit: 'G123489654321Y' };
const SHOWN = 'Red cells G1234 98 654321 H O Positive';

interface Sheet extends Asked {
  readonly units?: readonly Partial<CrossmatchLine>[];
  readonly reference?: Partial<BloodbankReference>;
}

/** Of somebody of group A whose group two samples agree on, with a negative screen. */
function crossmatched({ units = [UNIT], reference, sections, ...more }: Sheet = {}) {
  return judged({
    codes: GXM,
    values: A_POSITIVE,
    sections: { confirmation: CONFIRMED, screen: NEGATIVE, crossmatch: units, ...sections },
    surroundings: {
      specimen: [],
      settings: { timeZone: 'Africa/Harare', hivAlgorithm: [] },
      reference: { collectedAt: '2026-11-20T08:30:00.000Z', groups: [EARLIER], ...reference },
    },
    ...more,
  });
}

const refused = (asked?: Sheet) =>
  told(crossmatched(asked)).map((one) => one.replace('sections.crossmatch', ''));
const with_ = (line: Partial<CrossmatchLine>): Sheet => ({ units: [{ ...UNIT, ...line }] });

describe('a unit is refused', () => {
  it('not where it is compatible, in date and said in full', () => {
    expect(refused()).toEqual([]);
    expect(refused(with_({ unit: 'g1234-98-654321 h' }))).toEqual([]);
  });

  it('where its number is none', () => {
    expect(refused(with_({ unit: 'G1234' }))).toEqual(['[0].unit: G1234 is no donation number.']);
  });

  it.each([
    ['component', 'G1234 98 654321 H O Positive: say what it is, e.g. red cells.'],
    ['group', 'Red cells G1234 98 654321 H: enter the group of the unit.'],
    ['expiry', `${SHOWN}: enter the expiry of the unit.`],
    ['method', `${SHOWN}: say how it was crossmatched.`],
    ['result', `${SHOWN}: say whether it is compatible.`],
  ])('where its %s is missing', (field, message) => {
    expect(refused(with_({ [field]: '' }))).toEqual([`[0].${field}: ${message}`]);
  });

  it('where its group is none', () => {
    expect(refused(with_({ group: 'C Positive' }))).toEqual([
      '[0].group: sections.crossmatch[0].group must be a blood group, e.g. O Positive.',
    ]);
  });

  it('where it stands there twice: its red cells are there once, its plasma is another’s', () => {
    expect(refused({ units: [UNIT, UNIT] })).toEqual([`[1].unit: ${SHOWN} stands there twice.`]);
    expect(refused({ units: [UNIT, { ...UNIT, component: 'Whole blood' }] })).toHaveLength(1);
    expect(refused({ units: [UNIT, { ...UNIT, component: 'Plasma' }] })).toEqual([]);
    const plasma = { ...UNIT, component: 'Plasma' as const };
    expect(refused({ units: [plasma, { ...plasma, component: 'Platelets' }] })).toEqual([]);
  });

  it('without a collection time: there is no crossmatch', () => {
    const sheet = { reference: { collectedAt: null } };
    expect(refused(sheet)).toEqual([
      '[0].unit: Nobody said when the sample was collected: without a collection time there is no crossmatch.',
    ]);
    expect(crossmatched(sheet).sections['crossmatch']).toEqual([UNIT]);
  });

  it('the day after it expired, not on its last day', () => {
    expect(refused(with_({ expiry: '2026-11-21' }))).toEqual([]);
    expect(refused(with_({ expiry: '2026-11-20' }))).toEqual([`[0].expiry: ${SHOWN} expired on 2026-11-20.`]);
  });

  it('not for what happened since it was saved, but where the line was changed', () => {
    const expired = { ...UNIT, expiry: '2026-11-20' };
    const saved = { values: new Map(), sections: { crossmatch: [{ ...expired, until: 'then' }] } };
    expect(refused({ units: [expired], saved })).toEqual([]);
    expect(refused({ units: [{ ...expired, method: 'IS' }], saved })).toHaveLength(1);
    expect(refused({ units: [UNIT], saved, today: '2026-11-24' })).toEqual([
      '[0].unit: The sample was good for a crossmatch until 2026-11-23: take a new one.',
    ]);
  });
});

describe('red cells', () => {
  it('that are ABO-incompatible with the patient are refused', () => {
    expect(refused(with_({ group: 'A Negative' }))).toEqual([]);
    expect(refused(with_({ group: 'B Positive' }))).toEqual([
      '[0].group: Red cells G1234 98 654321 H B Positive: group B red cells are incompatible with a patient of group A.',
    ]);
    expect(refused(with_({ group: 'AB Positive', component: 'Whole blood' }))).toHaveLength(1);
    expect(refused(with_({ group: 'B Positive', component: 'Plasma' }))).toEqual([]);
  });

  it('are of group O only, until two specimens agree on the group', () => {
    const why = 'until two samples agree on the group, only group O red cells are accepted';
    const only = [`[0].group: Red cells G1234 98 654321 H A Positive: ${why}.`];
    const oneSample = { reference: { groups: [] } };
    expect(refused({ ...with_({ group: 'A Positive' }), ...oneSample })).toEqual(only);
    expect(refused({ ...with_({ group: 'O Negative' }), ...oneSample })).toEqual([]);
    expect(refused({ ...with_({ group: 'A Positive' }), sections: { confirmation: null } })).toEqual(only);
    const another = { reference: { groups: [{ ...EARLIER, counts: false }] } };
    expect(refused({ ...with_({ group: 'A Positive' }), ...another })).toEqual(only);
  });

  it('that are D positive for a D negative patient are a warning', () => {
    const dNegative = reads('4+', '0', '0', '3+', '0');
    const warned = (asked: Sheet) => crossmatched(asked).warnings;
    const sheet = { values: dNegative, sections: { confirmation: { ...CONFIRMED, reactions: dNegative } } };
    expect(warned(sheet)).toEqual([
      {
        code: 'd_positive_unit',
        message: `${SHOWN}: D positive red cells for a patient who is treated as D negative.`,
        parameters: ['UNIT'],
      },
    ]);
    expect(warned({ ...sheet, ...with_({ group: 'O Negative' }) })).toEqual([]);
    expect(warned({ ...sheet, ...with_({ component: 'Plasma' }) })).toEqual([]);
    expect(warned({ ...sheet, ...with_({ group: '' }) })).toEqual([]);
    expect(warned({})).toEqual([]);
    expect(warned({ values: dNegative, sections: { confirmation: null } })).toEqual([]);
  });
});

describe('the method', () => {
  const by = (method: CrossmatchLine['method'], more: Sheet = {}) =>
    refused({ ...with_({ method }), ...more });
  const K = [{ name: 'anti-K', number: 'LAB1-1', day: '2020-01-01' }];

  it('is IAT only with an antibody ever recorded for the patient', () => {
    const only = [`[0].method: ${SHOWN}: anti-K on record, crossmatch by antiglobulin (IAT) only.`];
    expect(by('IS', { reference: { antibodies: K } })).toEqual(only);
    expect(by('electronic', { reference: { antibodies: K } })).toEqual(only);
    expect(by('IAT', { reference: { antibodies: K } })).toEqual([]);
    const here = { sections: { screen: { ...NEGATIVE, antibodies: ['anti-K', 'anti-E'] } } };
    expect(by('IS', { ...here, reference: { antibodies: K } })).toEqual([
      `[0].method: ${SHOWN}: anti-K, anti-E on record, crossmatch by antiglobulin (IAT) only.`,
    ]);
  });

  it('is IAT only with a positive screen', () => {
    const sections = { screen: { cells: [{ cell: 'I', grade: '1+' }], antibodies: [] } };
    const only = [`[0].method: ${SHOWN}: the screen is positive, crossmatch by antiglobulin (IAT) only.`];
    expect([by('IS', { sections }), by('electronic', { sections }), by('IAT', { sections })]).toEqual([
      only,
      only,
      [],
    ]);
  });

  it('may be immediate spin otherwise, also before the screen is read', () => {
    expect([by('IS'), by('IS', { sections: { screen: null } })]).toEqual([[], []]);
  });

  it('electronic needs a confirmed group and a negative screen on this specimen', () => {
    expect(by('electronic')).toEqual([]);
    expect(by('electronic', { reference: { groups: [] } })).toEqual([
      `[0].method: ${SHOWN}: an electronic crossmatch needs a group that two samples agree on.`,
    ]);
    expect(by('electronic', { sections: { screen: null } })).toEqual([
      `[0].method: ${SHOWN}: an electronic crossmatch needs a negative screen on this sample.`,
    ]);
  });
});

describe('UNIT and XM follow from the units', () => {
  it('one that does not fit is not hidden behind the others', () => {
    const values = (units: readonly Partial<CrossmatchLine>[]) => {
      const result = crossmatched({ units });
      return [valueOf(result, 'UNIT'), valueOf(result, 'XM')];
    };
    expect(values([])).toEqual(['', '']);
    expect(values([UNIT, OTHER])).toEqual(['G1234 98 654321 H, G1234 89 654321 Y', 'Compatible']);
    expect(values([UNIT, { ...OTHER, result: 'incompatible' }])[1]).toBe('Incompatible');
  });

  it('keeps its number with the check character, and until when it is good', () => {
    const [line] = crossmatched(with_({ unit: '=G12349865432100' })).sections[
      'crossmatch'
    ] as CrossmatchLine[];
    expect(line).toEqual({ ...UNIT, until: '2026-11-23T23:59:59+02:00' });
  });

  it('of another number pattern too, where the laboratory set one', () => {
    const settings = { recentFor72Hours: false, days: 7, unitPattern: 'ZW-######' };
    const result = crossmatched({ ...with_({ unit: 'zw-004711' }), reference: { settings } });
    expect([valueOf(result, 'UNIT'), told(result)]).toEqual(['ZW-004711', []]);
  });

  it('on a profile without one there is no crossmatch', () => {
    const sections = { screen: null };
    expect(refused({ codes: GRP, sections })).toEqual([': This profile has no crossmatch.']);
    expect(refused({ codes: GRP, sections, units: [] })).toEqual([]);
  });

  it('what was released before units were kept keeps what it said', () => {
    const saved = { values: new Map([['XM', 'Compatible']]), sections: {} };
    const values = { ...A_POSITIVE, XM: 'Compatible', UNIT: 'G1' };
    const kept = crossmatched({ units: [], saved, values });
    expect([valueOf(kept, 'XM'), valueOf(kept, 'UNIT')]).toEqual(['Compatible', 'G1']);
    expect(valueOf(crossmatched({ units: [], values }), 'XM')).toBe('');
    const emptied = { ...saved, sections: { crossmatch: [UNIT] } };
    expect(valueOf(crossmatched({ units: [], saved: emptied, values }), 'XM')).toBe('');
    expect(valueOf(crossmatched({ saved, values }), 'UNIT')).toBe('G1234 98 654321 H');
  });
});

describe('a unit on the ward', () => {
  const out = {
    unit: UNIT.unit,
    component: 'Red cells',
    issuedAt: '2026-11-21T09:00:00Z',
    issuedBy: 'Rudo',
    returnedAt: null,
    returnedBy: null,
  };
  const back = { ...out, returnedAt: '2026-11-21T10:00:00Z' };
  const stays = [': G1234 98 654321 H was issued: it stays here until it is returned.'];

  it('stays on the sheet, as compatible, until it is returned', () => {
    expect(refused({ units: [], reference: { units: [out] } })).toEqual(stays);
    expect(refused({ units: [OTHER], reference: { units: [out] } })).toEqual(stays);
    expect(refused({ ...with_({ result: 'incompatible' }), reference: { units: [out] } })).toEqual(stays);
    expect(refused({ reference: { units: [out] } })).toEqual([]);
    expect(refused({ units: [], reference: { units: [back] } })).toEqual([]);
    expect(refused({ units: [], reference: { units: [{ ...out, issuedAt: null }] } })).toEqual([]);
  });

  it('is history: what would keep it from being crossmatched now does not count', () => {
    const wrong = { ...UNIT, group: 'B Positive' };
    const saved = { values: new Map(), sections: { crossmatch: [wrong] } };
    const sheet = (units: BloodbankReference['units']) =>
      refused({ units: [wrong], saved, reference: { units } });
    expect(sheet([out])).toEqual([]);
    expect(
      [
        sheet([back]),
        sheet([{ ...out, issuedAt: null }]),
        sheet([]),
        sheet([{ ...out, component: 'Plasma' }]),
      ].map((one) => one.filter((text) => text.includes('incompatible')).length),
    ).toEqual([1, 1, 1, 1]);
    // Unless somebody changed what was saved of it.
    expect(refused({ units: [wrong], reference: { units: [out] } })).toHaveLength(1);
  });
});

it('a unit says on the report what it is, how it was crossmatched, and until when it is good', () => {
  const text = (line: Partial<CrossmatchLine>) => crossmatchSaid([{ ...UNIT, ...line }])[0]?.text;
  expect(text({ until: '2026-11-23T23:59:59+02:00' })).toBe(
    `${SHOWN}, expires 2026-12-01, IAT, compatible, until 2026-11-23 23:59`,
  );
  expect(text({})).toBe(`${SHOWN}, expires 2026-12-01, IAT, compatible`);
  expect(
    crossmatchSaid([UNIT, { ...UNIT, component: 'Plasma' }]).map(({ key, benchOnly }) => [key, benchOnly]),
  ).toEqual([
    ['G123498654321H red cells', false],
    ['G123498654321H plasma', false],
  ]);
});

describe('a second person enters readings without seeing the first’s', () => {
  const values = GXM.map((code) => ({ code }));
  const draft = { stage: 'validated', values, sections: {} } as const;

  it('no draft shows the group and its reactions before', () => {
    expect(GXM.filter((code) => isWithheld(code, draft))).toEqual(GRP);
  });

  it('but once it is confirmed, has left the laboratory, was never saved, or reads no group', () => {
    expect(isWithheld('ABO', { ...draft, sections: { confirmation: CONFIRMED } })).toBe(false);
    expect(isWithheld('ABO', { ...draft, stage: 'released' })).toBe(false);
    expect(isWithheld('ABO', { ...draft, stage: null })).toBe(false);
    expect(isWithheld('ABO', { ...draft, values: [{ code: 'ABO' }, { code: 'XM' }] })).toBe(false);
  });

  it('whoever reads blind is given an empty sheet, and nothing is asked of its rows', () => {
    const blind = crossmatched({
      codes: GRP,
      units: [],
      sections: { screen: null },
      reference: { isBlind: true },
    });
    expect(GRP.map((code) => rowOf(blind, code).parameter).join('')).toBe('');
    expect([blind.unfinished, told(blind), blind.sections['standing']]).toEqual([[], [], null]);
    expect(blind.rows.filter(({ state }) => state === 'pending')).toEqual([]);
  });
});
