import { Badge } from '@mantine/core';
import type { Ageing, PayerAccount } from '../../shared/contract/payer-shapes.js';
import { PAYER_KIND_TEXT } from '../../shared/vocabulary.js';
import type { Column } from '../ui/table/data-table.js';
import { Money } from '../ui/layout/money.js';

export const AGES = [
  { key: 'days30', title: '0–30 days' },
  { key: 'days60', title: '31–60 days' },
  { key: 'days90', title: '61–90 days' },
  { key: 'older', title: 'Over 90 days' },
] as const satisfies readonly { readonly key: keyof Ageing; readonly title: string }[];

/** Nothing is told quietly, so that what is owed stands out. */
function Owed({ amount, unit }: { readonly amount: string; readonly unit: string }) {
  return amount === '0.00' ? <span className="dimmed">–</span> : <Money amount={amount} unit={unit} />;
}

export function payerColumns(unit: string): readonly Column<PayerAccount>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      render: ({ name, active }) => (
        <>
          <strong>{name}</strong>{' '}
          {!active && (
            <Badge color="gray" variant="light" size="xs">
              Off
            </Badge>
          )}
        </>
      ),
    },
    { key: 'number', title: 'Number', hideBelow: 'md', render: ({ number }) => number },
    { key: 'kind', title: 'Kind', hideBelow: 'xl', render: ({ kind }) => PAYER_KIND_TEXT[kind] },
    ...AGES.map(({ key, title }) => ({
      key,
      title,
      align: 'right' as const,
      hideBelow: 'lg' as const,
      under: ({ ageing }: PayerAccount) =>
        ageing[key] !== '0.00' && (
          <>
            <Money amount={ageing[key]} unit={unit} /> {title.toLowerCase()}
          </>
        ),
      render: ({ ageing }: PayerAccount) => <Owed amount={ageing[key]} unit={unit} />,
    })),
    {
      key: 'notInvoiced',
      title: 'Not invoiced',
      align: 'right',
      hideBelow: 'sm',
      under: ({ notInvoiced }) =>
        notInvoiced !== '0.00' && (
          <>
            <Money amount={notInvoiced} unit={unit} /> not invoiced
          </>
        ),
      render: ({ notInvoiced }) => <Owed amount={notInvoiced} unit={unit} />,
    },
    {
      key: 'balance',
      title: 'Balance',
      align: 'right',
      render: ({ balance }) => <Money amount={balance} unit={unit} strong />,
    },
  ];
}
