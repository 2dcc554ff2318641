import { Autocomplete, SimpleGrid, type AutocompleteProps } from '@mantine/core';
import type { Turnarounds } from '../../shared/domain/time/turnaround.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { Fields, switchField, wholeField } from '../ui/forms/fields.js';
import type { BoundForm } from '../ui/forms/form-fields.js';
import { loadContainers } from './catalogue.api.js';

interface TurnaroundFieldsProps {
  readonly form: BoundForm & { readonly values: Readonly<Record<keyof Turnarounds, unknown>> };
  /** For a new profile: an empty field takes the value of the one before it. */
  readonly mayBeEmpty?: boolean;
}

const MINUTES = { min: 1, max: 44_640 } as const;

/** From receipt of the specimen until a result is due, by the urgency of its booking. */
export function TurnaroundFields({ form, mayBeEmpty = false }: TurnaroundFieldsProps) {
  const empty = (as: string): string => (mayBeEmpty ? `; left empty, as ${as}` : '');
  const fields = {
    turnaroundMinutes: wholeField('Turnaround in minutes', {
      description: 'Routine: from receipt of the specimen until the result is due',
      required: mayBeEmpty,
      ...MINUTES,
    }),
    urgentTurnaroundMinutes: wholeField('Urgent, in minutes', {
      description: `Of urgent bookings: no longer than routine${empty('routine')}`,
      ...MINUTES,
    }),
    statTurnaroundMinutes: wholeField('STAT, in minutes', {
      description: `Of STAT bookings: no longer than urgent${empty('urgent')}`,
      ...MINUTES,
    }),
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" mt="md">
      <Fields form={form} of={fields} />
    </SimpleGrid>
  );
}

/** The container of the specimen: a known one, or a new one, which is known from then on. */
export function ContainerField(props: AutocompleteProps) {
  const known = useLoaded('containers', () => loadContainers({ q: '', retired: '' }));
  return (
    <Autocomplete
      label="Container"
      maxLength={100}
      data={(known.data ?? []).map(({ name }) => name)}
      {...props}
    />
  );
}

export const CONFIDENTIAL = {
  confidential: switchField('Confidential', {
    mt: 16,
    description: 'Named only to those who may see its result; others read “Special test”.',
  }),
};
