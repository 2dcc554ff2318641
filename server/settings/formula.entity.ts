import { Check, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import { type FormulaConfig, defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import type { EgfrEquation } from '../../shared/vocabulary.js';
import { EditedRow } from '../kernel/entities.js';
import type { Sql } from '../kernel/database.js';

/** The codes of the test values that calculations use; none before they are first saved. */
@Entity('formula_config')
@Check('formula_config_singleton_check', 'singleton')
export class FormulaEntity extends EditedRow {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('jsonb') codes: Partial<FormulaConfig>;
  @VersionColumn({ default: 1 }) version: number;
}

type StoredFormulas = FormulaConfig & { readonly version: number };

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
