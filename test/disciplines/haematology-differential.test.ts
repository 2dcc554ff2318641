import { cellLetters, NRBC_LETTER } from '../../shared/disciplines/haematology/cells.js';
import { haematology } from '../../shared/disciplines/haematology/sheet.js';
import { sectionTexts } from '../../shared/domain/results/sections.js';
import {
  CELLS,
  HUNDRED,
  judged,
  parametersOf,
  rowOf,
  told,
  valuesOf,
  warned,
  type Asked,
} from './blood-sheet.js';

const counted = (differential: unknown, more: Partial<Asked> = {}): Asked => ({
  profile: 'FILM',
  sections: { differential },
  ...more,
});

describe('the manual differential', () => {
  it('the rows follow from what was counted, and nobody types them', () => {
    const result = judged(counted(HUNDRED));
    expect(result.refusals).toEqual([]);
    expect(valuesOf(result, CELLS)).toEqual(['58', '4', '30', '6', '2', '0', '0', '0', '0']);
    expect(rowOf(result, 'MNEUT').derived).toBe(true);
  });

  it('percentages are rounded by the largest remainder so that they total 100', () => {
    const tally = { MNEUT: 67, MBAND: 1, MLYM: 67, MMON: 65 };
    const values = valuesOf(judged(counted({ target: 200, tally, nrbc: 0 })), CELLS);
    // 33.5, 0.5, 33.5, 32.5: two of the four halves go up, the earlier first.
    expect(values).toEqual(['34', '1', '33', '32', '0', '0', '0', '0', '0']);
    expect(values.reduce((sum, value) => sum + Number(value), 0)).toBe(100);
  });

  it.each([
    [50, 3, '6'],
    [100, 3, '3'],
    [200, 5, '2.5'],
  ])('of %i cells the row NRBC is nrbc × 100 / target', (target, nrbc, row) => {
    const asked = counted({ target, tally: { MLYM: target }, nrbc }, { specimen: { WBC: '0.9' } });
    expect(rowOf(judged(asked), 'NRBC').parameter).toBe(row);
  });

  it.each([
    [98, '98 of 100 cells'],
    [101, '101 of 100 cells'],
    [0, '0 of 100 cells'],
  ])('a tally that misses its target is refused: %i', (count, message) => {
    const tally = { MNEUT: count };
    expect(told(counted({ target: 100, tally, nrbc: 0 }))).toContainEqual([
      'sections.differential.tally',
      message,
    ]);
  });

  it.each([
    ['0.9', []],
    ['<1.0', []],
    ['1.0', ['the white cell count is 1.0']],
    ['<2.0', ['the white cell count is <2.0']],
    ['', ['no white cell count is known']],
  ])('50 cells only with white cells below 1.0 on the specimen: %s', (white, refused) => {
    const asked = counted({ target: 50, tally: { MLYM: 50 }, nrbc: 0 }, { specimen: { WBC: white } });
    const messages = told(asked).filter(([field]) => field === 'sections.differential.target');
    expect(messages.map(([, message]) => message)).toEqual(
      refused.map((here) => expect.stringContaining(`below 1.0 ×10⁹/L; on this specimen ${here}`)),
    );
  });

  it("50 cells are printed so; the tally is the bench's own", () => {
    const said = (target: number, white: string) => {
      const asked = counted({ target, tally: { MLYM: target }, nrbc: 1 }, { specimen: { WBC: white } });
      const { sections, rows } = judged(asked);
      return sectionTexts(haematology, sections, rows).map(({ text, benchOnly }) => [text, benchOnly]);
    };
    expect(said(50, '0.8')).toEqual([
      ['50 cells counted, white cells below 1.0 ×10⁹/L', false],
      ['Lymphocytes 50, nucleated red cells 1', true],
    ]);
    expect(said(100, '6')).toEqual([['Lymphocytes 100, nucleated red cells 1', true]]);
    const old = { target: 100, tally: { OLD: 60, MLYM: 40, MEOS: 0 }, nrbc: 0 };
    const lines = sectionTexts(haematology, { differential: old }, [{ code: 'MLYM', name: 'Lymphocytes' }]);
    expect(lines.map(({ text }) => text)).toEqual(['Lymphocytes 40, OLD 60']);
    expect(sectionTexts(haematology, {}, [])).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ['total 100', { MNEUT: '60', MLYM: '40' }, undefined],
    ['are too few', { MNEUT: '60', MLYM: '38' }, 'The percentages add up to 98 %, not 100 %.'],
    ['are too many', { MNEUT: '60', MLYM: '41' }, 'The percentages add up to 101 %, not 100 %.'],
    ['cannot be added up', { MNEUT: '<60', MLYM: '40' }, 'Segmented neutrophils: <60 is not a percentage'],
  ])('percentages typed without the counter must total 100: those that %s', (_, typed, message) => {
    const rest = Object.fromEntries(CELLS.map((code) => [code, '0']));
    const found = told({ profile: 'FILM', values: { ...rest, ...typed } });
    if (message === undefined) expect(found).toEqual([]);
    else expect(found).toEqual([['sections.differential.tally', expect.stringContaining(message)]]);
  });

  it('what was not done is no percentage to be added up', () => {
    const rest = Object.fromEntries(CELLS.map((code) => [code, 'Not done']));
    expect(told({ profile: 'FILM', values: { ...rest, MNEUT: '60', MLYM: '40' } })).toEqual([]);
    expect(told({ profile: 'FILM', values: rest }).map(([field]) => field)).not.toContain(
      'sections.differential.tally',
    );
  });

  it('on a sheet without a row of nucleated red cells they are told to the bench alone', () => {
    const asked = { ...counted(HUNDRED), parameters: [...CELLS] };
    expect(judged(asked).rows.map(({ code }) => code)).toEqual(CELLS);
    expect(judged(asked).refusals).toEqual([]);
  });

  it('percentages that are still being typed are not refused before they pass 100', () => {
    expect(told({ profile: 'FILM', values: { MNEUT: '60' } })).toEqual([]);
    expect(told({ profile: 'FILM', values: { MNEUT: '60', MLYM: '41' } })).toHaveLength(1);
  });

  it('a cell that was counted and is printed as 0 % is told: one blast of two hundred', () => {
    const asked = counted({ target: 200, tally: { MNEUT: 199, MBLA: 1 }, nrbc: 0 });
    expect(rowOf(judged(asked), 'MBLA').parameter).toBe('0');
    expect(warned(asked, 'counted_prints_as_none')).toEqual([
      expect.stringContaining('Blasts: 1 of 200 cells'),
    ]);
    expect(judged(asked).warnings).toMatchObject([{ parameters: ['MBLA'] }]);
  });

  it.each<[string, unknown, string]>([
    ['another target', { ...HUNDRED, target: 150 }, 'sections.differential.target'],
    ['half a cell', { ...HUNDRED, tally: { MNEUT: 99.5 } }, 'sections.differential.tally.MNEUT'],
    ['fewer than none', { ...HUNDRED, nrbc: -1 }, 'sections.differential.nrbc'],
    ['a list', { ...HUNDRED, tally: [100] }, 'sections.differential.tally'],
    [
      'a cell that is not on the sheet',
      { ...HUNDRED, tally: { NEUT: 100 } },
      'sections.differential.tally.NEUT',
    ],
    ['a field of its own', { ...HUNDRED, by: 'me' }, 'sections.differential.by'],
  ])('refuses %s', (_, differential, field) => {
    expect(told(counted(differential)).map(([at]) => at)).toContain(field);
  });

  it('belongs to a sheet with cell types: a blood count has none', () => {
    expect(told({ profile: 'FBC', values: { WBC: '5' }, sections: { differential: HUNDRED } })).toEqual([
      ['sections.differential', 'There is no differential on this sheet.'],
    ]);
  });

  it('has one letter a cell type, and another one for nucleated red cells', () => {
    const cells = parametersOf('FILM').filter(({ extra }) => extra?.differential);
    const added = [...cells, { code: 'SMUD', name: 'Smudge cells' }];
    const letters = [...cellLetters(added).values(), NRBC_LETTER];
    expect(letters).toHaveLength(cells.length + 2);
    expect(new Set(letters).size).toBe(letters.length);
  });
});
