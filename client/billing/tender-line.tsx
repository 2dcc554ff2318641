import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { formatMoney as written } from '../../shared/domain/money/money.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { formatMoney } from '../ui/layout/money.js';
import type { ReckonedLine } from './tender-draft.js';

export interface TenderLineProps {
  readonly index: number;
  readonly line: ReckonedLine;
  readonly types: readonly PaymentType[];
  readonly currency: string;
  readonly error: string | undefined;
  readonly amountRef: React.RefObject<HTMLInputElement | null> | undefined;
  readonly onChange: (next: Partial<ReckonedLine>) => void;
  readonly onRemove: (() => void) | undefined;
}

/** One kind of payment and its amount, in that kind's own currency. */
export function TenderLine({
  index,
  line,
  types,
  currency,
  error,
  amountRef,
  onChange,
  onRemove,
}: TenderLineProps) {
  const { type } = line;
  const number = index + 1;
  const rate =
    type?.useExchangeRate === true
      ? `1 ${type.units} = ${type.exchangeRate} ${currency}, so this is ${formatMoney(written(line.base), currency)}`
      : undefined;
  return (
    <Group gap={8} mb={10} align="flex-start" wrap="nowrap">
      <NativeSelect
        id={`payments.${index}.paymentType`}
        size="md"
        flex={1.2}
        miw={0}
        aria-label={`Payment type ${number}`}
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={line.typeId}
        onChange={({ currentTarget }) => onChange({ typeId: currentTarget.value })}
      />
      <MoneyField
        flex={1}
        miw={0}
        ref={amountRef}
        id={`payments.${index}.amount`}
        aria-label={`Amount ${number} in ${type?.units ?? currency}`}
        unit={type?.units ?? currency}
        value={line.shown}
        error={error}
        description={rate}
        onAmount={(text) => onChange({ text })}
      />
      {onRemove !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          mt={3}
          aria-label={`Remove payment ${number}`}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </Group>
  );
}
