import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ReflexRule } from '../../shared/domain/results/reflex.js';
import type { Turnarounds } from '../../shared/domain/time/turnaround.js';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import { ParameterVersionEntity } from './parameter-version.entity.js';

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
  // By name: the two tables name each other, their files must not.
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
  /** Why; null where nobody said. */
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
