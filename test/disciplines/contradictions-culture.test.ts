import type { Culture } from '../../shared/disciplines/microbiology/culture.js';
import { anIsolate, judgedCulture } from './culture-sheet.js';

const SAU = 'Staphylococcus aureus';

describe('a final culture without growth', () => {
  const reference = (specimen: string) => ({
    ...{ specimen, organisms: [], drugs: [], guidelines: [], breakpoints: [], intrinsic: [] },
  });
  const found = (specimen: string, culture: Partial<Culture>, profile = 'BCUL') =>
    judgedCulture({
      profile,
      rows: { GROW: 'No growth' },
      culture: { isolates: [], ...culture },
      reference: reference(specimen),
    })
      .warnings.filter(({ needsReason }) => needsReason)
      .map(({ message }) => message);

  test('of blood takes five days, of CSF two', () => {
    const blood = 'BLOOD (culture bottles)';
    expect(found(blood, { status: 'final', hours: 24 })).toEqual([
      'No growth is final after 120 h, and the culture was read after 24 h: make it interim.',
    ]);
    expect(found(blood, { status: 'final', hours: 120 })).toEqual([]);
    expect(found(blood, { status: 'interim', hours: 24 })).toEqual([]);
    expect(found('CSF', { status: 'final', hours: 24 }, 'CSFM')).toHaveLength(1);
    expect(found('CSF', { status: 'final', hours: 48 }, 'CSFM')).toEqual([]);
    expect(found('URINE (mid-stream)', { status: 'final', hours: 18 }, 'UMCS')).toEqual([]);
  });

  test('whose hours nobody wrote is counted from the day on which it was taken', () => {
    expect(found('BLOOD (culture bottles)', { status: 'final', hours: null })).toHaveLength(1);
  });

  test('and a Gram stain of blood that saw something else than grew', () => {
    const grown = (GRAM: string, organism: string) =>
      judgedCulture({
        profile: 'BCUL',
        rows: { GRAM, GROW: 'Growth' },
        culture: { status: 'final', hours: 48, isolates: [anIsolate({ organism })] },
        reference: {
          ...reference('BLOOD (culture bottles)'),
          organisms: [{ name: organism, code: '', group: '' }],
        },
      }).warnings.map(({ code }) => code);
    expect(grown('Gram-negative rods', SAU)).toEqual(['gram_against_isolate']);
    expect(grown('Gram-positive cocci clusters', SAU)).toEqual([]);
    expect(grown('Gram-negative rods', 'Escherichia coli')).toEqual([]);
    expect(grown('Gram-negative rods', 'Acinetobacter baumannii')).toEqual([]);
    expect(grown('No organisms seen', SAU)).toEqual([]);
  });
});
