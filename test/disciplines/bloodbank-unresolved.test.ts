import { bloodbank } from '../../shared/disciplines/bloodbank/sheet.js';
import { sectionTexts } from '../../shared/domain/results/sections.js';
import { GRP, GXM, reads, told, valueOf, type Asked } from './bloodbank-sheet.js';
import { A_POSITIVE, CONFIRMED, grouped, MISMATCH, said } from './group-sheet.js';

describe('"unresolved" is said of readings that give nothing', () => {
  const unresolved = (values: Asked['values'], comment: string) => {
    const result = grouped({ values, sections: { confirmation: CONFIRMED, unresolved: { comment } } });
    return [valueOf(result, 'ABO'), valueOf(result, 'RHD'), told(result)];
  };

  it('with the reason', () => {
    expect(unresolved(MISMATCH, 'Cold agglutinins')).toEqual(['Indeterminate', 'Positive', []]);
    expect(unresolved(MISMATCH, '')[2]).toContain(
      'sections.unresolved.comment: Say why the group stays unresolved.',
    );
    expect(unresolved(reads('4+', '0', '0', '3+', 'mf'), 'Transfused')).toEqual(['A', 'Indeterminate', []]);
  });

  it('not of readings that give a group', () => {
    expect(unresolved(A_POSITIVE, 'Cold agglutinins')).toEqual([
      'A',
      'Positive',
      ['sections.unresolved.comment: These readings give a group: there is nothing to resolve.'],
    ]);
    expect(unresolved({ AANT: '4+' }, 'Not read yet')[2]).toEqual([]);
  });
});

describe('wrong blood in tube', () => {
  const conflict = (wrongBlood: string) => ({
    confirmation: CONFIRMED,
    conflict: {
      wrongBlood,
      reason: 'Label of the next bed',
      by: 'Dr Sibanda',
      at: '2026-11-21T12:00:00+02:00',
      against: ['r1'],
      earlier: 'B Positive of LAB3-1',
    },
  });

  it('now: this sample gives no group, and the report says so', () => {
    const result = grouped({ sections: conflict('now') });
    expect([valueOf(result, 'ABO'), valueOf(result, 'RHD'), told(result)]).toEqual([
      'Indeterminate',
      'Indeterminate',
      [],
    ]);
    expect(said({ sections: conflict('now') })).toContain(
      'Wrong blood in tube: this sample is not used: Label of the next bed (Dr Sibanda, 21 Nov 2026 12:00)',
    );
  });

  it('then: this one stands, and only the bench reads which earlier one was wrong', () => {
    const { sections, rows } = grouped({ sections: conflict('then') });
    const lines = sectionTexts(bloodbank, sections, rows).filter(
      ({ name }) => name === 'Wrong blood in tube',
    );
    expect(lines).toEqual([
      {
        key: 'conflict.then',
        name: 'Wrong blood in tube',
        text: 'earlier: B Positive of LAB3-1; Label of the next bed (Dr Sibanda, 21 Nov 2026 12:00)',
        benchOnly: true,
      },
    ]);
  });
});

describe('for the bench alone', () => {
  const bench = (sections: Asked['sections'], codes = GXM) => {
    const result = grouped({ codes, sections });
    return sectionTexts(bloodbank, result.sections, result.rows)
      .filter(({ benchOnly }) => benchOnly)
      .map(({ name, text }) => `${name}: ${text}`);
  };

  it('stands who read second, when, and what', () => {
    expect(bench({ confirmation: { ...CONFIRMED, reactions: { ...A_POSITIVE, BCEL: '' } } }, GRP)).toEqual([
      'Second reader: Rudo Moyo, 21 Nov 2026 10:00, anti-A 4+, anti-B 0, anti-D 4+, A cells 0, B cells not read',
    ]);
    expect(bench({ confirmation: {} }, GRP)).toEqual([
      'Second reader: anti-A not read, anti-B not read, anti-D not read, A cells not read, B cells not read',
    ]);
  });

  it('is whose answer it is, in any case, and nothing else', () => {
    const answered = (transfusedOrPregnant: unknown) =>
      told(grouped({ codes: GXM, sections: { history: { transfusedOrPregnant } } })).filter((one) =>
        one.includes('history'),
      );
    expect([answered(' No '), answered(''), answered(null)]).toEqual([[], [], []]);
    const refused = [
      'sections.history.transfusedOrPregnant: sections.history.transfusedOrPregnant must be one of yes, no, unknown.',
    ];
    expect([answered('perhaps'), answered(5)]).toEqual([refused, refused]);
  });

  it('stands what was asked before blood is given', () => {
    expect(bench({ history: { transfusedOrPregnant: 'YES' } })).toEqual([
      'Transfused or pregnant in three months: yes',
    ]);
    expect(bench({ history: {} })).toEqual(['Transfused or pregnant in three months: unknown']);
    expect(bench({})).toEqual([]);
  });
});
