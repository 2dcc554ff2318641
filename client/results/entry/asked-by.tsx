import { Group, NativeSelect, TextInput } from '@mantine/core';
import type { AskedByRequest as Asker } from '../../../shared/contract/bookings.js';
import { ASKER_KINDS, type AskerKind } from '../../../shared/vocabulary.js';

export const NOBODY_ASKED: Asker = { kind: 'doctor', name: '' };

const SAID: Readonly<Record<AskerKind, string>> = { doctor: 'Doctor', ward: 'Ward', person: 'Other person' };
const SHORTEST = 2;

export function isSaid({ name }: Asker): boolean {
  return name.trim().length >= SHORTEST;
}

export interface AskedByProps {
  readonly value: Asker;
  /** Whose booking it is: an example, never taken by itself. */
  readonly doctor: string | null;
  readonly onChange: (value: Asker) => void;
}

/** Who asked for the test: it is kept with it, and in the audit trail. */
export function AskedBy({ value, doctor, onChange }: AskedByProps) {
  return (
    <Group mt={12} gap={8} align="flex-end" wrap="nowrap">
      <NativeSelect
        size="sm"
        w={140}
        label="Asked for by"
        data={ASKER_KINDS.map((kind) => ({ value: kind, label: SAID[kind] }))}
        value={value.kind}
        onChange={({ currentTarget }) => onChange({ ...value, kind: currentTarget.value as AskerKind })}
      />
      <TextInput
        size="sm"
        flex={1}
        label="Name"
        required
        maxLength={120}
        placeholder={value.kind === 'doctor' && doctor ? `e.g. ${doctor}` : undefined}
        value={value.name}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
    </Group>
  );
}
