import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OfferedLot } from '../../shared/contract/inventory-shapes.js';
import { Decimal } from '../../shared/domain/decimal.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { formatDay } from '../ui/layout/date-time.js';
import { offeredLots } from './inventory.api.js';
import type { ProductLine } from './product-lines.js';
import { quantityText, quantityWrong, sentQuantity } from './quantity.js';
import classes from './product-lines.module.css';

export interface DispatchLine extends ProductLine {
  /** Empty: the lots that expire first. */
  readonly lotId: string;
  readonly reason: string;
}

interface LotChoiceProps {
  readonly line: DispatchLine;
  readonly place: number;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (change: Partial<DispatchLine>) => void;
}

/** What the store will take it from: first what expires first; another lot takes a reason. */
export function LotChoice({ line, place, errors, onChange }: LotChoiceProps) {
  const { product, quantity, lotId, reason } = line;
  const { data: lots = [] } = useLoaded(`offer ${product?.id ?? ''}`, () =>
    product === undefined ? Promise.resolve([]) : offeredLots(product.id),
  );
  if (product === undefined) return null;
  if (lots.length === 0)
    return (
      <Text className={classes.wide} c="red" size="sm" role="status">
        None of it in the store is usable.
      </Text>
    );
  const isAnother = lotId !== '' && lotId !== lots[0]?.lotId;
  return (
    <>
      <NativeSelect
        id={`lines.${place}.lotId`}
        label="Lot"
        className={classes.product}
        size="sm"
        value={lotId}
        error={errors[`lines.${place}.lotId`]}
        data={[
          { value: '', label: 'What expires first' },
          ...lots.map((lot) => ({ value: lot.lotId, label: said(lot, product.useUnit) })),
        ]}
        onChange={({ currentTarget }) => onChange({ lotId: currentTarget.value })}
      />
      {isAnother && (
        <TextInput
          id={`lines.${place}.reason`}
          label="Why not what expires first"
          className={classes.wide}
          size="sm"
          maxLength={500}
          value={reason}
          error={errors[`lines.${place}.reason`]}
          onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
        />
      )}
      {lotId === '' && (
        <Text className={classes.wide} c="dimmed" size="sm" role="status">
          {taken(lots, quantity, product.useUnit)}
        </Text>
      )}
    </>
  );
}

function said({ lot, expiry, quantity }: OfferedLot, unit: string): string {
  const until = expiry === null ? 'does not expire' : `expires ${formatDay(expiry)}`;
  return `${lot}, ${until}, ${quantityText(quantity)} ${unit}`;
}

/** "4 test of lot SOON, 6 test of lot LATE"; before a quantity is typed what there is. */
function taken(lots: readonly OfferedLot[], quantity: string, unit: string): string {
  const total = lots.reduce((sum, lot) => sum.plus(lot.quantity), new Decimal(0));
  if (quantityWrong(quantity) !== null) return `${quantityText(total.toFixed())} ${unit} in the store`;
  let left = new Decimal(sentQuantity(quantity));
  if (left.greaterThan(total)) return `Only ${quantityText(total.toFixed())} ${unit} in the store`;
  const parts: string[] = [];
  for (const { lot, quantity: there } of lots) {
    const part = Decimal.min(left, there);
    if (part.isZero()) break;
    parts.push(`${quantityText(part.toFixed())} ${unit} of lot ${lot}`);
    left = left.minus(part);
  }
  return `Takes ${parts.join(', ')}`;
}
