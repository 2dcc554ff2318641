import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import { EVERY_TODO, type TodoFilter } from '../core/live-todos.js';
import { useCan } from '../core/session.js';
import { unitFrom } from '../core/waiting-cards.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { unitLabel } from '../ui/layout/unit.js';

const PAUSE_MS = 250;

/** Narrows every group, on the server: what is looked for may stand on any page of it. */
export function TodoFilters({ onFilter }: { readonly onFilter: (filter: TodoFilter) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const isBench = useCan('worklist.read');
  const [filter, setFilter] = useState(EVERY_TODO);
  const ask = useDebouncedCallback(onFilter, PAUSE_MS);
  const change = (next: TodoFilter): void => {
    setFilter(next);
    ask(next);
  };
  useShortcut('/', 'Find in the todos', () => field.current?.focus());
  return (
    <Group gap={10} mb={14}>
      <TextInput
        ref={field}
        size="sm"
        w={260}
        aria-label="Find by lab number, patient or work"
        placeholder="Lab number, patient or work"
        title="Find (/)"
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={filter.q}
        onChange={({ currentTarget }) => change({ ...filter, q: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || filter.q === '') return;
          event.preventDefault();
          change({ ...filter, q: '' });
        }}
      />
      {isBench && (
        <NativeSelect
          size="sm"
          aria-label="Unit"
          data={[
            { value: 'all', label: 'All units' },
            ...DISCIPLINES.map((unit) => ({ value: unit, label: unitLabel(unit) })),
          ]}
          value={filter.unit}
          onChange={({ currentTarget }) =>
            change({ ...filter, unit: unitFrom(currentTarget.value) ?? 'all' })
          }
        />
      )}
    </Group>
  );
}
