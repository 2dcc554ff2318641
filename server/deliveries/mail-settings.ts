import type { Database } from '../kernel/database.js';
import type { Tx } from '../events/unit-of-work.js';
import { MailSettingsEntity } from './mail-settings.entity.js';

/** As they were last saved; null: never. */
export function mailSettings({
  entities,
}: Pick<Tx | Database, 'entities'>): Promise<MailSettingsEntity | null> {
  return entities.findOne(MailSettingsEntity, { where: { singleton: true } });
}

/** What a laboratory has that never saved any. */
export const UNSET: MailSettingsEntity = Object.assign(new MailSettingsEntity(), {
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
