import {
  assessResult,
  BLANK_PARAMETER,
  NO_ENTRY,
  type AssessedParameter,
  type Entry,
} from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import type { BlankSheet } from '../../shared/domain/results/sections.js';
import { list, record, text } from '../../shared/domain/shape.js';

function aParameter(parameter: Partial<AssessedParameter> & { readonly code: string }): AssessedParameter {
  return {
    ...BLANK_PARAMETER,
    name: parameter.code,
    unitOfMeasure: '%',
    kind: 'numeric',
    rangeMale: '40-70',
    rangeFemale: '40-70',
    ...parameter,
  };
}

const PARAMETERS = [aParameter({ code: 'NEUT' }), aParameter({ code: 'TEXT', kind: 'text' })];

function judged(
  sheet: BlankSheet,
  sections = {},
  typed: Readonly<Record<string, string | Entry>> = { TEXT: 'seen' },
) {
  return assessResult({
    parameters: PARAMETERS,
    entries: new Map(
      Object.entries(typed).map(
        ([code, entry]) =>
          [code, typeof entry === 'string' ? { ...NO_ENTRY, parameter: entry } : entry] as const,
      ),
    ),
    patient: { gender: 'male', dateOfBirth: null, age: '34', pregnant: false, at: '2026-11-20' },
    sampleAt: '2026-11-20T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
    sheet,
    sections,
  });
}

const tally = { title: 'Tally', shape: list(text(4), 3), said: () => [] };

describe("a discipline's own rules", () => {
  it('derive a row that is flagged as a typed one is, and is not typed any more', () => {
    const rules = () => ({ derived: new Map([['NEUT', { value: '80' }]]) });
    const [row] = judged({ rules: [rules] }, {}, { NEUT: 'nonsense', TEXT: 'seen' }).rows;
    expect(row).toMatchObject({ parameter: '80', flag: 'H' });
    expect(judged({ rules: [rules] }, {}, { NEUT: 'nonsense' }).refusals).toEqual([]);
  });

  it('say why a derived row has no value', () => {
    const rules = () => ({ derived: new Map([['NEUT', { value: '', reason: 'needs 100 cells' }]]) });
    expect(judged({ rules: [rules] }).rows[0]).toMatchObject({ parameter: '', reason: 'needs 100 cells' });
  });

  it('see what was typed before they derive, so that a typed conclusion that differs can be refused', () => {
    const seen: string[] = [];
    judged(
      {
        rules: [
          ({ rows }) => (
            seen.push(rows[0]?.parameter ?? ''),
            { derived: new Map([['NEUT', { value: '80' }]]) }
          ),
        ],
      },
      {},
      { NEUT: '12', TEXT: 'seen' },
    );
    expect(seen).toEqual(['12']);
  });

  it('flag nothing that a person flagged by hand', () => {
    const rules = () => ({ flags: new Map([['NEUT', 'A' as const]]) });
    const typed = { NEUT: { ...NO_ENTRY, parameter: '50', manualFlag: 'H', manualFlagBy: 'RN' } };
    expect(judged({ rules: [rules] }, {}, { NEUT: '50' }).rows[0]?.flag).toBe('A');
    expect(judged({ rules: [rules] }, {}, typed).rows[0]?.flag).toBe('H');
  });

  it('flag, warn and refuse', () => {
    const warning = { code: 'film', message: 'Film suggested.', parameters: ['NEUT'] };
    const refusal = { field: 'sections.tally', message: '98 of 100 cells' };
    const found = judged({
      rules: [() => ({ flags: new Map([['TEXT', 'A' as const]]), warnings: [warning], refusals: [refusal] })],
    });
    expect(found.rows[1]?.flag).toBe('A');
    expect(found.warnings).toEqual([warning]);
    expect(found.refusals).toEqual([{ code: null, rule: 'section', ...refusal }]);
  });

  it('refuse alone: who counted 98 of 100 cells is not told as well to enter a result', () => {
    const refusal = { field: 'sections.tally', message: '98 of 100 cells' };
    const found = judged({ rules: [() => ({ refusals: [refusal] })] }, {}, {});
    expect(found.refusals.map(({ message }) => message)).toEqual(['98 of 100 cells']);
    expect(judged({}, {}, {}).refusals.map(({ rule }) => rule)).toEqual(['nothing_entered']);
  });
});

describe('a section', () => {
  it('reads as empty where nothing was sent', () => {
    expect(judged({ sections: { tally } }).sections).toEqual({ tally: [] });
  });

  it('is refused where the discipline does not declare it', () => {
    const { refusals } = judged({ sections: { tally } }, { film: {}, tally: ['a'] });
    expect(refusals).toEqual([
      { code: null, rule: 'section', field: 'sections.film', message: 'There is no section film here.' },
    ]);
  });

  it('is not judged by rules before it is of its shape', () => {
    const rules = () => ({ refusals: [{ field: 'sections.tally', message: 'too few' }] });
    const { refusals, sections } = judged({ sections: { tally }, rules: [rules] }, { tally: ['abcde', 'b'] });
    expect(refusals.map(({ field }) => field)).toEqual(['sections.tally[0]']);
    expect(sections).toEqual({ tally: ['', 'b'] });
  });

  it.each([['__proto__'], ['constructor'], ['toString'], ['']])(
    'takes no field that an object only seems to have: %p',
    (name) => {
      const given: unknown = JSON.parse(`{ "tally": [], ${JSON.stringify(name)}: {} }`);
      const { refusals } = judged({ sections: { tally } }, given as object);
      expect(refusals.map(({ field }) => field)).toEqual([`sections.${name}`]);
      const errors: { field: string }[] = [];
      record<{ a: string }>({ a: text(3) })(given, 'it', errors as never);
      expect(errors.map(({ field }) => field).sort()).toEqual([`it.${name}`, 'it.tally'].sort());
    },
  );
});
