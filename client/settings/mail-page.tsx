import { Alert, Button, Checkbox, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { PageHeader } from '../ui/layout/page-header.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import type { MailSettings, MailTest } from '../../shared/contract/mail-settings.js';
import {
  isLoopback,
  isMailAddress,
  type MailLanguage,
  type MailSecurity,
} from '../../shared/domain/reports/delivery.js';
import { SaveChanges, SettingsCard } from './settings-card.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSavedSettings } from '../ui/forms/use-saved-settings.js';
import {
  Fields,
  passwordField,
  selectField,
  switchField,
  textField,
  wholeField,
  type Field,
} from '../ui/forms/fields.js';
import { fieldAt, switchAt } from '../ui/forms/form-fields.js';
import { KEEP_OPEN, useSending } from '../ui/forms/use-sending.js';
import { choices } from '../ui/options/choices.js';
import { api } from '../core/api.js';

export function Component() {
  const loaded = useLoaded('mail settings', readMail);
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader title="Email" subtitle="The mail server for reports, and what is attached to them." />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={6} />}>
        {(settings) => <MailForm key={settings.version} settings={settings} onSaved={loaded.reload} />}
      </WhenLoaded>
      {loaded.data !== undefined && <MailTrial isSetUp={loaded.data.host !== ''} />}
    </div>
  );
}

interface MailFormProps {
  readonly settings: MailSettings;
  readonly onSaved: () => unknown;
}

/** The password can be set, never read. */
function MailForm({ settings, onSaved }: MailFormProps) {
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
  const sending = useSavedSettings({
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

interface MailValues extends MailSettings {
  /** '': the one that is kept stays. */
  readonly password: string;
  /** The kept password is thrown away. */
  readonly forgets: boolean;
}

interface MailPartProps {
  readonly form: UseFormReturnType<MailValues>;
}

function MailServer({ form }: MailPartProps) {
  const { hasPassword, forgets } = form.values;
  return (
    <SettingsCard title="Mail server">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Fields form={form} of={SERVER} />
        <Fields form={form} of={{ password: passwordOf(hasPassword, forgets) }} />
      </SimpleGrid>
      {hasPassword && <Checkbox mt={12} label="Remove the stored password" {...switchAt(form, 'forgets')} />}
    </SettingsCard>
  );
}

const SECURITIES = choices<MailSecurity>({
  starttls: 'STARTTLS (usually port 587)',
  tls: 'TLS (usually port 465)',
  none: 'None: a mail server on this machine',
});

const SERVER = {
  host: textField('Host', {
    description: 'Empty: nothing is sent by email',
    placeholder: 'mail.example.org',
  }),
  port: wholeField('Port', { description: 'Your provider tells you which', min: 1, max: 65_535 }),
  security: selectField('Security', { data: SECURITIES }),
  username: textField('User name', { autoComplete: 'off' }),
};

function passwordOf(hasPassword: boolean, forgets: boolean): Field {
  return passwordField('Password', {
    description: hasPassword
      ? 'One is stored and cannot be shown; a new one replaces it'
      : 'Stored encrypted; it can be set, never read',
    autoComplete: 'new-password',
    disabled: forgets,
  });
}

function MailLetter({ form }: MailPartProps) {
  return (
    <SettingsCard title="The message">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Fields form={form} of={SENDER} />
      </SimpleGrid>
      <Fields form={form} of={ATTACHED} />
    </SettingsCard>
  );
}

const LANGUAGES = choices<MailLanguage>({ en: 'English', fr: 'Français', pt: 'Português', es: 'Español' });

const SENDER = {
  fromName: textField('From, name'),
  fromAddress: textField('From, address', { type: 'email', placeholder: 'results@lab.example' }),
  language: selectField('Language', { data: LANGUAGES }),
};

const ATTACHED = {
  attaches: switchField('Attach the report', {
    mt: 20,
    description:
      'Off: a notice and a link that checks the report, with no result, test or name. A report with a special test is never attached.',
  }),
};

/** Shows the mail server's exact answer. */
function MailTrial({ isSetUp }: { readonly isSetUp: boolean }) {
  const [report, setReport] = useState<MailTest>();
  const form = useForm({
    initialValues: { to: '' },
    validate: {
      to: (to) => (isMailAddress(to.trim()) ? null : 'An address such as you@lab.example is needed'),
    },
  });
  const sending = useSending({
    form,
    notDone: 'No test message was sent',
    lost: form.isDirty() ? 'The address of the test message' : undefined,
    send: ({ to }) => {
      setReport(undefined);
      return testMail(to.trim());
    },
    onDone: (answer) => {
      setReport(answer);
      return KEEP_OPEN;
    },
  });
  return (
    <SentForm sending={sending} className="card" style={{ padding: 20, marginTop: 16 }}>
      <Title order={2}>Test message</Title>
      <Text c="dimmed" mt={4} mb={16}>
        Sent with the settings as they were saved; it says nothing about any patient.
      </Text>
      <TextInput label="To" type="email" maw={320} {...fieldAt(form, 'to')} />
      {report !== undefined && (
        <Alert
          mt={16}
          color={report.sent ? 'teal' : 'red'}
          role="status"
          title={report.sent ? 'The mail server accepted it' : 'It was not sent'}
        >
          <span style={{ overflowWrap: 'anywhere' }}>{report.answer}</span>
        </Alert>
      )}
      <Button
        type="submit"
        variant="default"
        mt={16}
        loading={sending.isBusy}
        disabled={!isSetUp}
        title={isSetUp ? undefined : 'No mail server is set up yet'}
      >
        Send a test message
      </Button>
    </SentForm>
  );
}

function readMail(): Promise<MailSettings> {
  return api.get<MailSettings>('/api/mail-settings');
}

/** `password` left out: the one that is kept stays; '': none. */
function saveMail(settings: MailSettings & { readonly password?: string }): Promise<MailSettings> {
  return api.post<MailSettings>('/api/mail-settings', settings);
}

function testMail(to: string): Promise<MailTest> {
  return api.post<MailTest>('/api/mail-settings/test', { to });
}
