import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import {
  PARAMETER_KINDS,
  type ParameterExtra,
  type ParameterKind,
} from '../../shared/domain/results/test-value.js';
import type { LimitBand } from '../../shared/domain/ranges/applicable-limits.js';
import type { RangeBand } from '../../shared/domain/ranges/applicable-range.js';
import { DELTA_KINDS, type DeltaLimit } from '../../shared/domain/results/delta.js';

/** The same parameter of the same profile through all its versions. */
@Entity('parameter')
@Unique('parameter_profile_id_code_key', ['profileId', 'code'])
export class ParameterEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'profile_id' })
  @ForeignKey('profile', { name: 'parameter_profile_id_fkey' })
  profileId: string;
  @Column('text') code: string;
}

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** A parameter as it was published once; inserted, never changed. Limits are decimal text. */
@Entity('parameter_version')
@Unique('parameter_version_parameter_id_number_key', ['parameterId', 'number'])
@Check('parameter_version_number_check', 'number > 0')
@Check('parameter_version_kind_check', `kind in (${listed(PARAMETER_KINDS)})`)
@Check('parameter_version_delta_kind_check', `delta_kind in (${listed(DELTA_KINDS)})`)
@Check('parameter_version_decimals_check', 'decimals between 0 and 6')
export class ParameterVersionEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'parameter_id' })
  @ForeignKey(() => ParameterEntity, { name: 'parameter_version_parameter_id_fkey' })
  parameterId: string;
  @Column('integer') number: number;
  @Column('text') name: string;
  @Column('text', { nullable: true }) loinc: string | null;
  @Column('text', { name: 'unit_of_measure', default: '' }) unitOfMeasure: string;
  @Column('text') kind: ParameterKind;
  @Column('text', { nullable: true }) section: string | null;
  @Column('text', { name: 'range_male', default: '' }) rangeMale: string;
  @Column('text', { name: 'range_female', default: '' }) rangeFemale: string;
  @Column('text', { name: 'range_pregnancy', nullable: true }) rangePregnancy: string | null;
  @Column('jsonb', { default: [] }) ranges: readonly RangeBand[];
  @Column('boolean', { name: 'adult_only', default: false }) adultOnly: boolean;
  @Column('numeric', { name: 'critical_low', nullable: true }) criticalLow: string | null;
  @Column('numeric', { name: 'critical_high', nullable: true }) criticalHigh: string | null;
  @Column('jsonb', { name: 'critical_bands', default: [] }) criticalBands: readonly LimitBand[];
  @Column('jsonb', { name: 'critical_values', default: [] }) criticalValues: readonly string[];
  @Column('numeric', { name: 'plausible_low', nullable: true }) plausibleLow: string | null;
  @Column('numeric', { name: 'plausible_high', nullable: true }) plausibleHigh: string | null;
  @Column('jsonb', { name: 'plausible_bands', default: [] }) plausibleBands: readonly LimitBand[];
  @Column('numeric', { name: 'reportable_low', nullable: true }) reportableLow: string | null;
  @Column('numeric', { name: 'reportable_high', nullable: true }) reportableHigh: string | null;
  @Column('jsonb', { name: 'reportable_bands', default: [] }) reportableBands: readonly LimitBand[];
  @Column('text', { name: 'delta_kind', nullable: true }) deltaKind: DeltaLimit['kind'] | null;
  @Column('numeric', { name: 'delta_amount', nullable: true }) deltaAmount: string | null;
  @Column('integer', { name: 'delta_days', nullable: true }) deltaDays: number | null;
  /** Null: as it was entered. */
  @Column('integer', { nullable: true }) decimals: number | null;
  @Column('jsonb', { default: [] }) options: readonly string[];
  @Column('text', { nullable: true }) formula: string | null;
  @Column('text', { nullable: true }) note: string | null;
  @Column('jsonb', { default: {} }) extra: ParameterExtra;
  @Column('boolean', { default: false }) shared: boolean;
  @Column('boolean', { default: false }) verified: boolean;
}
