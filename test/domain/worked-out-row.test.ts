import {
  assessResult,
  BLANK_PARAMETER,
  NO_ENTRY,
  type AssessedParameter,
  type AssessRequest,
  type Entry,
} from '../../shared/domain/results/assess-result.js';
import type { PreviousOfEquation } from '../../shared/domain/results/assessed.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';

const before = (value: string, equation: string): PreviousOfEquation => ({
  value,
  flag: '',
  at: '2026-11-19T08:00:00.000Z',
  unitOfMeasure: '',
  bookingNumber: 'LAB1',
  equation,
});

describe('what is worked out', () => {
  const globulin: AssessedParameter = {
    ...BLANK_PARAMETER,
    code: 'GLOB',
    name: 'Globulin',
    kind: 'calculated',
    formula: 'TP-ALB',
  };
  const creatinine: AssessedParameter = {
    ...BLANK_PARAMETER,
    code: 'CREA',
    name: 'Creatinine',
    kind: 'numeric',
  };
  const egfr: AssessedParameter = {
    ...BLANK_PARAMETER,
    code: 'EGFR',
    name: 'eGFR',
    kind: 'calculated',
    formula: 'EGFR',
    decimals: 2,
  };

  const profile = (
    parameters: readonly AssessedParameter[],
    entries: Readonly<Record<string, Partial<Entry>>>,
    more: Partial<AssessRequest> = {},
  ) =>
    assessResult({
      parameters,
      entries: new Map(Object.entries(entries).map(([code, entry]) => [code, { ...NO_ENTRY, ...entry }])),
      patient: { gender: 'male', dateOfBirth: '1990-01-01', age: '36', pregnant: false, at: '2026-11-20' },
      sampleAt: '2026-11-20T08:00:00.000Z',
      config: defaultFormulaConfig,
      previous: new Map(),
      remarks: '',
      ...more,
    });

  it('names its equation, and the one that would be used where there is no figure', () => {
    const of2009 = before('90', 'CKD-EPI 2009 (163/166)');
    const previous = new Map([['EGFR', [of2009, before('80', 'CKD-EPI 2021')]]]);
    const given = profile([creatinine, egfr], { CREA: { parameter: '79.6' } }, { previous });
    expect(given.rows[1]).toMatchObject({
      equation: 'CKD-EPI 2009 (163/166)',
      previousValues: [{ value: '90' }],
    });
    const none = profile([creatinine, egfr], { CREA: { parameter: '<5' } }, { previous });
    expect(none.rows[1]).toMatchObject({
      parameter: '',
      equation: null,
      previousValues: [{ value: '90' }],
      reason: "'<5' cannot be calculated with",
    });
    expect(none.rows[0]).toMatchObject({ equation: null });
  });

  it('alone is no result to be saved: somebody has to enter something', () => {
    const constant = { ...globulin, formula: '2*3' };
    expect(profile([creatinine, constant], {}).refusals).toMatchObject([{ rule: 'nothing_entered' }]);
  });

  it('is not typed, and has no dilution factor', () => {
    const typed = profile([creatinine, egfr], {
      CREA: { parameter: '79.6' },
      EGFR: { parameter: '5', factor: '10' },
    });
    expect(typed.rows[1]?.parameter).toBe('126.58');
    expect(typed.refusals).toEqual([
      {
        code: 'EGFR',
        part: 'factor',
        rule: 'measured',
        message: 'eGFR: it is calculated, so it has no dilution factor.',
      },
    ]);
  });

  it('a derived value feeds what is calculated', () => {
    const rows = [
      { ...creatinine, code: 'TP', name: 'TP' },
      { ...creatinine, code: 'ALB', name: 'ALB' },
      globulin,
    ];
    const sheet = { rules: [() => ({ derived: new Map([['ALB', { value: '40' }]]) })] };
    const worked = profile(rows, { TP: { parameter: '70' }, ALB: { parameter: '10' } }, { sheet });
    expect(worked.rows.map(({ parameter }) => parameter)).toEqual(['70', '40', '30']);
  });

  it('a rule that only says what is critical is heard, too', () => {
    const sheet = { rules: [() => ({ criticals: new Set(['CREA']) })] };
    expect(profile([creatinine], { CREA: { parameter: '80' } }, { sheet }).rows[0]).toMatchObject({
      critical: true,
    });
    const flags = { rules: [() => ({ flags: new Map([['CREA', 'A' as const]]) })] };
    expect(profile([creatinine], { CREA: { parameter: '80' } }, { sheet: flags }).rows[0]).toMatchObject({
      flag: 'A',
    });
  });

  it('what may be typed all the same says what was', () => {
    const sheet = {
      rules: [
        () => ({ derived: new Map([['CREA', { value: 'clumped', reason: 'clumps', mayBeTyped: true }]]) }),
      ],
    };
    expect(profile([creatinine], { CREA: { parameter: ' 80 ' } }, { sheet }).rows[0]).toMatchObject({
      parameter: 'clumped',
      reason: 'clumps',
      filled: { entered: '80' },
    });
    expect(profile([creatinine], { CREA: { parameter: ' 80 ' } }, { sheet }).rows[0]).not.toHaveProperty(
      'derived',
    );
    const out = {
      rules: [() => ({ derived: new Map([['CREA', { value: '', state: 'not_done' as const }]]) })],
    };
    expect(profile([creatinine], {}, { sheet: out }).rows[0]).toMatchObject({
      state: 'not_done',
      reason: null,
    });
  });

  it('a text and a choice have no factor to be multiplied by', () => {
    const words = { ...creatinine, kind: 'text' as const };
    const text = profile([words], { CREA: { parameter: '5', factor: '10' } });
    expect([text.rows[0]?.parameter, text.refusals]).toMatchObject(['5', [{ part: 'factor' }]]);
    expect(profile([creatinine], { CREA: { parameter: '', factor: '10' } }).rows[0]?.parameter).toBe('');
  });
});
