import { ActionIcon, Group, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { MoneyField } from '../../ui/fields/money-field.js';
import type { DraftPayment } from '../draft/draft.js';
import { useWizard } from './wizard-form.js';

interface PaymentLineProps {
  readonly line: DraftPayment;
  readonly index: number;
  readonly onChange: (line: DraftPayment) => void;
  readonly onRemove: (() => void) | undefined;
}

/** An amount in one payment type, and a way to take it off again. */
export function PaymentLine({ line, index, onChange, onRemove }: PaymentLineProps) {
  const { paymentTypes } = useWizard();
  const type = paymentTypes.find((one) => one.nameSlug === line.paymentType);
  return (
    <Group gap={6} mt={8} wrap="nowrap">
      <Select
        flex={1}
        aria-label={`Payment type ${index + 1}`}
        size="sm"
        data={paymentTypes.map((one) => ({ value: one.nameSlug, label: `${one.name} (${one.units})` }))}
        value={line.paymentType}
        allowDeselect={false}
        onChange={(value) => value !== null && onChange({ ...line, paymentType: value })}
      />
      <MoneyField
        w={116}
        id={index === 0 ? 'payments' : undefined}
        aria-label={`Amount ${index + 1}`}
        size="sm"
        unit={type?.units ?? ''}
        value={line.amount}
        onAmount={(amount) => onChange({ ...line, amount })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        disabled={onRemove === undefined}
        title={onRemove === undefined ? 'Choose Pay later to take nothing now' : undefined}
        aria-label={`Take payment ${index + 1} off`}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </Group>
  );
}
