import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { MailSettings } from '../../shared/contract/mail-settings.js';
import { isLoopback, isMailAddress } from '../../shared/domain/reports/delivery.js';
import { MailLetter, MailServer, type MailValues } from './mail-fields.js';
import { saveMail } from './mail.api.js';
import { SaveChanges } from './save-changes.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useKeptSettings } from '../ui/forms/use-kept-settings.js';

export interface MailFormProps {
  readonly settings: MailSettings;
  readonly onSaved: () => unknown;
}

/** The password can be set, never read. */
export function MailForm({ settings, onSaved }: MailFormProps) {
  const form = useForm<MailValues>({
    initialValues: { ...settings, password: '', forgets: false },
    validate: {
      security: (value, { host }) =>
        value === 'none' && host !== '' && !isLoopback(host)
          ? 'Only a mail server on this same machine may be used without encryption'
          : null,
      fromAddress: (value, { host }) =>
        host !== '' && !isMailAddress(value) ? 'An address such as results@lab.example is needed' : null,
    },
  });
  const sending = useKeptSettings({
    form,
    what: 'mail server',
    keep: (values) => saveMail(requestOf(values)),
    onSaved,
  });
  return (
    <SentForm sending={sending}>
      <Stack gap={16}>
        <MailServer form={form} />
        <MailLetter form={form} />
      </Stack>
      <SaveChanges isChanged={form.isDirty()} isBusy={sending.isBusy} />
    </SentForm>
  );
}

function requestOf({
  password,
  forgets,
  ...settings
}: MailValues): MailSettings & { readonly password?: string } {
  if (forgets) return { ...settings, password: '' };
  return password === '' ? settings : { ...settings, password };
}
