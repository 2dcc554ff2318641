import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import { EditedRow } from '../kernel/entities.js';
import { ProfileVersionEntity } from './profile-version.entity.js';

/** A profile on the test menu: what it is now stands in its published version. */
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
