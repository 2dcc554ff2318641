import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  Select,
  SimpleGrid,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import { useLab } from '../core/lab.js';
import { useGoOn } from '../core/navigation.js';
import { showDone } from '../ui/feedback/notify.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { moneyAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { unitLabel } from '../ui/layout/unit.js';
import { createProfile } from './catalogue.api.js';
import {
  NO_PARAMETER,
  sentProfile,
  useNewProfile,
  type NewProfile,
  type NewProfileForm,
} from './new-profile.js';
import { ContainerField, TurnaroundFields } from './profile-inputs.js';

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
  const goOn = useGoOn();
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
            description="The code for ordering it: letters, digits, dots, dashes. It cannot change later."
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

const KINDS = [
  { value: 'numeric', label: 'A figure' },
  { value: 'text', label: 'Free text' },
];

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
      {parameters.map((_, place) => {
        const field = (name: string) => ({
          id: `parameters.${place}.${name}`,
          ...form.getInputProps(`parameters.${place}.${name}`),
        });
        return (
          <SimpleGrid
            key={place}
            cols={{ base: 1, sm: 4 }}
            spacing="sm"
            mb={12}
            data-thing={`parameter ${place + 1}`}
          >
            <TextInput label="Code" required maxLength={20} spellCheck={false} {...field('code')} />
            <TextInput label="Name" required maxLength={200} {...field('name')} />
            <TextInput
              label="Unit of measure"
              maxLength={60}
              spellCheck={false}
              {...field('unitOfMeasure')}
            />
            <div style={{ display: 'flex', gap: 6, alignItems: 'flex-start' }}>
              <NativeSelect
                size="md"
                style={{ flex: 1 }}
                label="Entered as"
                data={KINDS}
                {...field('kind')}
              />
              {parameters.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={42}
                  mt={25}
                  aria-label={`Remove parameter ${place + 1}`}
                  onClick={() => form.removeListItem('parameters', place)}
                >
                  <IconTrash size={17} stroke={1.75} />
                </ActionIcon>
              )}
            </div>
          </SimpleGrid>
        );
      })}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() => form.insertListItem('parameters', NO_PARAMETER)}
      >
        Add a parameter
      </Button>
    </section>
  );
}
