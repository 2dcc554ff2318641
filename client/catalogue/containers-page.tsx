import { Group, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTestPipe } from '@tabler/icons-react';
import type { Container, ContainerLine } from '../../shared/contract/containers.js';
import { CAP_COLOURS, type CapColour } from '../../shared/domain/specimens/tube-colour.js';
import { showDone } from '../ui/feedback/notify.js';
import { fieldAt, trimmed } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { Tube } from '../ui/layout/tube.js';
import { EditedList, type RowFormProps } from '../ui/list-screen/edited-list.js';
import { fullList, type ListFilter } from '../ui/list-screen/list.js';
import { RETIRED_COLUMN, RETIRED_FILTER } from '../ui/list-screen/common-columns.js';
import { textColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { CATALOGUE_LIVE, loadContainers, saveContainer } from './catalogue.api.js';
import { VersionedForm } from './versioned-form.js';

type Filter = 'q' | 'retired';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search', placeholder: 'Name or additive', width: 320 },
  RETIRED_FILTER,
];

const COLUMNS: readonly Column<ContainerLine>[] = [
  {
    key: 'name',
    title: 'Container',
    render: ({ name, colour }) => <Tube container={name} colour={colour} />,
  },
  textColumn('additive', 'Additive', { width: '26%', hideBelow: 'sm' }),
  textColumn('volume', 'Draws', { width: { base: 80, sm: 100 }, align: 'right' }),
  textColumn('profiles', 'Tests', { width: 80, align: 'right', hideBelow: 'sm' }),
  {
    ...RETIRED_COLUMN,
    hideBelow: 'sm',
    under: (line) => line.retired && RETIRED_COLUMN.render(line, undefined),
  },
];

/** `profile/containers`: what specimens are taken into, as profiles, labels and the wizard name it. */
export function Component() {
  return (
    <EditedList<ContainerLine, Filter>
      title="Containers"
      subtitle="The tubes and pots for collecting specimens, as reception needs them when a test is booked."
      one="container"
      filters={FILTERS}
      load={({ filters }) => fullList(() => loadContainers(filters))()}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      live={CATALOGUE_LIVE}
      empty={{
        icon: <IconTestPipe size={26} stroke={1.5} />,
        title: 'No container here',
        text: 'Every container that a profile names is listed here by itself, with the colour of its cap.',
      }}
      form={(known, list) => <ContainerForm known={known} {...list} />}
    />
  );
}

type Fields = Pick<Container, 'name' | 'colour' | 'additive' | 'volume' | 'retired'>;

const BLANK: Fields = { name: '', colour: '', additive: '', volume: '', retired: false };
const COLOURS = [
  { value: '', label: 'None' },
  ...CAP_COLOURS.map((colour) => ({
    value: colour,
    label: colour.charAt(0).toUpperCase() + colour.slice(1),
  })),
];

/** Colour, additive and volume of a tube or pot; its name stays, since profiles and labels bear it. */
function ContainerForm({ known, onSaved, onClose }: RowFormProps<ContainerLine>) {
  const form = useForm<Fields>({
    initialValues: known === undefined ? BLANK : fieldsOf(known),
    validate: { name: (name) => (name.trim() === '' ? 'The name of the container' : null) },
  });
  const sending = useSending({
    form,
    notDone: 'The container was not saved',
    version: known?.version,
    theirs: fieldsOf,
    shown: (field, value) =>
      field === 'colour' ? COLOURS.find((one) => one.value === value)?.label : undefined,
    errorsOf: (problem) => (problem.code === 'duplicate' ? { name: problem.detail } : problem.fields()),
    send: (typed, { version }) =>
      saveContainer({ ...trimmed(typed), ...(known !== undefined && { id: known.id, version }) }),
    onDone: (_, { name }) => {
      showDone(`${name.trim()} was saved`);
      onSaved();
    },
  });
  return (
    <VersionedForm
      form={form}
      sending={sending}
      one="container"
      name={known?.name}
      retiring="It is no longer offered. Profiles that name it keep it; it can be brought back."
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description={
          known === undefined ? 'As printed on the label' : 'It cannot change: profiles and labels carry it'
        }
        placeholder="EDTA (lavender top)"
        maxLength={100}
        readOnly={known !== undefined}
        {...(known === undefined && { 'data-autofocus': true })}
        {...fieldAt(form, 'name')}
      />
      <Group gap={16} align="flex-end">
        <Select
          label="Colour of the cap"
          data={COLOURS}
          allowDeselect={false}
          {...(known !== undefined && { 'data-autofocus': true })}
          id="colour"
          value={form.values.colour}
          error={form.errors['colour']}
          onChange={(colour) => form.setFieldValue('colour', (colour ?? '') as CapColour | '')}
        />
        <Tube container={form.values.name} colour={form.values.colour} />
      </Group>
      <TextInput label="Additive" placeholder="K2-EDTA" maxLength={60} {...fieldAt(form, 'additive')} />
      <TextInput label="Draws" placeholder="3 mL" maw={160} maxLength={20} {...fieldAt(form, 'volume')} />
    </VersionedForm>
  );
}

function fieldsOf({ name, colour, additive, volume, retired }: Container): Fields {
  return { name, colour, additive, volume, retired };
}
