import {
  cultureOf,
  type Culture,
  type Susceptibility,
} from '../../shared/disciplines/microbiology/culture.js';
import type { MicrobiologyReference } from '../../shared/disciplines/microbiology/reference.js';
import { aCulture, aDrug, anIsolate, judgedCulture } from './culture-sheet.js';
import { anIntrinsicRow, aReference } from './invented-breakpoints.js';

interface Asked {
  readonly lines: readonly Partial<Susceptibility>[];
  readonly reference?: MicrobiologyReference;
  readonly saved?: Culture;
  readonly guideline?: string;
}

function linesOf({
  lines,
  reference = aReference(),
  saved,
  guideline = '',
}: Asked): readonly Susceptibility[] {
  const culture = aCulture({ isolates: [anIsolate({ guideline, susceptibility: lines.map(aDrug) })] });
  const before = saved && { saved: { values: new Map<string, string>(), sections: { culture: saved } } };
  const { sections } = judgedCulture({ rows: { GROW: 'Growth' }, culture, reference, ...before });
  return cultureOf(sections).isolates[0]?.susceptibility ?? [];
}

describe('selective reporting', () => {
  const reported = (asked: Asked) => linesOf(asked).map((line) => line.reported);
  const MEROPENEM = { drug: 'Meropenem', value: '0.06', reported: null } as const;
  const COLISTIN = { drug: 'Colistin', value: '1', reported: null } as const;
  const cipro = (interpretation: 'S' | 'I' | 'R') =>
    ({ value: '1', interpretation, reported: null }) as const;

  it('reports the first tier, the second when a drug of the first fails, the third when a person says so', () => {
    expect(reported({ lines: [cipro('S'), MEROPENEM, COLISTIN] })).toEqual([true, false, false]);
    expect(reported({ lines: [cipro('R'), MEROPENEM, COLISTIN] })).toEqual([true, true, false]);
    expect(reported({ lines: [cipro('S'), { ...COLISTIN, reported: true }] })).toEqual([true, true]);
    expect(reported({ lines: [{ ...cipro('R'), reported: false }] })).toEqual([false]);
  });

  it.each([
    ['CLSI', 'S', false],
    ['CLSI', 'I', true],
    ['CLSI', 'R', true],
    ['EUCAST', 'S', false],
    // "susceptible, increased exposure"
    ['EUCAST', 'I', false],
    ['EUCAST', 'R', true],
    ['', 'I', true],
  ] as const)('by "%s" a first drug that reads %s: the reserve is reported: %s', (guideline, read, opens) => {
    expect(reported({ guideline, lines: [cipro(read), MEROPENEM] })).toEqual([true, opens]);
  });

  it('what is resistant by nature brings no reserve onto the report', () => {
    const reference = aReference({ intrinsic: [anIntrinsicRow({ organism: 'Escherichia coli' })] });
    const lines = [{ drug: 'Ampicillin', reported: null } as const, MEROPENEM];
    expect(reported({ reference, lines })).toEqual([true, false]);
  });

  it('follows its tier when the first drug fails later, unless a person said otherwise', () => {
    const stored = [aDrug(cipro('S')), aDrug({ ...MEROPENEM, reported: false })];
    const saved = aCulture({ isolates: [anIsolate({ susceptibility: stored })] });
    const later = [
      { ...cipro('R'), reported: true },
      { ...MEROPENEM, reported: false },
    ];
    expect(reported({ saved, lines: later })).toEqual([true, true]);
    const hidden = [aDrug(cipro('R')), aDrug({ ...MEROPENEM, reported: false })];
    const saidSo = aCulture({ isolates: [anIsolate({ susceptibility: hidden })] });
    expect(reported({ saved: saidSo, lines: later })).toEqual([true, false]);
  });
});

describe('a Gram stain', () => {
  const gram = (specimen: string, GRAM: string) =>
    judgedCulture({ profile: 'BCUL', rows: { GRAM }, reference: aReference({ specimen }) }).rows.find(
      ({ code }) => code === 'GRAM',
    )?.critical;

  it.each(['BLOOD (culture bottles)', 'CSF'])('of %s that sees organisms is critical', (specimen) => {
    expect(gram(specimen, 'Gram-negative rods')).toBe(true);
    expect(gram(specimen, 'Yeast')).toBe(true);
    expect(gram(specimen, 'No organisms seen')).toBe(false);
    expect(gram(specimen, '')).toBe(false);
  });

  it.each(['URINE (mid-stream)', 'SPUTUM', 'SWAB (genital)'])('of %s is not', (specimen) => {
    expect(gram(specimen, 'Gram-negative rods')).toBe(false);
  });
});
