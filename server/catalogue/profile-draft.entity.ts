import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EditedRow } from '../kernel/entities.js';
import { ProfileEntity } from './profile.entity.js';
import type { ProfileContent } from './profile-content.js';
import { ProfileVersionEntity } from './profile-version.entity.js';

/** What a manager is still working on; nothing reads it but the editor. At most one a profile. */
@Entity('profile_draft')
export class ProfileDraftEntity extends EditedRow {
  @PrimaryColumn('uuid', { name: 'profile_id' })
  @ForeignKey(() => ProfileEntity, { name: 'profile_draft_profile_id_fkey' })
  profileId: string;
  @Column('jsonb') content: ProfileContent;
  /** What was published when the draft was last saved. */
  @Column('uuid', { name: 'based_on' })
  @Index('profile_draft_based_on')
  @ForeignKey(() => ProfileVersionEntity, { name: 'profile_draft_based_on_fkey' })
  basedOn: string;
  /** Counted on from the profile's own, so that no number names both. */
  @Column('integer') version: number;
}
