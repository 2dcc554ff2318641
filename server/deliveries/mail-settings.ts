import { Check, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { MailSettings } from '../../shared/contract/mail-settings.js';
import type { MailLanguage, MailSecurity } from '../../shared/domain/reports/delivery.js';
import type { Database } from '../kernel/database.js';
import type { Tx } from '../events/unit-of-work.js';
import { EditedRow } from '../kernel/entities.js';
import { readAuditKey } from '../audit/index.js';
import type { Config } from '../kernel/config.js';
import { conflict } from '../kernel/http/problem.js';
import { unseal } from '../kernel/sealed.js';

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

/** As they were last saved; null: never. */
export function mailSettings({
  entities,
}: Pick<Tx | Database, 'entities'>): Promise<MailSettingsEntity | null> {
  return entities.findOne(MailSettingsEntity, { where: { singleton: true } });
}

/** The settings of a laboratory that never saved any. */
export const UNSET_MAIL_SETTINGS: MailSettingsEntity = Object.assign(new MailSettingsEntity(), {
  singleton: true,
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  passwordSealed: '',
  fromName: '',
  fromAddress: '',
  attaches: false,
  language: 'en',
  version: 1,
});

/** As every call answers it: without the password. */
export function mailSettingsShape(row: MailSettingsEntity): MailSettings {
  const { host, port, security, username, fromName, fromAddress, attaches, language, version } = row;
  const hasPassword = row.passwordSealed !== '';
  return { host, port, security, username, hasPassword, fromName, fromAddress, attaches, language, version };
}

/** The data needed for a conversation with the mail server. */
export interface MailAccount {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly username: string;
  readonly password: string;
  readonly from: { readonly name: string; readonly address: string };
}

export const NOT_SET_UP =
  'No mail server is set up: a manager enters it under Settings, Email. Nothing was sent.';

/** 409 if none has been set up, or its password can no longer be read. */
export function accountOf(row: MailSettingsEntity | null, config: Config): MailAccount {
  if (row === null || row.host === '' || row.fromAddress === '') throw conflict(NOT_SET_UP);
  const { host, port, security, username, fromName: name, fromAddress: address } = row;
  const password = passwordOf(row, config);
  return { host, port, security, username, password, from: { name, address } };
}

/** The purpose under which the mail server's password is sealed. */
export function mailKey(config: Config) {
  return { houseKey: readAuditKey(config) ?? '', purpose: 'the password of the mail server' };
}

function passwordOf({ passwordSealed }: MailSettingsEntity, config: Config): string {
  if (passwordSealed === '') return '';
  const password = unseal(mailKey(config), passwordSealed);
  if (password !== undefined) return password;
  throw conflict(
    'The password of the mail server cannot be read with the present audit key: enter it again under Settings, Email.',
  );
}
