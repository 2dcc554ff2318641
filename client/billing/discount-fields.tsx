import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Draft } from './tender-draft.js';

export interface DiscountFieldsProps {
  readonly draft: Draft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (next: Partial<Draft>) => void;
  readonly onRemove: () => void;
}

export function DiscountFields({ draft, errors, onChange, onRemove }: DiscountFieldsProps) {
  return (
    <Group gap={8} mt={8} align="flex-start" wrap="nowrap">
      <TextInput
        id="discount.amount"
        size="md"
        w={150}
        label="Discount"
        placeholder="5.00 or 10%"
        autoFocus
        autoComplete="off"
        maxLength={12}
        value={draft.discount}
        error={errors['discount.amount']}
        onChange={({ currentTarget }) => onChange({ discount: currentTarget.value })}
      />
      <TextInput
        id="discount.reason"
        size="md"
        flex={1}
        miw={0}
        label="Reason"
        maxLength={500}
        value={draft.reason}
        error={errors['discount.reason']}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <ActionIcon variant="subtle" color="gray" size={36} mt={27} aria-label="No discount" onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </Group>
  );
}
