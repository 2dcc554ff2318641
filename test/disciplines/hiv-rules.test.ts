import { serology } from '../../shared/disciplines/serology/sheet.js';
import { sectionTexts, type SavedFacts } from '../../shared/domain/results/sections.js';
import { judged, T1, THREE, type Asked } from './hiv-sheet.js';

function concluded(asked: Asked) {
  const row = judged(asked).rows.find(({ code }) => code === 'HIVC');
  return [row?.parameter, row?.reason, row?.flag];
}

const refusals = (asked: Asked) => judged(asked).refusals.map(({ code, message }) => [code, message]);
const REACTIVE = { HIVT1: 'Reactive', HIVT2: 'Reactive' };
const NEGATIVE = { HIVT1: 'Non-reactive' };

describe('the conclusion of an HIV sheet', () => {
  it('is derived from the assays: nobody has to type it, and it is flagged as typed ones are', () => {
    expect(concluded({ values: REACTIVE })).toEqual(['Positive', null, 'A']);
    expect(concluded({ values: NEGATIVE })).toEqual(['Negative', null, '']);
    expect(concluded({ values: { HIVT1: 'Reactive', HIVT2: 'Non-reactive' } })).toEqual([
      'Inconclusive - repeat in 14 days',
      'repeat both first',
      'A',
    ]);
    expect(judged({ values: REACTIVE }).rows.at(-1)).toMatchObject({ derived: true, state: 'value' });
  });

  it('says why there is none', () => {
    expect(concluded({ values: { HIVT1: 'Reactive' } })).toEqual(['', 'next assay needed', '']);
    const { warnings } = judged({ values: { HIVT1: 'Reactive' } });
    expect(warnings).toMatchObject([{ message: 'No HIV conclusion: next assay needed.' }]);
  });

  it('asks for a reason where the assays contradict each other', () => {
    expect(judged({ values: { HIVT1: 'Reactive', HIVT2: 'Non-reactive' } }).warnings).toEqual([
      {
        code: 'hiv_assays_contradict',
        message: 'HIV Inconclusive - repeat in 14 days: repeat both first.',
        parameters: ['HIVC'],
        needsReason: true,
      },
    ]);
  });

  it('warns of what it says, once somebody began', () => {
    const warned = (values: Readonly<Record<string, string>>) => judged({ values }).warnings;
    expect(warned({ HIVT1: 'Reactive' })).toEqual([
      { code: 'hiv_conclusion', message: 'No HIV conclusion: next assay needed.', parameters: ['HIVC'] },
    ]);
    expect(warned({ HIVT1: 'Reactive', HIVT2: 'Non-reactive' })).toMatchObject([
      { message: 'HIV Inconclusive - repeat in 14 days: repeat both first.' },
    ]);
    expect([warned({}), warned({ HIVT1: 'Not done' }), warned(REACTIVE), warned(NEGATIVE)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('is in the catalogue’s own word where it has one', () => {
    const own = THREE.map((row) =>
      row.code === 'HIVC' ? { ...row, options: ['Negative', 'Positive', 'INCONCLUSIVE, send blood'] } : row,
    );
    const values = { HIVT1: 'Reactive', HIVT2: 'Non-reactive' };
    expect(concluded({ values, parameters: own })[0]).toBe('INCONCLUSIVE, send blood');
    const none = THREE.map((row) =>
      row.code === 'HIVC' ? { ...row, options: ['Negative', 'Positive', 'not inconclusive'] } : row,
    );
    expect(concluded({ values, parameters: none })[0]).toBe('Inconclusive - repeat in 14 days');
  });

  it('needs its listed assays on the sheet: a profile of one has two all the same', () => {
    const alone = [T1, ...THREE.slice(3)];
    expect(judged({ values: { HIVT1: 'Reactive' }, parameters: alone }).sections).toMatchObject({
      algorithm: { assays: ['HIVT1', 'HIVT2'] },
    });
    const later = { values: {}, parameters: [THREE[3] ?? T1], hivAlgorithm: ['HIVT1', 'HIVT2'] };
    expect(judged(later).refusals.map(({ rule }) => rule)).toEqual(['nothing_entered']);
  });

  it('takes the two assays of the shipped profile, and a third parameter makes it three', () => {
    expect(concluded({ values: REACTIVE, parameters: THREE })).toEqual(['', 'next assay needed', '']);
    const values = { ...REACTIVE, HIVT3: 'Reactive' };
    expect(concluded({ values, parameters: THREE })[0]).toBe('Positive');
  });

  it("follows the laboratory's own list, in its order", () => {
    const hivAlgorithm = ['HIVT3', 'HIVT1'];
    const values = { HIVT3: 'Non-reactive' };
    expect(concluded({ values, parameters: THREE, hivAlgorithm })[0]).toBe('Negative');
    const third = { HIVT3: 'Reactive', HIVT1: 'Reactive' };
    expect(concluded({ values: third, parameters: THREE, hivAlgorithm })[0]).toBe('Positive');
  });

  it('is never Positive while a listed assay is not on the sheet', () => {
    const hivAlgorithm = ['HIVT1', 'HIVT2', 'HIVT3'];
    expect(concluded({ values: REACTIVE, hivAlgorithm })).toEqual(['', 'next assay needed', '']);
  });

  it('is not given to a Reactive under 18 months: maternal antibodies possible, send EID', () => {
    const infant = { values: REACTIVE, dateOfBirth: '2025-05-22' };
    expect(concluded(infant)).toEqual(['', 'maternal antibodies possible, send EID', '']);
    expect(concluded({ ...infant, dateOfBirth: '2025-05-21' })[0]).toBe('Positive');
    expect(concluded({ ...infant, values: NEGATIVE })[0]).toBe('Negative');
  });

  it('refuses a later assay after the first Non-reactive, and takes that it was not done', () => {
    expect(refusals({ values: { ...NEGATIVE, HIVT2: 'Reactive' } })).toEqual([
      ['HIVT2', 'HIV confirmatory test: the first assay is Non-reactive, so no later one is taken.'],
    ]);
    expect(refusals({ values: { ...NEGATIVE, HIVT2: 'Not done' } })).toEqual([]);
  });

  it('refuses an assay that is not listed: what it says would count for nothing', () => {
    const asked = { parameters: THREE, hivAlgorithm: ['HIVT1', 'HIVT2'] };
    expect(refusals({ ...asked, values: { ...REACTIVE, HIVT3: 'Non-reactive' } })).toEqual([
      ['HIVT3', 'HIV third test is not an assay of the algorithm used for this result.'],
    ]);
  });

  it.each([
    ['Negative', 'HIV conclusion: the assays give Positive, not Negative.', REACTIVE],
    [
      'Positive',
      'HIV conclusion: the assays give no conclusion (next assay needed), not Positive.',
      { HIVT1: 'Reactive' },
    ],
  ])('refuses a typed %s that differs', (HIVC, message, values) => {
    expect(refusals({ values: { ...values, HIVC } })).toEqual([['HIVC', message]]);
  });

  it('takes a typed one that agrees, and lets one that was read follow the assays', () => {
    expect(refusals({ values: { ...REACTIVE, HIVC: 'positive' } })).toEqual([]);
    const saved: SavedFacts = { values: new Map([['HIVC', 'Negative']]), sections: {} };
    const asked = { values: { HIVT1: 'Reactive', HIVC: 'Negative' }, saved };
    expect(refusals(asked)).toEqual([]);
    expect(concluded(asked)).toEqual(['', 'next assay needed', '']);
  });

  it('stands by the assays by which it was first read, whatever the setting says later', () => {
    const saved: SavedFacts = {
      values: new Map(Object.entries(REACTIVE)),
      sections: { algorithm: { assays: ['HIVT1', 'HIVT2'] } },
    };
    const later = { values: REACTIVE, parameters: THREE, hivAlgorithm: ['HIVT1', 'HIVT2', 'HIVT3'] };
    expect(concluded(later)[0]).toBe('');
    expect(concluded({ ...later, saved })[0]).toBe('Positive');
  });

  it('believes no algorithm that was sent', () => {
    const sections = { algorithm: { assays: ['HIVT1'] } };
    expect(judged({ values: { HIVT1: 'Reactive' }, sections }).sections).toMatchObject({
      algorithm: { assays: ['HIVT1', 'HIVT2'] },
    });
    expect(judged({ values: {}, parameters: [T1], sections }).sections).toMatchObject({
      algorithm: { assays: [] },
    });
  });
});

describe('the report of an HIV result', () => {
  const said = (hivAlgorithm: readonly string[]) => {
    const { rows, sections } = judged({ values: REACTIVE, parameters: THREE, hivAlgorithm });
    return sectionTexts(serology, sections, rows);
  };

  it('says with two assays that two were used, and of three nothing', () => {
    expect(said(['HIVT1', 'HIVT2'])).toMatchObject([
      {
        name: 'HIV algorithm',
        text: 'two assays were used, one after the other: HIV screening test, HIV confirmatory test',
        benchOnly: false,
      },
    ]);
    expect(said([])).toMatchObject([{ benchOnly: true, text: expect.stringMatching(/^3 assays/) as string }]);
    const gone = { algorithm: { assays: ['HIVT1', 'OLD'] } };
    expect(sectionTexts(serology, gone, [])[0]?.text).toContain('HIVT1, OLD');
    expect(sectionTexts(serology, {}, [])).toEqual([]);
  });
});
