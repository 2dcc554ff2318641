import { haematology } from '../../shared/disciplines/haematology/sheet.js';
import { kitRules, offeredKits, type Kit } from '../../shared/disciplines/serology/rules.js';
import { serology } from '../../shared/disciplines/serology/sheet.js';
import {
  assessResult,
  BLANK_PARAMETER,
  NO_ENTRY,
  type AssessedParameter,
} from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import { NEVER_SAVED, sectionTexts, type SavedFacts } from '../../shared/domain/results/sections.js';

const OPTIONS = ['Non-reactive', 'Reactive', 'Indeterminate', 'Invalid', 'Not done'];

function aParameter(code: string, name: string, kitLot: boolean): AssessedParameter {
  return {
    ...BLANK_PARAMETER,
    code,
    name,
    kind: 'choice',
    rangeMale: 'Non-reactive',
    rangeFemale: 'Non-reactive',
    options: OPTIONS,
    ...(kitLot && { extra: { kitLot } }),
  };
}

const PARAMETERS = [
  aParameter('HIVT1', 'HIV screening test', true),
  aParameter('HIVT2', 'HIV confirmatory test', true),
  aParameter('RPR', 'RPR', false),
];
const DETERMINE: Kit = { parameter: 'HIVT1', kit: 'Determine', lot: '23A', expiry: '2026-12-31' };
const TODAY = '2026-11-21';

interface Asked {
  readonly values: Readonly<Record<string, string>>;
  readonly kits?: unknown;
  readonly saved?: SavedFacts;
  readonly today?: string;
}

function judged({ values, kits, saved = NEVER_SAVED, today = TODAY }: Asked) {
  return assessResult({
    parameters: PARAMETERS,
    entries: new Map(
      Object.entries(values).map(([code, parameter]) => [code, { ...NO_ENTRY, parameter }] as const),
    ),
    patient: { gender: 'female', dateOfBirth: null, age: '34', pregnant: false, at: '2026-11-20' },
    sampleAt: '2026-11-20T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
    sheet: serology,
    sections: kits === undefined ? {} : { kits },
    today,
    saved,
  });
}

const refusals = (asked: Asked) => judged(asked).refusals.map(({ field, message }) => [field, message]);
const REACTIVE = { HIVT1: 'Reactive' };

describe('the kits of a serology sheet', () => {
  it('take a value with its kit, lot and expiry', () => {
    expect(refusals({ values: REACTIVE, kits: [DETERMINE] })).toEqual([]);
    const { sections } = judged({ values: REACTIVE, kits: [DETERMINE] });
    expect(sections).toEqual({ kits: [DETERMINE], algorithm: { assays: [] } });
  });

  it('take a kit to the end of the day of its expiry', () => {
    expect(refusals({ values: REACTIVE, kits: [{ ...DETERMINE, expiry: TODAY }] })).toEqual([]);
  });

  it.each<[string, Asked, readonly (readonly [string, string])[]]>([
    [
      'the second of two values that has no kit',
      { values: { HIVT1: 'Reactive', HIVT2: 'Reactive' }, kits: [DETERMINE] },
      [['sections.kits', 'HIV confirmatory test: enter the kit, its lot and its expiry.']],
    ],
    [
      'a line that names no parameter',
      { values: REACTIVE, kits: [DETERMINE, { ...DETERMINE, parameter: '' }] },
      [['sections.kits[1].parameter', 'A kit is not on this sheet.']],
    ],
    [
      'a value without its kit',
      { values: REACTIVE },
      [['sections.kits', 'HIV screening test: enter the kit, its lot and its expiry.']],
    ],
    [
      'a kit that expired before the day of the test',
      {
        values: { HIVT1: 'Reactive', HIVT2: 'Not done' },
        kits: [{ ...DETERMINE, expiry: '2026-10-31' }],
      },
      [['sections.kits[0].expiry', 'Lot 23A of Determine expired on 31 Oct 2026']],
    ],
    [
      'a line without its kit, its lot or its expiry',
      { values: REACTIVE, kits: [{ parameter: 'HIVT1', kit: ' ', lot: '' }] },
      [
        ['sections.kits[0].kit', 'HIV screening test: name the kit.'],
        ['sections.kits[0].lot', 'HIV screening test: enter the lot of the kit.'],
        ['sections.kits[0].expiry', 'HIV screening test: enter the expiry of the kit.'],
      ],
    ],
    [
      'a parameter that is not on the sheet',
      { values: REACTIVE, kits: [DETERMINE, { ...DETERMINE, parameter: 'HCVAB' }] },
      [['sections.kits[1].parameter', 'HCVAB is not on this sheet.']],
    ],
    [
      'two kits of one parameter',
      { values: REACTIVE, kits: [DETERMINE, { ...DETERMINE, lot: '24' }] },
      [['sections.kits[1].parameter', 'HIV screening test has two kits.']],
    ],
    [
      'an expiry that is no day',
      { values: REACTIVE, kits: [{ ...DETERMINE, expiry: '2026-02-30' }] },
      [['sections.kits[0].expiry', 'sections.kits[0].expiry must be a day, yyyy-MM-dd.']],
    ],
    [
      'a lot that is no text',
      { values: REACTIVE, kits: [{ ...DETERMINE, lot: 23 }] },
      [['sections.kits[0].lot', 'sections.kits[0].lot must be text of at most 60 characters.']],
    ],
    [
      'a field that no kit has',
      { values: REACTIVE, kits: [{ ...DETERMINE, price: '1' }] },
      [['sections.kits[0].price', 'sections.kits[0].price is not a field of this call.']],
    ],
    [
      'anything but a list',
      { values: REACTIVE, kits: { 0: DETERMINE } },
      [['sections.kits', 'sections.kits must be a list of at most 40.']],
    ],
    [
      'anything but a line',
      { values: REACTIVE, kits: ['Determine'] },
      [['sections.kits[0]', 'sections.kits[0] must be an object.']],
    ],
  ])('refuse %s', (_, asked, expected) => {
    expect(refusals(asked)).toEqual(expected);
  });

  it('ask for no kit where none is called for or nothing was done', () => {
    expect(refusals({ values: { RPR: 'Reactive', HIVT2: 'Not done' } })).toEqual([]);
  });

  it('judge a value that stands as it was saved by the day of its sample, a new one by today', () => {
    const saved: SavedFacts = {
      values: new Map([['HIVT1', 'Reactive']]),
      sections: { kits: [{ ...DETERMINE, expiry: '2026-11-20' }] },
    };
    const kits = [{ ...DETERMINE, lot: '23B', expiry: '2026-11-20' }];
    expect(refusals({ values: REACTIVE, kits, saved })).toEqual([]);
    expect(refusals({ values: { HIVT1: 'Non-reactive' }, kits, saved })).toHaveLength(1);
  });

  it('judge what was emptied, and what another value was, by today', () => {
    const saved: SavedFacts = { values: new Map([['HIVT1', '']]), sections: {} };
    const kits = [{ ...DETERMINE, expiry: '2026-11-20' }];
    expect(refusals({ values: { HIVT2: 'Not done', RPR: 'Reactive' }, kits, saved })).toHaveLength(1);
  });

  it('of two parameters are each one’s own', () => {
    const statPak = { parameter: 'HIVT2', kit: 'Stat-Pak', lot: '7', expiry: '2026-12-01' };
    const values = { HIVT1: 'Reactive', HIVT2: 'Reactive' };
    expect(refusals({ values, kits: [DETERMINE, statPak] })).toEqual([]);
  });

  it('belong to haematology too, whose malaria antigen comes from a kit', () => {
    expect(haematology.sections).toHaveProperty('kits');
    expect(haematology.rules).toContain(kitRules);
  });

  it('are offered again: the last one used for each parameter that is still good', () => {
    const old = { ...DETERMINE, lot: '22' };
    const statPak: Kit = { parameter: 'HIVT2', kit: 'Stat-Pak', lot: '7', expiry: '2026-11-20' };
    const { rows } = judged({ values: {} });
    expect(offeredKits([[statPak], [DETERMINE], [old]], { rows, today: TODAY })).toEqual([DETERMINE]);
    const lastDay = { ...statPak, expiry: TODAY };
    const plain = { ...DETERMINE, parameter: 'RPR' };
    expect(offeredKits([[lastDay, plain]], { rows, today: TODAY })).toEqual([lastDay]);
  });

  it('read as text by the code where the row is no more', () => {
    const said = sectionTexts(serology, { kits: [DETERMINE, { ...DETERMINE, parameter: 'OLD' }] }, [
      { code: 'OTHER', name: 'Other' },
      { code: 'HIVT1', name: 'HIV screening test' },
    ]);
    expect(said.map(({ name }) => name)).toEqual(['Kit of HIV screening test', 'Kit of OLD']);
  });

  it('read as text for the bench only', () => {
    const { rows, sections } = judged({ values: REACTIVE, kits: [DETERMINE] });
    expect(sectionTexts(serology, sections, rows)).toEqual([
      {
        key: 'kits.HIVT1',
        name: 'Kit of HIV screening test',
        text: 'Determine, lot 23A, expires 31 Dec 2026',
        benchOnly: true,
      },
    ]);
  });
});
