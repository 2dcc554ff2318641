import type { CrossmatchLine } from '../../shared/disciplines/bloodbank/units.js';
import { reads } from './bloodbank-sheet.js';
import {
  CONFIRMED,
  crossmatched,
  EARLIER,
  NEGATIVE,
  refused,
  SHOWN,
  UNIT,
  with_,
  type Sheet,
} from './crossmatch-sheet.js';

describe('a unit is refused', () => {
  it('not where it is compatible, in date and said in full', () => {
    expect(refused()).toEqual([]);
    expect(refused(with_({ unit: 'g1234-98-654321 h' }))).toEqual([]);
  });

  it('where its number is none', () => {
    expect(refused(with_({ unit: 'G1234' }))).toEqual(['[0].unit: G1234 is not a donation number.']);
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
    expect(refused({ units: [UNIT, UNIT] })).toEqual([`[1].unit: ${SHOWN} is listed twice.`]);
    expect(refused({ units: [UNIT, { ...UNIT, component: 'Whole blood' }] })).toHaveLength(1);
    const plasma = { ...UNIT, component: 'Plasma', group: 'AB Positive', method: 'group check' } as const;
    expect(refused({ units: [UNIT, plasma] })).toEqual([]);
    expect(refused({ units: [plasma, { ...plasma, component: 'Platelets' }] })).toEqual([]);
  });

  it('without a collection time: there is no crossmatch', () => {
    const sheet = { reference: { collectedAt: null } };
    expect(refused(sheet)).toEqual([
      '[0].unit: The collection time was not stated: without it there is no crossmatch.',
    ]);
    expect(crossmatched(sheet).sections['crossmatch']).toEqual([UNIT]);
  });

  it('the day after it expired, not on its last day', () => {
    expect(refused(with_({ expiry: '2026-11-21' }))).toEqual([]);
    expect(refused(with_({ expiry: '2026-11-20' }))).toEqual([
      `[0].expiry: ${SHOWN} expired on 20 Nov 2026.`,
    ]);
  });

  it('not for what happened since it was saved, but where the line was changed', () => {
    const expired = { ...UNIT, expiry: '2026-11-20' };
    const saved = { values: new Map(), sections: { crossmatch: [{ ...expired, until: 'then' }] } };
    expect(refused({ units: [expired], saved })).toEqual([]);
    expect(refused({ units: [{ ...expired, method: 'IS' }], saved })).toHaveLength(1);
    expect(refused({ units: [UNIT], saved, today: '2026-11-24' })).toEqual([
      '[0].unit: The sample was valid for a crossmatch until 23 Nov 2026: take a new one.',
    ]);
  });
});

describe('red cells', () => {
  it('that are ABO-incompatible with the patient are refused', () => {
    expect(refused(with_({ group: 'A Negative' }))).toEqual([]);
    expect(refused(with_({ group: 'B Positive' }))).toEqual([
      '[0].group: Red cells G1234 98 654321 H B Positive: group B red cells are incompatible with a patient of group A.',
    ]);
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
