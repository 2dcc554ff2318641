import { ActionIcon, Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useLab } from '../core/lab.js';
import { useContinue } from '../core/navigation.js';
import { showDone } from '../ui/feedback/notify.js';
import { AddLine } from '../ui/fields/line-buttons.js';
import {
  Fields,
  LineFields,
  moneyField,
  nativeSelect,
  selectField,
  textField,
  type Field,
} from '../ui/forms/fields.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { UNIT_LABELS } from '../ui/layout/unit.js';
import { choices } from '../ui/options/choices.js';
import { createProfile } from './catalogue.api.js';
import {
  NO_PARAMETER,
  sentProfile,
  useNewProfile,
  type NewParameter,
  type NewProfile,
  type NewProfileForm,
} from './new-profile.js';
import { CONFIDENTIAL, ContainerField, TurnaroundFields } from './profile-inputs.js';

const UNITS = choices(UNIT_LABELS);
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
  const goOn = useContinue();
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
      return goOn(`/profile/manage?code=${encodeURIComponent(code)}`);
    },
  });
  return (
    <>
      <PageHeader
        title="New profile"
        subtitle="It is a draft, which nobody can order: give its ranges and limits in the editor, and publish it there."
      />
      <SentForm sending={sending} style={{ maxWidth: 720 }}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Fields form={form} of={fieldsFor(currency)} />
        </SimpleGrid>
        <TurnaroundFields form={form} mayBeEmpty />
        <Fields form={form} of={CONFIDENTIAL} />
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

function fieldsFor(currency: string) {
  return {
    code: textField('Code', {
      description: 'The code for ordering it: letters, digits, dots, dashes. It cannot change later.',
      required: true,
      maxLength: 20,
      spellCheck: false,
      autoFocus: true,
    }),
    name: textField('Name', { description: 'As printed on the report', required: true, maxLength: 200 }),
    unit: selectField('Unit', { required: true, data: UNITS }),
    specimen: textField('Specimen', { required: true, maxLength: 100 }),
    container: ((form, path) => <ContainerField required {...fieldAt(form, path)} />) satisfies Field,
    price: moneyField('Price', { required: true, unit: currency }),
    loinc: textField('LOINC', { maxLength: 20, spellCheck: false }),
  };
}

/** The profile's parameters: at least one, or nobody could enter its result. */
function FirstParameters({ form }: { readonly form: NewProfileForm }) {
  const { parameters } = form.values;
  return (
    <section aria-labelledby="parameters">
      <Title order={2} fz="md" mt={24} id="parameters">
        Parameters
      </Title>
      <Text c="dimmed" mb={8}>
        The parameters to enter, in this order. Add ranges, limits, choices and formulas in the editor
        afterwards.
      </Text>
      {parameters.map((_, place) => (
        <FirstParameter
          key={place}
          form={form}
          place={place}
          {...(parameters.length > 1 && { onRemove: () => form.removeListItem('parameters', place) })}
        />
      ))}
      <AddLine onAdd={() => form.insertListItem('parameters', NO_PARAMETER)}>Add a parameter</AddLine>
    </section>
  );
}

interface FirstParameterProps {
  readonly form: NewProfileForm;
  readonly place: number;
  /** Absent: the only one. */
  readonly onRemove?: () => void;
}

function FirstParameter({ form, place, onRemove }: FirstParameterProps) {
  const at = `parameters.${place}`;
  return (
    <SimpleGrid cols={{ base: 1, sm: 4 }} spacing="sm" mb={12} data-thing={`parameter ${place + 1}`}>
      <LineFields<NewParameter> form={form} at={at} of={NAMED} />
      <div style={{ display: 'flex', gap: 6, alignItems: 'flex-start' }}>
        <LineFields<NewParameter> form={form} at={at} of={KIND} />
        {onRemove !== undefined && (
          <ActionIcon size={42} mt={25} aria-label={`Remove parameter ${place + 1}`} onClick={onRemove}>
            <IconTrash size={17} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
    </SimpleGrid>
  );
}

const NAMED = {
  code: textField('Code', { required: true, maxLength: 20, spellCheck: false }),
  name: textField('Name', { required: true, maxLength: 200 }),
  unitOfMeasure: textField('Unit of measure', { maxLength: 60, spellCheck: false }),
};

const KIND = {
  kind: nativeSelect('Entered as', {
    size: 'md',
    style: { flex: 1 },
    data: choices({ numeric: 'A figure', text: 'Free text' }),
  }),
};
