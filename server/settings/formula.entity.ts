import { Check, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { FormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import { EditedRow } from '../kernel/entities.js';

/** The codes of the test values that calculations use; none before they are first saved. */
@Entity('formula_config')
@Check('formula_config_singleton_check', 'singleton')
export class FormulaEntity extends EditedRow {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('jsonb') codes: Partial<FormulaConfig>;
  @VersionColumn({ default: 1 }) version: number;
}
