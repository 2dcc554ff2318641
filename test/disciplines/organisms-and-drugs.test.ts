import {
  cultureOf,
  type Isolate,
  type Susceptibility,
} from '../../shared/disciplines/microbiology/culture.js';
import { aCulture, aDrug, anIsolate, judgedCulture } from './culture-sheet.js';
import { anInventedRow, aReference } from './invented-breakpoints.js';
import { judged, ROWS, says, told } from './susceptibility-sheet.js';

describe('organisms and drugs', () => {
  it('come from the dictionaries, by name or by code', () => {
    const { sections } = judged({ isolate: { organism: 'ECO' }, lines: [{ drug: 'cip', value: '0,25' }] });
    const [isolate] = cultureOf(sections).isolates;
    expect([isolate?.organism, isolate?.susceptibility[0]]).toEqual([
      'Escherichia coli',
      expect.objectContaining({ drug: 'Ciprofloxacin', value: '0.25' }),
    ]);
  });

  it('are known however their name is written', () => {
    const { sections } = judged({
      isolate: { organism: 'escherichia  COLI' },
      lines: [{ drug: 'CIPROFLOXACIN' }],
    });
    const [isolate] = cultureOf(sections).isolates;
    expect([isolate?.organism, isolate?.susceptibility[0]?.drug]).toEqual([
      'Escherichia coli',
      'Ciprofloxacin',
    ]);
  });

  it('keep the guideline by which the isolate was read, until another is chosen', () => {
    const clsi = anInventedRow({ guideline: 'CLSI', s: '4', r: '16' });
    const reference = aReference({ breakpoints: [anInventedRow(), clsi], guidelines: ['EUCAST', 'CLSI'] });
    const line = { value: '4', interpretation: 'S', by: 'CLSI 2026, row 2' } as const;
    const saved = aCulture({ isolates: [anIsolate({ guideline: 'CLSI', susceptibility: [aDrug(line)] })] });
    expect(says({ reference, saved, lines: [line] })).toEqual(['S', 'CLSI 2026, row 2']);
    expect(says({ reference, saved, lines: [line], isolate: { guideline: 'EUCAST' } })).toEqual([
      'I',
      'EUCAST 2026, row 2',
    ]);
  });

  it('that are in none are refused, and stay as they were typed', () => {
    expect(told({ isolate: { organism: 'E. colli' }, lines: [{ drug: 'Ciproflox' }] })).toEqual([
      ['sections.culture.isolates[0].organism', 'E. colli is not in the dictionary of organisms.'],
      ['sections.culture.isolates[0].susceptibility[0].drug', 'Ciproflox is not in the dictionary of drugs.'],
    ]);
  });

  it('that were saved stand for what they were, not for another', () => {
    const kept = anIsolate({ organism: 'Old name', susceptibility: [aDrug({ drug: 'Old drug' })] });
    const saved = aCulture({ isolates: [kept] });
    const lines = [{ drug: 'Old drug' }, { drug: 'New drug' }];
    expect(told({ isolate: { organism: 'New name' }, lines, saved }).map(([at]) => at)).toEqual([
      'sections.culture.isolates[0].organism',
      'sections.culture.isolates[0].susceptibility[1].drug',
    ]);
    const two = aCulture({
      isolates: [{ ...kept, susceptibility: [aDrug({ drug: 'Old drug' }), aDrug({ drug: 'Older drug' })] }],
    });
    expect(told({ isolate: { organism: 'Old name' }, lines: [{ drug: 'Older drug' }], saved: two })).toEqual(
      [],
    );
  });

  it('one drug may be read by both methods, and two drugs by one', () => {
    expect(told({ lines: [{}, { method: 'disc' }] })).toEqual([]);
    expect(told({ lines: [{}, { drug: 'Ampicillin' }] })).toEqual([]);
  });

  it('a guideline of the two is fine, one that is no guideline is told once', () => {
    expect(told({ isolate: { guideline: 'EUCAST' } })).toEqual([]);
    expect(told({ isolate: { guideline: 'clsi 2026' } })).toEqual([]);
  });

  it('that were saved stand, whatever became of the dictionary', () => {
    const organism = 'Enterobacter aerogenes';
    const line = aDrug({ drug: 'Cefalotin', value: '4', interpretation: 'R', by: 'typed by Tendai Moyo' });
    const saved = aCulture({ isolates: [anIsolate({ organism, susceptibility: [line] })] });
    expect(told({ isolate: { organism }, lines: [line], saved })).toEqual([]);
  });

  it.each<[string, Partial<Isolate>, readonly Partial<Susceptibility>[], string]>([
    ['an isolate without a name', { organism: '' }, [], 'organism'],
    ['a line without a drug', {}, [{ drug: '' }], 'susceptibility[0].drug'],
    ['a drug twice by one method', {}, [{}, {}], 'susceptibility[1].drug'],
    ['a MIC that is no figure', {}, [{ value: 'R' }], 'susceptibility[0].value'],
    ['a zone that is no figure', {}, [{ method: 'disc', value: '2-4' }], 'susceptibility[0].value'],
  ])('%s is refused', (_, isolate, lines, field) => {
    expect(told({ isolate, lines }).map(([at]) => at)).toEqual([`sections.culture.isolates[0].${field}`]);
  });

  it('two isolates never have one number', () => {
    const culture = aCulture({ isolates: [anIsolate(), anIsolate({ organism: 'Klebsiella pneumoniae' })] });
    const { refusals } = judgedCulture({ rows: ROWS, culture, reference: aReference() });
    expect(refusals.map(({ field }) => field)).toEqual(['sections.culture.isolates[1].number']);
  });
});
