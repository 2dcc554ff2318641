import {
  Checkbox,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  Switch,
  TextInput,
  Title,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { MailSettings } from '../../shared/contract/mail-settings.js';
import type { MailLanguage, MailSecurity } from '../../shared/domain/delivery.js';

export interface MailValues extends MailSettings {
  /** '': the one that is kept stays. */
  readonly password: string;
  /** The kept password is thrown away. */
  readonly forgets: boolean;
}

interface FieldsProps {
  readonly form: UseFormReturnType<MailValues>;
}

const SECURITIES: { value: MailSecurity; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS (usually port 587)' },
  { value: 'tls', label: 'TLS (usually port 465)' },
  { value: 'none', label: 'None: a mail server on this machine' },
];

const LANGUAGES: { value: MailLanguage; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
  { value: 'pt', label: 'Português' },
  { value: 'es', label: 'Español' },
];

export function MailServer({ form }: FieldsProps) {
  const { hasPassword } = form.values;
  return (
    <section className="card" style={{ padding: 20 }}>
      <Title order={2} mb={16}>
        Mail server
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          id="host"
          label="Host"
          description="Empty: nothing is sent by email"
          placeholder="mail.example.org"
          {...form.getInputProps('host')}
        />
        <NumberInput
          id="port"
          label="Port"
          description="As the provider says"
          min={1}
          max={65_535}
          allowDecimal={false}
          {...form.getInputProps('port')}
        />
        <Select
          id="security"
          label="Security"
          allowDeselect={false}
          data={SECURITIES}
          {...form.getInputProps('security')}
        />
        <TextInput id="username" label="User name" autoComplete="off" {...form.getInputProps('username')} />
        <PasswordInput
          id="password"
          label="Password"
          description={
            hasPassword
              ? 'One is kept and cannot be shown; what is typed here replaces it'
              : 'Kept sealed; it can be set, never read'
          }
          autoComplete="new-password"
          disabled={form.values.forgets}
          {...form.getInputProps('password')}
        />
      </SimpleGrid>
      {hasPassword && (
        <Checkbox
          id="forgets"
          mt={12}
          label="Forget the kept password"
          {...form.getInputProps('forgets', { type: 'checkbox' })}
        />
      )}
    </section>
  );
}

export function MailLetter({ form }: FieldsProps) {
  return (
    <section className="card" style={{ padding: 20 }}>
      <Title order={2} mb={16}>
        The message
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput id="fromName" label="From, name" {...form.getInputProps('fromName')} />
        <TextInput
          id="fromAddress"
          label="From, address"
          type="email"
          placeholder="results@lab.example"
          {...form.getInputProps('fromAddress')}
        />
        <Select
          id="language"
          label="Language"
          allowDeselect={false}
          data={LANGUAGES}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
      <Switch
        id="attaches"
        mt={20}
        label="Attach the report"
        description="Off: a notice and a link that checks the report, with no result, test or name. A report with a special test is never attached."
        {...form.getInputProps('attaches', { type: 'checkbox' })}
      />
    </section>
  );
}
