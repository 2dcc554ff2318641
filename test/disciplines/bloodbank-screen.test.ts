import { sectionTexts } from '../../shared/domain/results/sections.js';
import { bloodbank } from '../../shared/disciplines/bloodbank/sheet.js';
import { GRADES, GXM, judged, reads, told, valueOf } from './bloodbank-sheet.js';

const values = reads('4+', '0', '0', '3+');
const screened = (grades: readonly string[], antibodies: readonly string[] = []) =>
  judged({
    codes: GXM,
    values,
    sections: {
      screen: { cells: grades.map((grade, at) => ({ cell: 'I'.repeat(at + 1), grade })), antibodies },
    },
  });

describe('the antibody screen', () => {
  it.each(GRADES.filter((grade) => grade !== '0'))('is positive with any cell positive: %s', (grade) => {
    expect(valueOf(screened(['0', grade, '0']), 'ABSC')).toBe('Positive');
  });

  it('is negative where every cell is', () => {
    expect(valueOf(screened(['0', '0', '0']), 'ABSC')).toBe('Negative');
  });

  it('says nothing where no cell was read, whatever was typed', () => {
    const result = judged({ codes: GXM, values: { ...values, ABSC: 'Negative' } });
    expect(valueOf(result, 'ABSC')).toBe('');
  });

  it('takes only grades, each with its cell', () => {
    const message = 'must be one of 0, w+, 1+, 2+, 3+, 4+, mf, H.';
    expect(told(screened(['0', 'strong']))).toEqual([
      `sections.screen.cells[1].grade: sections.screen.cells[1].grade ${message}`,
    ]);
    expect(told(screened(['0', '']))).toEqual(['sections.screen.cells[1].grade: Cell II: enter its grade.']);
    const twice = {
      cells: [
        { cell: 'I', grade: '0' },
        { cell: 'I', grade: '0' },
        { cell: '', grade: '0' },
      ],
    };
    expect(told(judged({ codes: GXM, values, sections: { screen: twice } }))).toEqual([
      'sections.screen.cells[1].cell: Cell I is listed twice.',
      'sections.screen.cells[2].cell: Screening cell 3 has no name.',
    ]);
  });

  it('is not negative while a cell is not read', () => {
    const open = judged({
      codes: GXM,
      values,
      sections: { screen: { cells: [{ cell: 'I', grade: '0' }, { cell: 'II' }] } },
    });
    expect(valueOf(open, 'ABSC')).toBe('');
    expect(
      told(judged({ codes: GXM, values, sections: { screen: { cells: [{ cell: 'I', grade: 5 }] } } })),
    ).toHaveLength(1);
  });

  it('names its antibodies', () => {
    expect(told(screened(['2+'], ['anti-K', ' ']))).toEqual([
      'sections.screen.antibodies[1]: Name the antibody.',
    ]);
  });

  it('that was released before its cells were kept keeps what it said', () => {
    const saved = { values: new Map([['ABSC', 'Negative']]), sections: {} };
    const kept = { codes: GXM, values: { ...values, ABSC: 'Negative' } };
    expect(valueOf(judged({ ...kept, saved }), 'ABSC')).toBe('Negative');
    const cells = { cells: [{ cell: 'I', grade: '2+' }], antibodies: [] };
    expect(valueOf(judged({ ...kept, saved, sections: { screen: cells } }), 'ABSC')).toBe('Positive');
    expect(valueOf(judged({ ...kept, saved: { ...saved, sections: { screen: cells } } }), 'ABSC')).toBe('');
  });

  it('is none of a profile without one', () => {
    const antibodies = { cells: [], antibodies: ['anti-K'] };
    expect(told(judged({ values, sections: { screen: antibodies } }))).toHaveLength(1);
    expect(told(judged({ values, sections: { screen: { cells: [], antibodies: [] } } }))).toEqual([]);
    const screen = { cells: [{ cell: 'I', grade: '0' }], antibodies: [] };
    expect(told(judged({ values, sections: { screen } }))).toEqual([
      'sections.screen: This profile has no antibody screen.',
    ]);
  });

  it('reads its cells for the bench, and the antibodies for the report', () => {
    const { sections, rows } = screened(['0', '2+'], ['anti-K', 'anti-E']);
    const said = sectionTexts(bloodbank, sections, rows).filter(({ key }) => key.startsWith('screen.'));
    expect(said).toMatchObject([
      { name: 'Screening cells', text: 'I 0, II 2+', benchOnly: true },
      { name: 'Antibodies', text: 'anti-K, anti-E', benchOnly: false },
    ]);
  });
});
