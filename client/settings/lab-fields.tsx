import {
  Button,
  FileButton,
  Group,
  Input,
  Text,
  Anchor,
  Select,
  SimpleGrid,
  type SelectProps,
} from '@mantine/core';
import { useState } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { Fields, textArea, wholeField } from '../ui/forms/fields.js';
import { SettingsCard } from './settings-card.js';
import type { About } from './settings.api.js';

const LARGEST = 200 * 1024;

interface LogoFieldProps {
  /** A data URL, or empty. */
  readonly logo: string;
  readonly onChange: (logo: string) => void;
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}

export function LogoField({ logo, onChange }: LogoFieldProps) {
  const [error, setError] = useState<string>();
  const pick = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size > LARGEST) return setError('The picture is larger than 200 kB');
    setError(undefined);
    await readAsDataUrl(file).then(onChange, () => setError('The picture could not be read'));
  };
  return (
    <Input.Wrapper label="Logo" error={error}>
      <Group gap={12} mt={4}>
        {logo === '' ? (
          <Text c="dimmed">No logo; PNG or JPEG up to 200 kB.</Text>
        ) : (
          <img src={logo} alt="The laboratory's logo" style={{ maxHeight: 48, maxWidth: 200 }} />
        )}
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void pick(file)}>
          {(props) => (
            <Button {...props} variant="default">
              {logo === '' ? 'Choose a picture' : 'Change'}
            </Button>
          )}
        </FileButton>
        {logo !== '' && (
          <Button variant="subtle" color="red" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

interface TimeZoneFieldProps extends Pick<SelectProps, 'id' | 'error' | 'form'> {
  readonly value?: string;
  readonly onChange: (zone: string | null) => void;
}

/** Every day, report and shift follows it: if this computer is in another zone, that one is offered. */
export function TimeZoneField({ value = '', onChange, ...field }: TimeZoneFieldProps) {
  const here = zoneHere();
  return (
    <Select
      label="Time zone"
      searchable
      allowDeselect={false}
      {...field}
      data={zonesWith(value)}
      value={value}
      onChange={onChange}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        here === value ? (
          'Every day, report and shift is counted in it'
        ) : (
          <>
            This computer is set to {here}.{' '}
            <Anchor component="button" type="button" fz="inherit" onClick={() => onChange(here)}>
              Use {here}
            </Anchor>
          </>
        )
      }
    />
  );
}

/** Those that the browser knows, and the present one. */
function zonesWith(present: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return present === '' || zones.includes(present) ? zones : [present, ...zones];
}

/** The time zone of this computer. */
function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Where and by when a payer pays, as its invoices say it. */
export function InvoicesCard({ form }: { readonly form: UseFormReturnType<About> }) {
  return (
    <SettingsCard title="Invoices to payers">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Fields form={form} of={INVOICES} />
      </SimpleGrid>
    </SettingsCard>
  );
}

const INVOICES = {
  bankDetails: textArea('Where they are paid', {
    description: 'Bank, account and IBAN, as each invoice prints them',
    minRows: 3,
    maxRows: undefined,
    maxLength: 500,
  }),
  paymentDays: wholeField('Days until an invoice is due', {
    description: 'Counted from the day on which it is written; a payer may have its own.',
    min: 0,
    max: 365,
  }),
};
