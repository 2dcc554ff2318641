import { Button, Group, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import { useLab } from '../core/lab.js';
import { showDone } from '../ui/feedback/notify.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { moneyAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { unitLabel } from '../ui/layout/unit.js';
import { createProfile } from './catalogue.api.js';
import { ContainerField } from './containers/container-field.js';
import { FirstParameters } from './first-parameters.js';
import { sentProfile, useNewProfile, type NewProfile } from './new-profile.js';
import { TurnaroundFields } from './turnaround-fields.js';

const UNITS = DISCIPLINES.map((value) => ({ value, label: unitLabel(value) }));
const LABELS = {
  code: 'Code',
  name: 'Name',
  unit: 'Unit',
  specimen: 'Specimen',
  container: 'Container',
  turnaroundMinutes: 'Turnaround in minutes',
  urgentTurnaroundMinutes: 'Urgent, in minutes',
  statTurnaroundMinutes: 'STAT, in minutes',
  price: 'Price',
};

function labelsOf({ parameters }: NewProfile): Readonly<Record<string, string>> {
  const lines = parameters.flatMap((_, place) => [
    [`parameters.${place}.code`, `Code of parameter ${place + 1}`],
    [`parameters.${place}.name`, `Name of parameter ${place + 1}`],
  ]);
  return { ...LABELS, ...Object.fromEntries(lines) };
}

/** A new profile: what it is and what it asks for; ranges, limits and formulas follow in its editor. */
export function Component() {
  const navigate = useNavigate();
  const currency = useLab((lab) => lab.currency);
  const form = useNewProfile();
  const sending = useSending({
    form,
    labels: labelsOf(form.values),
    notDone: 'The profile was not created',
    lost: form.isDirty() ? 'The new profile' : undefined,
    send: (values) => createProfile(sentProfile(values)),
    onDone: ({ code }) => {
      showDone(`${code} is a draft: give its ranges, then publish it`);
      return navigate(`/profile/manage?code=${encodeURIComponent(code)}`);
    },
  });
  const field = (name: string) => ({ id: name, required: true, ...form.getInputProps(name) });
  const turnaroundField = (name: string) => ({ ...field(name), required: name === 'turnaroundMinutes' });
  return (
    <>
      <PageHeader
        title="New profile"
        subtitle="It is a draft, which nobody can order: give its ranges and limits in the editor, and publish it there."
      />
      <SentForm sending={sending} style={{ maxWidth: 720 }}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label="Code"
            description="What is typed to order it: letters, digits, dots, dashes. It cannot change later."
            maxLength={20}
            spellCheck={false}
            autoFocus
            {...field('code')}
          />
          <TextInput label="Name" description="As printed on the report" maxLength={200} {...field('name')} />
          <Select label="Unit" data={UNITS} allowDeselect={false} {...field('unit')} />
          <TextInput label="Specimen" maxLength={100} {...field('specimen')} />
          <ContainerField {...field('container')} />
          <MoneyField label="Price" required unit={currency} {...moneyAt(form, 'price')} />
          <TextInput label="LOINC" maxLength={20} spellCheck={false} {...field('loinc')} required={false} />
        </SimpleGrid>
        <TurnaroundFields field={turnaroundField} mayBeEmpty />
        <Switch
          mt={16}
          label="Confidential"
          description="Named only to those who may see its result; others read “Special test”."
          {...form.getInputProps('confidential', { type: 'checkbox' })}
        />
        <FirstParameters form={form} />
        <Group mt={24}>
          <Button type="submit" loading={sending.isBusy}>
            Create
          </Button>
          <Button variant="default" onClick={() => void navigate('/codes')}>
            Cancel
          </Button>
        </Group>
      </SentForm>
    </>
  );
}
