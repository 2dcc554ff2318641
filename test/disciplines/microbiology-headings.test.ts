import { readCatalogue } from '../../server/seed/catalogue-file.js';
import { underHeadings } from '../../shared/disciplines/headings.js';

const rowsOf = (profile: string) =>
  readCatalogue().find(({ profileCode }) => profileCode === profile)?.parameters ?? [];

function headed(sampleType: string, rows: readonly { readonly code: string; readonly section?: string }[]) {
  return underHeadings('microbiology', sampleType, rows).map(
    ({ heading, rows: own }) => [heading, own.map(({ code }) => code).join(' ')] as const,
  );
}

const of = (profile: string, sampleType: string) => headed(sampleType, rowsOf(profile));

describe('rows stand under MACROSCOPY, MICROSCOPY, URINALYSIS by sample type', () => {
  it('of urine, and a heading without rows does not appear', () => {
    expect(of('UMCS', 'URINE')).toEqual([
      ['MICROSCOPY', 'PUS EPIC GRAM'],
      ['CULTURE', 'GROW CFU ISOL'],
    ]);
  });

  it('of blood, swabs, sputum and spinal fluid', () => {
    const culture = ['CULTURE', 'GROW CFU ISOL'];
    expect(of('BCUL', 'BLOOD')).toEqual([['MICROSCOPY', 'GRAM'], culture]);
    expect(of('CSFM', 'CSF')).toEqual([['MICROSCOPY', 'CWBC CRBC GRAM'], culture]);
    expect(of('HVS', '')).toEqual([['MICROSCOPY', 'CLUE TVAG YEAS GRAM'], culture]);
    expect(of('AFB', 'SPUTUM')).toEqual([['MICROSCOPY', 'AFB']]);
  });

  it('of stool as the catalogue says; what has no heading comes first', () => {
    expect(of('STMI', 'STOOL')).toEqual([
      [null, 'FOB'],
      ['MACROSCOPY', 'SMAC'],
      ['MICROSCOPY', 'OVA'],
    ]);
  });

  it('of semen, its pH is of the macroscopy; of urine the dipstick is URINALYSIS, of nothing else', () => {
    expect(of('SEMEN', 'SEMEN')).toEqual([
      ['MACROSCOPY', 'SVOL SPH'],
      ['MICROSCOPY', 'SCON SMOT SPROG SMORPH'],
    ]);
    const dipstick = [{ code: 'UPRO' }, { code: 'UCOL' }];
    expect(headed('URINE (mid-stream)', dipstick)).toEqual([
      ['MACROSCOPY', 'UCOL'],
      ['URINALYSIS', 'UPRO'],
    ]);
    expect(headed('CSF', dipstick)).toEqual([
      [null, 'UPRO'],
      ['MACROSCOPY', 'UCOL'],
    ]);
  });

  it('and where the catalogue names a heading, that one stands', () => {
    expect(headed('URINE', [{ code: 'GRAM', section: 'STAINS' }, { code: 'PUS' }])).toEqual([
      ['MICROSCOPY', 'PUS'],
      ['STAINS', 'GRAM'],
    ]);
  });
});
