import type { MailSettings, MailTest } from '../../shared/contract/mail-settings.js';
import { api } from '../core/api.js';

export function readMail(): Promise<MailSettings> {
  return api.get<MailSettings>('/api/mail-settings');
}

/** `password` left out: the one that is kept stays; '': none. */
export function saveMail(settings: MailSettings & { readonly password?: string }): Promise<MailSettings> {
  return api.post<MailSettings>('/api/mail-settings', settings);
}

export function testMail(to: string): Promise<MailTest> {
  return api.post<MailTest>('/api/mail-settings/test', { to });
}
