import { Badge } from '@mantine/core';
import type { PriceLine } from '../../shared/contract/prices.js';
import { Day, formatDay } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { unitLabel } from '../ui/layout/unit.js';
import type { Column } from '../ui/table/data-table.js';

/** What a list charges for each profile today, and what is planned. */
export function priceColumns(currency: string): readonly Column<PriceLine>[] {
  return [
    {
      key: 'code',
      title: 'Code',
      sortable: true,
      width: { base: 92, sm: 110 },
      render: ({ code }) => <strong>{code}</strong>,
    },
    {
      key: 'name',
      title: 'Profile',
      sortable: true,
      hideBelow: 'sm',
      under: true,
      render: ({ name }) => name,
    },
    { key: 'unit', title: 'Unit', hideBelow: 'md', render: ({ unit }) => unitLabel(unit) },
    {
      key: 'price',
      title: 'Price today',
      sortable: true,
      align: 'right',
      width: { base: 130, sm: 160 },
      render: (line) => <PriceToday line={line} currency={currency} />,
    },
    { key: 'since', title: 'Since', hideBelow: 'lg', width: 130, render: ({ since }) => <Day day={since} /> },
    {
      key: 'next',
      title: 'Next price',
      width: { sm: 210 },
      render: ({ next }) => <NextPrice next={next} currency={currency} />,
    },
  ];
}

function PriceToday({ line, currency }: { readonly line: PriceLine; readonly currency: string }) {
  return (
    <>
      {!line.own && (
        <Badge variant="light" color="gray" size="sm" mr={8} title="Not on this list: the cash price holds">
          cash
        </Badge>
      )}
      <Money amount={line.price} unit={currency} />
    </>
  );
}

interface NextPriceProps {
  readonly next: PriceLine['next'];
  readonly currency: string;
}

function NextPrice({ next, currency }: NextPriceProps) {
  if (next === null) return <span className="dimmed">–</span>;
  return (
    <>
      {next.price === null ? 'As cash' : <Money amount={next.price} unit={currency} />}{' '}
      <span className="dimmed">from {formatDay(next.from)}</span>
    </>
  );
}
