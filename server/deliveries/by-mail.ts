import type { Config } from '../kernel/config.js';
import type { Database } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';
import { converse, type MailAnswer, type MailMessage } from './converse.js';
import { accountOf, type MailAccount } from './mail-account.js';
import type { MailSettingsEntity } from './mail-settings.entity.js';
import { mailSettings, UNSET } from './mail-settings.js';

type Write = (settings: MailSettingsEntity, account: MailAccount) => Promise<MailMessage>;

/** One message by the settings as they are now. What stands against it, such as no mail server, is an answer. */
export async function byMail(database: Database, config: Config, write: Write): Promise<MailAnswer> {
  const settings = (await mailSettings(database)) ?? UNSET;
  try {
    const account = accountOf(settings, config);
    return await converse(account, await write(settings, account), config);
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure;
    return { outcome: 'failed', answer: failure.detail };
  }
}
