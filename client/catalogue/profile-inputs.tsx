import {
  Autocomplete,
  NumberInput,
  SimpleGrid,
  type AutocompleteProps,
  type NumberInputProps,
} from '@mantine/core';
import type { Turnarounds } from '../../shared/domain/time/turnaround.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { loadContainers } from './catalogue.api.js';

interface TurnaroundFieldsProps {
  /** For a new profile: an empty field takes the value of the one before it. */
  readonly mayBeEmpty?: boolean;
  /** Binds a field to its form. */
  readonly field: (name: keyof Turnarounds) => NumberInputProps;
}

const MINUTES = { min: 1, max: 44_640, allowDecimal: false } as const;

/** From receipt of the specimen until a result is due, by the urgency of its booking. */
export function TurnaroundFields({ field, mayBeEmpty = false }: TurnaroundFieldsProps) {
  const empty = (as: string): string => (mayBeEmpty ? `; left empty, as ${as}` : '');
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" mt="md">
      <NumberInput
        label="Turnaround in minutes"
        description="Routine: from receipt of the specimen until the result is due"
        {...MINUTES}
        {...field('turnaroundMinutes')}
      />
      <NumberInput
        label="Urgent, in minutes"
        description={`Of urgent bookings: no longer than routine${empty('routine')}`}
        {...MINUTES}
        {...field('urgentTurnaroundMinutes')}
      />
      <NumberInput
        label="STAT, in minutes"
        description={`Of STAT bookings: no longer than urgent${empty('urgent')}`}
        {...MINUTES}
        {...field('statTurnaroundMinutes')}
      />
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
