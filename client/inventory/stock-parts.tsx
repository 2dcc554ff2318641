import { Badge, TextInput, type TextInputProps } from '@mantine/core';
import type { Lot, MovementKind, Order, OrderState } from '../../shared/contract/inventory-shapes.js';
import { NumberInput } from '../ui/forms/comma-question.js';
import { fieldAt, type BoundForm } from '../ui/forms/form-fields.js';
import { Day } from '../ui/layout/date-time.js';
import type { ListFilter } from '../ui/list-screen/list.js';
import { dayColumn, strongColumn, textColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { quantityText } from './quantity.js';

/** A quantity alone; none is a stroke. */
export function Figure({ of }: { readonly of: string | null }) {
  if (of === null || of === '0') return <span className="dimmed">–</span>;
  return <span className="tnum">{quantityText(of)}</span>;
}

/** A quantity with its unit beside it, lighter. */
export function Quantity({ of, unit }: { readonly of: string; readonly unit: string }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span className="tnum">{quantityText(of)}</span> <span className="dimmed">{unit}</span>
    </span>
  );
}

interface QuantityFieldProps extends Omit<TextInputProps, 'form'> {
  readonly form: BoundForm & {
    readonly values: { readonly quantity: string };
    readonly setFieldValue: (path: 'quantity', quantity: string) => void;
  };
}

/** The quantity of a form, which asks where its comma can be read in two ways. */
export function QuantityField({ form, ...input }: QuantityFieldProps) {
  return (
    <NumberInput
      typed={form.values.quantity}
      onReading={(quantity) => form.setFieldValue('quantity', quantity)}
    >
      <TextInput inputMode="decimal" maxLength={12} maw={240} {...input} {...fieldAt(form, 'quantity')} />
    </NumberInput>
  );
}

/** A lot longer than this may be broken into lines. */
const ONE_LINE = 16;

/** Read beside what is printed on a box: never broken at its hyphens. */
export function LotName({ lot }: { readonly lot: string }) {
  return <span style={{ whiteSpace: lot.length > ONE_LINE ? 'normal' : 'nowrap' }}>{lot}</span>;
}

const LOT_STATES = {
  good: null,
  expiring: { color: 'amber', label: 'Expires soon' },
  expired: { color: 'red', label: 'Expired' },
} as const;

/** The last day of a lot, with a word if it is near or past. */
export function Expiry({ expiry, state }: Pick<Lot, 'expiry' | 'state'>) {
  if (expiry === null) return <span className="dimmed">does not expire</span>;
  const said = LOT_STATES[state];
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
      <Day day={expiry} />
      {said !== null && (
        <Badge color={said.color} variant="light" size="sm">
          {said.label}
        </Badge>
      )}
    </span>
  );
}

const ORDER_STATES: Readonly<Record<OrderState, { readonly color: string; readonly label: string }>> = {
  open: { color: 'blue', label: 'Ordered' },
  part: { color: 'amber', label: 'Part received' },
  received: { color: 'green', label: 'Received' },
  closed: { color: 'gray', label: 'Closed' },
};

export function OrderChip({ state, late }: { readonly state: OrderState; readonly late: boolean }) {
  const { color, label } = ORDER_STATES[state];
  return (
    <span style={{ display: 'inline-flex', gap: 6, flexWrap: 'wrap' }}>
      <Badge color={color} variant="light">
        {label}
      </Badge>
      {late && (
        <Badge color="red" variant="light">
          Late
        </Badge>
      )}
    </span>
  );
}

/** A product's name over its code. */
export function ProductCell({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <>
      <strong>{name}</strong>
      <div className="dimmed">{code}</div>
    </>
  );
}

/** The product of each row, under its code. */
export const productColumn = (
  title: string,
  width: string,
): Column<{ readonly productName: string; readonly productCode: string }> => ({
  key: 'product',
  title,
  sortable: true,
  width: { sm: width },
  render: ({ productName, productCode }) => <ProductCell name={productName} code={productCode} />,
});

type Counted<Key extends string> = { readonly useUnit: string } & { readonly [Name in Key]: string };

/** A quantity of each row, in its unit of use. */
export const quantityColumn = <Key extends string>(key: Key, title: string): Column<Counted<Key>> => ({
  key,
  title,
  align: 'right',
  sortable: true,
  render: (row) => <Quantity of={row[key]} unit={row.useUnit} />,
});

export const ORDER_WORDS: Extract<ListFilter<'q'>, { kind: 'words' }> = {
  kind: 'words',
  name: 'q',
  label: 'Search orders',
  placeholder: 'Supplier, product or number',
  width: 280,
};

export const ORDER_NAMED: readonly Column<Order>[] = [
  strongColumn('number', 'Order', { sortable: true, width: { base: 70, sm: 100 } }),
  textColumn('supplier', 'Supplier', { sortable: true }),
];

export const ORDER_EXPECTED = dayColumn('expected', 'Expected', { sortable: true, hideBelow: 'sm' });

export const MOVEMENT_WORDS: Readonly<Record<MovementKind, string>> = {
  received: 'Received',
  dispatched: 'Dispatched',
  returned: 'Returned',
  used: 'Used',
  wasted: 'Wasted',
  difference: 'Stock-take',
  'not-covered': 'Not covered',
};
