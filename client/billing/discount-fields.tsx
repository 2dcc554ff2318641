import { ActionIcon, Box, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { DISCOUNT_REASON_TEXT, DISCOUNT_REASONS, type DiscountReason } from '../../shared/vocabulary.js';
import type { Draft } from './tender-draft.js';
import { NumberPadField } from '../ui/fields/number-pad.js';

export interface DiscountFieldsProps {
  readonly draft: Draft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (next: Partial<Draft>) => void;
  readonly onRemove: () => void;
}

export function DiscountFields({ draft, errors, onChange, onRemove }: DiscountFieldsProps) {
  const isOther = draft.reasonCode === 'other';
  return (
    <Box mt={8}>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <NumberPadField
          id="discount.amount"
          size="md"
          w={120}
          label="Discount"
          placeholder="5.00 or 10%"
          autoFocus
          maxLength={12}
          value={draft.discount}
          error={errors['discount.amount']}
          onChange={({ currentTarget }) => onChange({ discount: currentTarget.value })}
        />
        <NativeSelect
          id="discount.reasonCode"
          size="md"
          flex={1}
          miw={0}
          label="Reason"
          data={REASONS}
          value={draft.reasonCode}
          error={errors['discount.reasonCode']}
          onChange={({ currentTarget }) => onChange({ reasonCode: currentTarget.value as DiscountReason })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          mt={27}
          aria-label="No discount"
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </Group>
      <TextInput
        id="discount.reason"
        size="md"
        mt={8}
        label={isOther ? 'Why' : 'Details, if needed'}
        required={isOther}
        withAsterisk={false}
        maxLength={500}
        value={draft.reason}
        error={errors['discount.reason']}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
    </Box>
  );
}

const REASONS = DISCOUNT_REASONS.map((value) => ({ value, label: DISCOUNT_REASON_TEXT[value] }));
