import { HUNDRED, judged, rowOf, warned, type Asked } from './blood-sheet.js';

const fbc = (values: Readonly<Record<string, string>>, more: Partial<Asked> = {}): Asked => ({
  profile: 'FBC',
  values,
  ...more,
});

describe('absolute counts', () => {
  it("absolute = WBC × % / 100, to the parameter's decimals", () => {
    const result = judged(fbc({ WBC: '7.3', NEUTP: '61.5' }));
    expect(rowOf(result, 'NEUT').parameter).toBe('4.49');
    expect(rowOf(result, 'NEUT').filled).toEqual({ entered: '' });
  });

  it('given only the absolute count, the percentage is filled', () => {
    expect(rowOf(judged(fbc({ WBC: '7.3', NEUT: '4.49' })), 'NEUTP').parameter).toBe('61.5');
  });

  it('nothing is filled where it was said that it was not done, or the white cells are no figure', () => {
    expect(rowOf(judged(fbc({ WBC: '<0.5', NEUTP: '61' })), 'NEUT').parameter).toBe('');
    expect(rowOf(judged(fbc({ NEUTP: '61' })), 'NEUT').state).toBe('pending');
    expect(rowOf(judged(fbc({ WBC: '7', NEUTP: '61', NEUT: 'Not done' })), 'NEUT').parameter).toBe(
      'Not done',
    );
  });

  it('fill nothing of a pair whose other half is not on the sheet', () => {
    const alone = (code: string) =>
      judged({ ...fbc({ WBC: '7', [code]: '4' }), parameters: ['WBC', code] }).rows[1];
    expect([alone('NEUT')?.parameter, alone('NEUTP')?.parameter]).toEqual(['4', '4']);
  });

  it('fill over nothing that was entered, nor said', () => {
    const both = judged(fbc({ WBC: '10', NEUTP: '50', NEUT: '4.99' }));
    expect([rowOf(both, 'NEUT').parameter, rowOf(both, 'NEUTP').parameter]).toEqual(['4.99', '50']);
    expect(rowOf(judged(fbc({ WBC: '10', NEUTP: 'Not done', NEUT: '5' })), 'NEUTP').state).toBe('not_done');
    expect(rowOf(judged(fbc({ WBC: '0', NEUT: '5' })), 'NEUTP').parameter).toBe('');
  });

  it.each([
    ['5.0', '60', '3.00', 0],
    ['5.0', '60', '3.10', 0],
    ['5.0', '60', '3.11', 1],
    ['5.0', '60', '2.89', 1],
    ['20', '50', '10.2', 0],
    ['20', '50', '10.21', 1],
  ])('both given and apart by more than 0.1 and 2 %%: %s × %s %% and %s', (WBC, NEUTP, NEUT, count) => {
    expect(warned(fbc({ WBC, NEUTP, NEUT }), 'absolute_mismatch')).toHaveLength(count);
  });

  it('that do not fit name both rows', () => {
    const { warnings } = judged(fbc({ WBC: '5', NEUTP: '60', NEUT: '4' }));
    expect(warnings).toEqual([
      {
        code: 'absolute_mismatch',
        message: 'Neutrophils: 4 was entered, 60 % of 5.00 is 3.00.',
        parameters: ['NEUT', 'NEUTP'],
        needsReason: true,
      },
    ]);
    expect(judged(fbc({ WBC: '5', NEUTP: '<60', NEUT: '4' })).warnings).toEqual([]);
    expect(judged(fbc({ NEUTP: '60', NEUT: '4' })).warnings).toEqual([]);
  });

  it('that were entered themselves carry the flag, too', () => {
    const typed = judged(fbc({ NEUTP: '90', NEUT: '9' }));
    expect([rowOf(typed, 'NEUT').flag, rowOf(typed, 'NEUTP').flag]).toEqual(['H', '']);
  });

  it('carry the flags: the percentage beside an absolute count has none', () => {
    const result = judged(fbc({ WBC: '10', NEUTP: '90' }));
    expect(rowOf(result, 'NEUT')).toMatchObject({ parameter: '9.00', flag: 'H' });
    expect(rowOf(result, 'NEUTP').flag).toBe('');
    // Without its absolute count the percentage is all there is.
    expect(rowOf(judged(fbc({ NEUTP: '90' })), 'NEUTP').flag).toBe('H');
    const byHand = fbc({ WBC: '10', NEUTP: '90' }, { manualFlags: { NEUTP: 'H' } });
    expect(rowOf(judged(byHand), 'NEUTP').flag).toBe('H');
  });

  it('use the corrected white cells where the counter did not correct already', () => {
    const values = { WBC: '11', NEUTP: '50' };
    const specimen = { NRBC: '10' };
    expect(rowOf(judged(fbc(values, { specimen })), 'NEUT').parameter).toBe('5.00');
    const settings = { counterCorrectsNrbc: true };
    expect(rowOf(judged(fbc(values, { specimen, settings })), 'NEUT').parameter).toBe('5.50');
    const typed = fbc({ ...values, NEUT: '5.50' }, { specimen });
    expect(warned(typed, 'absolute_mismatch')).toEqual([
      'Neutrophils: 5.50 was entered, 50 % of 10.00 (corrected for nucleated red cells) is 5.00.',
    ]);
  });
});

describe('white cells corrected for nucleated red cells', () => {
  const film = (nrbc: number, more: Partial<Asked> = {}): Asked => ({
    profile: 'FILM',
    sections: { differential: { ...HUNDRED, nrbc } },
    specimen: { WBC: '11.0' },
    ...more,
  });

  it('are a derived row on FILM = WBC × 100 / (100 + NRBC) when NRBC > 0', () => {
    expect(rowOf(judged(film(10)), 'WBCC')).toMatchObject({ parameter: '10.0', unitOfMeasure: '10*9/L' });
    expect(rowOf(judged(film(50)), 'WBCC').parameter).toBe('7.3');
    expect(
      rowOf(judged({ profile: 'FILM', values: { NRBC: '10' }, specimen: { WBC: '11' } }), 'WBCC').parameter,
    ).toBe('10.0');
  });

  it('say why there are none', () => {
    expect(rowOf(judged(film(0)), 'WBCC')).toMatchObject({ parameter: '', reason: 'no nucleated red cells' });
    expect(rowOf(judged(film(5, { specimen: {} })), 'WBCC').reason).toContain('needs the white cell count');
    const corrects = film(5, { settings: { counterCorrectsNrbc: true } });
    expect(rowOf(judged(corrects), 'WBCC')).toMatchObject({
      parameter: '',
      reason: 'the counter corrects itself',
    });
  });

  it('are never typed, and flagged as white cells are', () => {
    const typed = judged(film(10, { values: { WBCC: '3.0' }, specimen: { WBC: '44' } }));
    expect(rowOf(typed, 'WBCC')).toMatchObject({ parameter: '40.0', flag: 'H' });
  });
});
