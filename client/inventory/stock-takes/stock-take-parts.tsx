import { Badge } from '@mantine/core';
import type { StockTake, StockTakeLine, StockTakeState } from '../../../shared/contract/stock-take.js';
import { Decimal } from '../../../shared/domain/decimal.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { Quantity } from '../stock-parts.js';

const STATES: Readonly<Record<StockTakeState, { readonly color: string; readonly label: string }>> = {
  open: { color: 'amber', label: 'Open' },
  closed: { color: 'green', label: 'Closed' },
  dropped: { color: 'gray', label: 'Given up' },
};

export function StockTakeChip({ state }: { readonly state: StockTakeState }) {
  const { color, label } = STATES[state];
  return (
    <Badge color={color} variant="light">
      {label}
    </Badge>
  );
}

const KINDS = { reagent: 'Reagents', consumable: 'Consumables' } as const;

/** "Reagents, Serology bench". */
export function scopeOf({ kind, place }: Pick<StockTake, 'kind' | 'place'>): string {
  const what = kind === null ? 'All products' : KINDS[kind];
  return `${what}, ${place ?? 'everywhere'}`;
}

export const isDifferent = ({ difference }: StockTakeLine): boolean =>
  difference !== null && difference !== '0';

/** The books' error, in a word and a figure. */
export function Difference({ difference, useUnit }: Pick<StockTakeLine, 'difference' | 'useUnit'>) {
  if (difference === null) return <span className="dimmed">not counted</span>;
  if (difference === '0') return <span className="dimmed">as in the books</span>;
  const much = new Decimal(difference);
  return (
    <strong>
      <Quantity of={much.abs().toFixed()} unit={useUnit} /> {much.isNegative() ? 'missing' : 'too many'}
    </strong>
  );
}

/** The person who began it, those who counted, and its end. */
export function stockTakeHistory({
  at,
  by,
  state,
  countedBy,
  endedAt,
  endedBy,
  endedReason,
  blind,
}: StockTake): string {
  const begun = `Begun ${formatDateTime(at)} by ${by}`;
  const counted = countedBy.length === 0 ? '' : `, counted by ${countedBy.join(', ')}`;
  if (state === 'open') return `${begun}${counted}${blind ? ', blind' : ''}.`;
  const ended = `${state === 'closed' ? 'closed' : 'given up'} ${formatDateTime(endedAt ?? '')} by ${endedBy ?? ''}`;
  return `${begun}${counted}, ${ended}${endedReason === null ? '' : `: ${endedReason}`}.`;
}
