import { Check, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { MailSettings } from '../../shared/contract/mail-settings.js';
import type { MailLanguage, MailSecurity } from '../../shared/domain/reports/delivery.js';
import { EditedRow } from '../kernel/entities.js';

/** The mail server that reports are sent by; none before it is first saved. */
@Entity('mail_settings')
@Check('mail_settings_singleton_check', 'singleton')
@Check('mail_settings_port_check', 'port between 1 and 65535')
@Check('mail_settings_security_check', `security in ('none', 'starttls', 'tls')`)
export class MailSettingsEntity extends EditedRow {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('text', { default: '' }) host: string;
  @Column('integer', { default: 587 }) port: number;
  @Column('text', { default: 'starttls' }) security: MailSecurity;
  @Column('text', { default: '' }) username: string;
  /** Sealed with a key that the database does not hold. */
  @Column('text', { name: 'password_sealed', default: '' }) passwordSealed: string;
  @Column('text', { name: 'from_name', default: '' }) fromName: string;
  @Column('text', { name: 'from_address', default: '' }) fromAddress: string;
  @Column('boolean', { default: false }) attaches: boolean;
  @Column('text', { default: 'en' }) language: MailLanguage;
  @VersionColumn({ default: 1 }) version: number;
}

/** As every call answers it: without the password. */
export function mailSettingsShape(row: MailSettingsEntity): MailSettings {
  const { host, port, security, username, fromName, fromAddress, attaches, language, version } = row;
  const hasPassword = row.passwordSealed !== '';
  return { host, port, security, username, hasPassword, fromName, fromAddress, attaches, language, version };
}
