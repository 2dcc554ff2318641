import { Check, Column, Entity, Index, PrimaryColumn, VersionColumn } from 'typeorm';
import { ROLES, type Role } from '../../shared/vocabulary.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('app_user')
@Index('app_user_username', ['username'], { unique: true, where: 'removed_at is null' })
@Check('app_user_role_check', `role in (${ROLES.map((role) => `'${role}'`).join(', ')})`)
export class UserEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('citext') username: string;
  @Column('text', { name: 'first_name' }) firstName: string;
  @Column('text') surname: string;
  @Column('text') role: Role;
  @Column('text', { default: '' }) qualification: string;
  @Column('text', { name: 'account_name', default: '' }) accountName: string;
  @Column('text', { name: 'account_number', default: '' }) accountNumber: string;
  @Column('text', { name: 'account_creator', default: '' }) accountCreator: string;
  @Column('text', { name: 'password_hash' }) passwordHash: string;
  @Column('boolean', { name: 'change_passwd', default: true }) changePasswd: boolean;
  /** Now, for what is written past the commands. */
  @Column('timestamptz', { name: 'password_set_at', default: () => 'now()' }) passwordSetAt: Date;
  /** Since when a one-time code is asked for at sign-in; null: there is no second factor. */
  @Column('timestamptz', { name: 'second_factor_at', nullable: true }) secondFactorAt: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}
