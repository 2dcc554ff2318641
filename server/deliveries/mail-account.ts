import type { MailSecurity } from '../../shared/domain/reports/delivery.js';
import { readAuditKey } from '../audit/index.js';
import type { Config } from '../kernel/config.js';
import { Problem } from '../kernel/http/problem.js';
import { unseal } from '../kernel/sealed.js';
import type { MailSettingsEntity } from './mail-settings.entity.js';

/** What a conversation with the mail server needs. */
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

/** 409 where nobody has set one up, or its password cannot be read any more. */
export function accountOf(row: MailSettingsEntity | null, config: Config): MailAccount {
  if (row === null || row.host === '' || row.fromAddress === '') throw new Problem('conflict', NOT_SET_UP);
  const { host, port, security, username, fromName: name, fromAddress: address } = row;
  const password = passwordOf(row, config);
  return { host, port, security, username, password, from: { name, address } };
}

/** Under which the mail server's password is kept. */
export function mailKey(config: Config) {
  return { houseKey: readAuditKey(config) ?? '', purpose: 'the password of the mail server' };
}

function passwordOf({ passwordSealed }: MailSettingsEntity, config: Config): string {
  if (passwordSealed === '') return '';
  const password = unseal(mailKey(config), passwordSealed);
  if (password !== undefined) return password;
  throw new Problem(
    'conflict',
    'The password of the mail server cannot be read with the present audit key: enter it again under Settings, Email.',
  );
}
