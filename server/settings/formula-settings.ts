import { defaultFormulaConfig, type FormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import type { EgfrEquation } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';

export type StoredFormulas = FormulaConfig & { readonly version: number };

interface FormulaRow {
  readonly codes: Partial<FormulaConfig> | null;
  readonly version: number | null;
  readonly egfr_equation: EgfrEquation | null;
}

/** The test values that calculations use. The equation is the laboratory's own setting, kept in one place. */
export async function formulaConfig(sql: Sql): Promise<StoredFormulas> {
  const row = await sql.one<FormulaRow>(
    `select f.codes, f.version, l.egfr_equation
     from (values (1)) one left join formula_config f on true left join laboratory l on true`,
  );
  return {
    ...defaultFormulaConfig,
    ...row?.codes,
    egfrEquation: row?.egfr_equation === 'CKD-EPI 2021' ? '2021' : '2009',
    version: row?.version ?? 1,
  };
}
