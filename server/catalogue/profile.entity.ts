import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique, VersionColumn, Check } from 'typeorm';
import type { ReflexRule } from '../../shared/domain/results/reflex.js';
import type { Turnarounds } from '../../shared/domain/time/turnaround.js';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import {
  PARAMETER_KINDS,
  type ParameterExtra,
  type ParameterKind,
} from '../../shared/domain/results/test-value.js';
import type { LimitBand } from '../../shared/domain/ranges/applicable-limits.js';
import type { RangeBand } from '../../shared/domain/ranges/applicable-range.js';
import { DELTA_KINDS, type DeltaLimit } from '../../shared/domain/results/delta.js';
import { EditedRow } from '../kernel/entities.js';

/** A profile on the test menu, whose present content is its published version. */
@Entity('profile')
@Unique('profile_code_key', ['code'])
export class ProfileEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @Column('uuid', { name: 'published_version_id' })
  @Index('profile_published_version')
  @ForeignKey(() => ProfileVersionEntity, { name: 'profile_published_version_id_fkey' })
  publishedVersionId: string;
  /** Made as a draft: nobody can order it until somebody publishes it. */
  @Column('boolean', { name: 'never_published', default: false }) neverPublished: boolean;
  @VersionColumn({ default: 1 }) version: number;
}

/** A profile as it was published once; inserted, never changed. */
@Entity('profile_version')
@Unique('profile_version_profile_id_number_key', ['profileId', 'number'])
@Unique('profile_version_of_profile', ['id', 'profileId'])
@Check('profile_version_number_check', 'number > 0')
@Check('profile_version_unit_check', `unit in (${DISCIPLINES.map((unit) => `'${unit}'`).join(', ')})`)
@Check('profile_version_turnaround_minutes_check', 'turnaround_minutes > 0')
@Check('profile_version_stat_turnaround_minutes_check', 'stat_turnaround_minutes > 0')
@Check(
  'profile_version_turnarounds_check',
  'stat_turnaround_minutes <= urgent_turnaround_minutes and urgent_turnaround_minutes <= turnaround_minutes',
)
export class ProfileVersionEntity implements Turnarounds {
  @PrimaryColumn('uuid') id: string;
  // By name, as the two tables name each other.
  @Column('uuid', { name: 'profile_id' })
  @ForeignKey('profile', { name: 'profile_version_profile_id_fkey' })
  profileId: string;
  @Column('integer') number: number;
  @Column('text') name: string;
  @Column('text') unit: Discipline;
  @Column('text') specimen: string;
  @Column('text') container: string;
  @Column('text', { nullable: true }) loinc: string | null;
  @Column('integer', { name: 'turnaround_minutes' }) turnaroundMinutes: number;
  @Column('integer', { name: 'urgent_turnaround_minutes' }) urgentTurnaroundMinutes: number;
  @Column('integer', { name: 'stat_turnaround_minutes' }) statTurnaroundMinutes: number;
  @Column('text', { name: 'short_name', default: '' }) shortName: string;
  @Column('boolean', { default: false }) confidential: boolean;
  @Column('integer', { default: 0 }) position: number;
  @Column('jsonb', { default: [] }) reflex: readonly ReflexRule[];
  @Column('text', { name: 'published_by' }) publishedBy: string;
  @Column('timestamptz', { name: 'published_at' }) publishedAt: Date;
  /** Why; null: no reason given. */
  @Column('text', { nullable: true }) reason: string | null;
}

/** Which versions of which parameters belong to it, in the order of the bench. */
@Entity('profile_version_parameter')
export class ProfileVersionParameterEntity {
  @PrimaryColumn('uuid', { name: 'profile_version_id' })
  @ForeignKey(() => ProfileVersionEntity, { name: 'profile_version_parameter_profile_version_id_fkey' })
  profileVersionId: string;
  @PrimaryColumn('integer') position: number;
  @Column('uuid', { name: 'parameter_version_id' })
  @Index('profile_version_parameter_version')
  @ForeignKey(() => ParameterVersionEntity, { name: 'profile_version_parameter_parameter_version_id_fkey' })
  parameterVersionId: string;
}

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

/** A manager's work in progress; only the editor reads it. At most one a profile. */
@Entity('profile_draft')
export class ProfileDraftEntity extends EditedRow {
  @PrimaryColumn('uuid', { name: 'profile_id' })
  @ForeignKey(() => ProfileEntity, { name: 'profile_draft_profile_id_fkey' })
  profileId: string;
  @Column('jsonb') content: ProfileContent;
  /** The version published when the draft was last saved. */
  @Column('uuid', { name: 'based_on' })
  @Index('profile_draft_based_on')
  @ForeignKey(() => ProfileVersionEntity, { name: 'profile_draft_based_on_fkey' })
  basedOn: string;
  /** Counted on from the profile's own, so that no number names both. */
  @Column('integer') version: number;
}

/** The content of a parameter's version. Limits are decimal text. */
export type ParameterContent = Readonly<Omit<ParameterVersionEntity, 'id' | 'parameterId' | 'number'>>;

/** The content of a profile's version, without its parameters. Prices are no part of it. */
export type ProfileFields = Readonly<
  Omit<ProfileVersionEntity, 'id' | 'profileId' | 'number' | 'publishedBy' | 'publishedAt' | 'reason'>
>;

/** Everything that one version says, as plain JSON; parameters in the order of the bench. */
export interface ProfileContent extends ProfileFields {
  readonly parameters: readonly (ParameterContent & { readonly code: string })[];
}
