import { cellLetters } from '../../shared/disciplines/haematology/cells.js';
import { haematology } from '../../shared/disciplines/haematology/sheet.js';
import { sectionTexts } from '../../shared/domain/results/sections.js';
import { CELLS, judged, rowOf, told, valuesOf, warned, type Asked } from './blood-sheet.js';

const fbc = (values: Readonly<Record<string, string>>, more: Partial<Asked> = {}): Asked => ({
  profile: 'FBC',
  values,
  ...more,
});

describe('a film is suggested, with the reason', () => {
  const suggested = (values: Readonly<Record<string, string>>, more: Partial<Asked> = {}) =>
    warned(fbc(values, more), 'film_suggested');

  it.each([
    [{ WBC: '1.9' }, 'white cells 1.9, below 2'],
    [{ WBC: '30.1' }, 'white cells 30.1, above 30'],
    [{ PLT: '49' }, 'platelets 49, below 50'],
    [{ MCV: '115.1' }, 'MCV 115.1, newly above 115'],
  ])('%j', (values, reason) => {
    expect(suggested(values)).toEqual([`Film suggested: ${reason}.`]);
  });

  it.each([[{ WBC: '2.0' }], [{ WBC: '30.0' }], [{ PLT: '50' }], [{ MCV: '115.0' }]])(
    'not at the limit: %j',
    (values) => {
      expect(suggested(values)).toEqual([]);
    },
  );

  it('on blasts that were seen', () => {
    expect(suggested({ WBC: '5' }, { specimen: { MBLA: '2' } })).toEqual(['Film suggested: blasts 2 %.']);
    expect(suggested({ WBC: '5' }, { specimen: { MBLA: '0' } })).toEqual([]);
  });

  it('on an MCV that is new: a patient who is known to have large cells is not looked at again', () => {
    expect(suggested({ MCV: '118' }, { mcvBefore: '112' })).toHaveLength(1);
    expect(suggested({ MCV: '118' }, { mcvBefore: '117' })).toEqual([]);
    // The MCV is compared with the last MCV and with no other figure.
    expect(suggested({ MCV: '118', WBC: '5' }, { mcvBefore: '115' })).toHaveLength(1);
  });

  it('with every reason that there is, each at its row', () => {
    const asked = fbc({ WBC: '1.9', PLT: '40', MCV: '120' }, { specimen: { MBLA: '3' } });
    expect(judged(asked).warnings).toContainEqual({
      code: 'film_suggested',
      message:
        'Film suggested: white cells 1.9, below 2; platelets 40, below 50; blasts 3 %; MCV 120, newly above 115.',
      parameters: ['WBC', 'PLT', 'MBLA', 'MCV'],
    });
  });

  it('where only one of the figures stands on the sheet, and not on the film itself', () => {
    const only = (code: string, value: string) =>
      warned({ ...fbc({ [code]: value }), parameters: [code] }, 'film_suggested');
    expect([only('WBC', '1.9'), only('PLT', '40'), only('MCV', '120')].map((one) => one.length)).toEqual([
      1, 1, 1,
    ]);
    const values = Object.fromEntries(CELLS.map((code) => [code, code === 'MBLA' ? '100' : '0']));
    expect(warned({ profile: 'FILM', values }, 'film_suggested')).toEqual([]);
  });

  it('no more once somebody looked at it', () => {
    const sheet = {
      profile: 'FILM',
      also: 'FBC',
      parameters: ['WBC', 'MBLA', 'FCOM'],
      values: { WBC: '1.9' },
    } as const;
    const film = { codes: [], text: 'Pancytopenia.' };
    expect(warned({ ...sheet, sections: { film } }, 'film_suggested')).toEqual([]);
    expect(warned(sheet, 'film_suggested')).toHaveLength(1);
    const counted = {
      ...sheet,
      values: { WBC: '5' },
      sections: { differential: { target: 100, tally: { MBLA: 100 }, nrbc: 0 } },
    };
    expect(warned(counted, 'film_suggested')).toEqual(['Film suggested: blasts 100 %.']);
    expect(suggested({ WBC: '1.9' }, { specimen: { FCOM: 'Pancytopenia.' } })).toEqual([]);
  });
});

describe('the film', () => {
  it('the text is what prints: it stands in the row of the film comment', () => {
    const film = { codes: ['nn'], text: 'Normocytic normochromic red cells.' };
    const result = judged({ profile: 'FILM', values: { FCOM: 'typed before' }, sections: { film } });
    expect(result.refusals).toEqual([]);
    expect(valuesOf(result, ['FCOM'])).toEqual(['Normocytic normochromic red cells.']);
  });

  it('takes no code that the laboratory does not have, unless it was used before', () => {
    const film = { codes: ['nn', 'zz'], text: '' };
    const saved = { values: new Map(), sections: { film } };
    const values = Object.fromEntries(CELLS.map((code) => [code, code === 'MLYM' ? '100' : '0']));
    expect(told({ profile: 'FILM', values, sections: { film } })).toEqual([
      ['sections.film.codes[1]', 'There is no film comment zz.'],
    ]);
    expect(told({ profile: 'FILM', values, sections: { film }, saved })).toEqual([]);
  });

  it('whose text is empty leaves what was typed in its row', () => {
    const film = { codes: ['nn'], text: '' };
    const result = judged({ profile: 'FILM', values: { FCOM: 'typed' }, sections: { film } });
    expect(valuesOf(result, ['FCOM'])).toEqual(['typed']);
    const text = { codes: [], text: 'Large cells.' };
    const cells = judged({ profile: 'FILM', sections: { film: text }, parameters: [...CELLS] });
    expect(cells.rows.map(({ code }) => code)).toEqual(CELLS);
    const onlyComment = judged({ profile: 'FILM', sections: { film: text }, parameters: ['FCOM'] });
    expect(onlyComment.refusals).toEqual([]);
  });

  it('that says clumps takes the count of its own sheet off the report', () => {
    const seen = (codes: readonly string[]) => {
      const parameters = ['PLT', 'FCOM'];
      const sections = { film: { codes, text: 'Seen.' } };
      return rowOf(
        judged({ profile: 'FILM', also: 'FBC', parameters, values: { PLT: '42' }, sections }),
        'PLT',
      ).parameter;
    };
    expect([seen(['PCL']), seen(['nn', 'pcl']), seen(['nn']), seen([])]).toEqual([
      'clumped',
      'clumped',
      '42',
      '42',
    ]);
  });

  it('belongs to a sheet of a film', () => {
    const film = { codes: [], text: 'Large cells.' };
    expect(told(fbc({ WBC: '5' }, { sections: { film } }))).toEqual([
      ['sections.film', 'There is no film on this sheet.'],
    ]);
  });

  it('platelet clumps suppress the platelet count: it reads "clumped", the figure is kept for the bench', () => {
    const result = judged(fbc({ PLT: '42' }, { reference: { clumpedBy: 'FILM' } }));
    expect(rowOf(result, 'PLT')).toMatchObject({
      parameter: 'clumped',
      flag: '',
      critical: false,
      filled: { entered: '42' },
    });
  });

  it('without clumps the count stands', () => {
    expect(rowOf(judged(fbc({ PLT: '42' })), 'PLT')).toMatchObject({ parameter: '42' });
    expect(rowOf(judged(fbc({ PLT: '42' })), 'PLT')).not.toHaveProperty('filled');
  });

  it('a figure under clumps is still checked as it is typed', () => {
    const asked = fbc({ PLT: '4-2' }, { reference: { clumpedBy: 'FILM' } });
    expect(judged(asked).refusals).toMatchObject([{ code: 'PLT', rule: 'not_a_number' }]);
  });
});

describe('the film reads as text', () => {
  const said = (profile: 'FBC' | 'FILM', film: unknown) => {
    const { sections, rows } = judged({ profile, sections: { film } });
    return sectionTexts(haematology, sections, rows).filter(({ key }) => key.startsWith('film.'));
  };

  it('in its row, where the sheet has one: the text and the codes are then the bench’s', () => {
    expect(said('FILM', { codes: ['nn', 'pcl'], text: 'Normocytic.' })).toEqual([
      { key: 'film.text', name: 'Film comment, as typed', text: 'Normocytic.', benchOnly: true },
      { key: 'film.codes', name: 'Film comment codes', text: 'nn, pcl', benchOnly: true },
    ]);
  });

  it('on the report by itself otherwise', () => {
    expect(said('FBC', { codes: [], text: 'Normocytic.' })).toEqual([
      { key: 'film.text', name: 'Film comment', text: 'Normocytic.', benchOnly: false },
    ]);
    expect(said('FBC', undefined)).toEqual([]);
  });
});

describe('the counter’s letters', () => {
  const cell = (code: string, name = code) => ({ code, name });

  it('are one a cell type', () => {
    expect([...cellLetters(CELLS.map((code) => cell(code)))]).toEqual([
      ['MNEUT', 'N'],
      ['MBAND', 'B'],
      ['MLYM', 'L'],
      ['MMON', 'M'],
      ['MEOS', 'E'],
      ['MBAS', 'S'],
      ['MMET', 'T'],
      ['MMYE', 'Y'],
      ['MBLA', 'X'],
    ]);
  });

  it('are those of promyelocytes, reactive lymphocytes and plasma cells too', () => {
    expect([...cellLetters(['MPRO', 'MRLY', 'MPLA'].map((code) => cell(code))).values()]).toEqual([
      'P',
      'A',
      'C',
    ]);
  });

  it('of a type that the laboratory added are the first of its name that is free, never that of nucleated red cells', () => {
    const letters = cellLetters([cell('PRO', 'Promyelocytes'), cell('MMON'), cell('PLA', 'plasma cells')]);
    expect([...letters]).toEqual([
      ['MMON', 'M'],
      ['PRO', 'P'],
      ['PLA', 'L'],
    ]);
    expect(cellLetters([cell('R1', 'R 1r')]).get('R1')).toBe('A');
    expect(cellLetters([cell('MNEUT'), cell('N1', 'n')]).get('N1')).toBe('A');
  });

  it('run out with the alphabet', () => {
    const many = Array.from({ length: 27 }, (_, at) => cell(`C${at}`, '?'));
    const letters = cellLetters(many);
    expect([letters.size, letters.get('C24'), letters.get('C25')]).toEqual([25, 'Z', undefined]);
  });
});
