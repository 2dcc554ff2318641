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
  });

  it('no more once somebody looked at it', () => {
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

  it('a figure under clumps is still checked as it is typed', () => {
    const asked = fbc({ PLT: '4-2' }, { reference: { clumpedBy: 'FILM' } });
    expect(judged(asked).refusals).toMatchObject([{ code: 'PLT', rule: 'not_a_number' }]);
  });
});
