import { Checkbox, NumberInput, PasswordInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { MailSettings } from '../../shared/contract/mail-settings.js';
import type { MailLanguage, MailSecurity } from '../../shared/domain/reports/delivery.js';
import { fieldAt, switchAt } from '../ui/forms/form-fields.js';
import { SettingsCard } from './settings-card.js';

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
    <SettingsCard title="Mail server">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Host"
          description="Empty: nothing is sent by email"
          placeholder="mail.example.org"
          {...fieldAt(form, 'host')}
        />
        <NumberInput
          label="Port"
          description="Your provider tells you which"
          min={1}
          max={65_535}
          allowDecimal={false}
          {...fieldAt(form, 'port')}
        />
        <Select label="Security" allowDeselect={false} data={SECURITIES} {...fieldAt(form, 'security')} />
        <TextInput label="User name" autoComplete="off" {...fieldAt(form, 'username')} />
        <PasswordInput
          label="Password"
          description={
            hasPassword
              ? 'One is stored and cannot be shown; what you type here replaces it'
              : 'Stored encrypted; it can be set, never read'
          }
          autoComplete="new-password"
          disabled={form.values.forgets}
          {...fieldAt(form, 'password')}
        />
      </SimpleGrid>
      {hasPassword && <Checkbox mt={12} label="Remove the stored password" {...switchAt(form, 'forgets')} />}
    </SettingsCard>
  );
}

export function MailLetter({ form }: FieldsProps) {
  return (
    <SettingsCard title="The message">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="From, name" {...fieldAt(form, 'fromName')} />
        <TextInput
          label="From, address"
          type="email"
          placeholder="results@lab.example"
          {...fieldAt(form, 'fromAddress')}
        />
        <Select label="Language" allowDeselect={false} data={LANGUAGES} {...fieldAt(form, 'language')} />
      </SimpleGrid>
      <Switch
        mt={20}
        label="Attach the report"
        description="Off: a notice and a link that checks the report, with no result, test or name. A report with a special test is never attached."
        {...switchAt(form, 'attaches')}
      />
    </SettingsCard>
  );
}
