import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ComponentProps } from 'react';
import { useShortcut } from '../ui/shortcuts.js';
import type { AuditAsked } from './audit.api.js';
import classes from './audit.module.css';

export const NO_AUDIT_FILTER: AuditAsked = {
  from: '',
  to: '',
  actor: '',
  subjectKind: '',
  subjectId: '',
  action: '',
  q: '',
  page: 1,
};

const KINDS = [
  { value: 'booking', label: 'Bookings' },
  { value: 'patient', label: 'Patients' },
  { value: 'result', label: 'Results' },
  { value: 'jobCard', label: 'Job cards' },
  { value: 'receipt', label: 'Receipts' },
  { value: 'payment-type', label: 'Payment types' },
  { value: 'profile', label: 'Profiles' },
  { value: 'catalogue', label: 'Catalogue' },
  { value: 'user', label: 'Users' },
  { value: 'settings', label: 'Settings' },
];

export interface AuditFiltersProps {
  readonly asked: AuditAsked;
  readonly onAsk: (asked: AuditAsked) => void;
}

export function AuditFilters({ asked, onAsk }: AuditFiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', 'Search the trail', () => field.current?.focus());
  const set = (part: Partial<AuditAsked>): void => onAsk({ ...asked, page: 1, ...part });
  const isFiltered = Object.entries(asked).some(([name, value]) => name !== 'page' && value !== '');
  return (
    <Group gap={10} mb={14} align="flex-end">
      <Typed
        ref={field}
        className={classes.find}
        label="Words"
        placeholder="Lab number, name, reason"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={asked.q}
        onTyped={(q) => set({ q })}
      />
      <Typed label="User name" w={150} value={asked.actor} onTyped={(actor) => set({ actor })} />
      <Select
        size="sm"
        label="Of"
        placeholder="Everything"
        clearable
        w={160}
        data={KINDS}
        value={asked.subjectKind === '' ? null : asked.subjectKind}
        onChange={(kind) => set({ subjectKind: kind ?? '', subjectId: '' })}
      />
      <TextInput
        size="sm"
        type="date"
        label="From"
        w={150}
        value={asked.from}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        size="sm"
        type="date"
        label="To"
        w={150}
        value={asked.to}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      {isFiltered && (
        <Button variant="subtle" h={36} onClick={() => onAsk(NO_AUDIT_FILTER)}>
          Clear
        </Button>
      )}
    </Group>
  );
}

interface TypedProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onTyped: (text: string) => void;
}

const ASK_AFTER_MS = 350;

/** Asks when the typing rests. */
function Typed({ value, onTyped, ...props }: TypedProps) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const ask = useDebouncedCallback((typed: string) => {
    setAsked(typed);
    onTyped(typed);
  }, ASK_AFTER_MS);
  // Cleared or set from elsewhere: the field follows.
  if (value !== asked) {
    setAsked(value);
    setText(value);
  }
  return (
    <TextInput
      size="sm"
      {...props}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        ask(event.currentTarget.value.trim());
      }}
    />
  );
}
