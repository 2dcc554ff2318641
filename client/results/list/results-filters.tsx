import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { DISCIPLINES, type Discipline, type Stage } from '../../../shared/vocabulary.js';
import { labToday } from '../../ui/date-time.js';
import { UNITS } from '../../ui/unit.js';

export interface Filters {
  readonly from: string;
  readonly to: string;
  readonly unit: Discipline | '';
  readonly stage: Stage | '';
  readonly q: string;
}

export interface ResultsFiltersProps {
  readonly filters: Filters;
  /** Reception sees what was released, nothing else. */
  readonly isBench: boolean;
  readonly onChange: (change: Partial<Filters>) => void;
}

const STAGES: readonly { readonly value: Stage; readonly label: string; readonly bench: boolean }[] = [
  { value: 'validated', label: 'Validated', bench: true },
  { value: 'authorised', label: 'Authorised', bench: true },
  { value: 'released', label: 'Released', bench: false },
  { value: 'amended', label: 'Amended', bench: false },
];

export function ResultsFilters({ filters, isBench, onChange }: ResultsFiltersProps) {
  const stages = STAGES.filter(({ bench }) => isBench || !bench);
  const today = labToday();
  return (
    <Group gap={8} mb={12} align="flex-end">
      <TextInput
        size="sm"
        w={240}
        aria-label="Patient or lab number"
        placeholder="Patient or lab number"
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        defaultValue={filters.q}
        onChange={({ currentTarget }) => onChange({ q: currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        aria-label="Unit"
        data={[
          { value: '', label: 'All units' },
          ...DISCIPLINES.map((unit) => ({ value: unit, label: UNITS[unit].label })),
        ]}
        value={filters.unit}
        onChange={({ currentTarget }) => onChange({ unit: currentTarget.value as Filters['unit'] })}
      />
      <NativeSelect
        size="sm"
        aria-label="Status"
        data={[{ value: '', label: 'Every status' }, ...stages.map(({ value, label }) => ({ value, label }))]}
        value={filters.stage}
        onChange={({ currentTarget }) => onChange({ stage: currentTarget.value as Filters['stage'] })}
      />
      <TextInput
        size="sm"
        type="date"
        aria-label="From day"
        max={filters.to || today}
        value={filters.from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        size="sm"
        type="date"
        aria-label="To day"
        min={filters.from}
        max={today}
        value={filters.to}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      <Button size="sm" variant="default" onClick={() => onChange({ from: today, to: today })}>
        Today
      </Button>
      {(filters.from !== '' || filters.to !== '') && (
        <Button size="sm" variant="subtle" onClick={() => onChange({ from: '', to: '' })}>
          Every day
        </Button>
      )}
    </Group>
  );
}
