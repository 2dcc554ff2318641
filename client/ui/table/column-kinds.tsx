import type { ReactNode } from 'react';
import { UnitChip } from '../layout/chips.js';
import { DateTime, Day } from '../layout/date-time.js';
import { Money } from '../layout/money.js';
import type { Column } from './columns.js';

type Holding<Key extends string, Value> = { readonly [Name in Key]: Value };
type Look<Key extends string, Value> = Omit<Column<Holding<Key, Value>>, 'key' | 'title' | 'render'>;

/** A column as data: drawn from what each row holds under the column's key. */
function columnOf<Value>(draw: (value: Value) => ReactNode) {
  return <Key extends string>(
    key: Key,
    title: string,
    look: Look<Key, Value> = {},
  ): Column<Holding<Key, Value>> => ({ ...look, key, title, render: (row) => draw(row[key]) });
}

export const textColumn = columnOf((text: string | number | null) => text);
/** The same, with a dash for none. */
export const dashedColumn = columnOf((text: string | null) => text || <span className="dimmed">–</span>);
/** Names the row. */
export const strongColumn = columnOf((text: string | number) => <strong>{text}</strong>);
/** The same in figures. */
export const numberColumn = columnOf((number: string | number) => <strong className="tnum">{number}</strong>);
/** Day and time. */
export const timeColumn = columnOf((at: string | null) => <DateTime at={at} />);
export const dayColumn = columnOf((day: string | null) => <Day day={day} />);
export const unitColumn = columnOf((unit: string | null) => unit !== null && <UnitChip unit={unit} />);
export const shortUnitColumn = columnOf((unit: string) => <UnitChip unit={unit} short />);

export function amountColumn<Key extends string>(
  key: Key,
  title: string,
  currency: string,
  { strong = false, ...look }: Look<Key, string> & { readonly strong?: boolean } = {},
): Column<Holding<Key, string>> {
  const column = columnOf((amount: string) => <Money amount={amount} unit={currency} strong={strong} />);
  return column(key, title, { align: 'right', ...look });
}
