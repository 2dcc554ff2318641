import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { MailSettings } from '../../shared/contract/mail-settings.js';
import { isLoopback, isMailAddress } from '../../shared/domain/delivery.js';
import { asProblem } from '../core/api.js';
import { FormErrors } from '../ui/form-errors.js';
import { showDone, showProblem } from '../ui/notify.js';
import { useUnsavedGuard } from '../ui/unsaved-guard.js';
import { MailLetter, MailServer, type MailValues } from './mail-fields.js';
import { saveMail } from './mail.api.js';

export interface MailFormProps {
  readonly settings: MailSettings;
  readonly onSaved: () => unknown;
}

/** The password can be set, never read. */
export function MailForm({ settings, onSaved }: MailFormProps) {
  const [isBusy, setBusy] = useState(false);
  const form = useForm<MailValues>({
    initialValues: { ...settings, password: '', forgets: false },
    validate: {
      security: (value, { host }) =>
        value === 'none' && host !== '' && !isLoopback(host)
          ? 'Only a mail server on this very machine may be spoken to without encryption'
          : null,
      fromAddress: (value, { host }) =>
        host !== '' && !isMailAddress(value) ? 'An address such as results@lab.example is needed' : null,
    },
  });
  const unsaved = useUnsavedGuard(form.isDirty() ? 'The changed mail server' : undefined);
  const save = async (values: MailValues): Promise<void> => {
    setBusy(true);
    try {
      await saveMail(requestOf(values));
      unsaved.release();
      form.resetDirty(values);
      showDone('The mail server was saved');
      await onSaved();
    } catch (thrown) {
      form.setErrors(asProblem(thrown).fields());
      showProblem(thrown, { what: 'The mail server was not saved', retry: () => save(values) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      {unsaved.guard}
      <FormErrors errors={form.errors} />
      <Stack gap={16}>
        <MailServer form={form} />
        <MailLetter form={form} />
      </Stack>
      <Button
        type="submit"
        mt={20}
        loading={isBusy}
        disabled={!form.isDirty()}
        title={form.isDirty() ? undefined : 'Nothing was changed'}
      >
        Save
      </Button>
    </form>
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
