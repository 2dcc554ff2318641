import { Badge } from '@mantine/core';
import type { PayerAccount, Ageing } from '../../shared/contract/payer-shapes.js';
import { coPaymentText } from '../../shared/domain/money/co-payment.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { Money } from '../ui/layout/money.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import classes from './payer-page.module.css';
import { listPayersLists } from './payers.api.js';
import { PAYER_KIND_TEXT } from '../../shared/vocabulary.js';
import { amountColumn, textColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';

interface OfPayer {
  readonly payer: PayerAccount;
  readonly unit: string;
}

/** The terms agreed with the payer. */
export function Terms({ payer, unit }: OfPayer) {
  const lists = useLoaded('lists of payers', listPayersLists);
  const list = lists.data?.find(({ id }) => id === payer.priceListId);
  return (
    <Facts>
      <Fact name="Price list">{payer.priceListId === null ? 'Cash' : list?.name}</Fact>
      <Fact name="Co-payment">{coPaymentText(payer.coPayment, unit)}</Fact>
      <Fact name="Limit">
        {payer.limit === null ? 'No limit' : <Money amount={payer.limit} unit={unit} />}
      </Fact>
      <Fact name="Invoices due">
        {payer.paymentDays === null ? 'As the laboratory says' : `After ${payer.paymentDays} days`}
      </Fact>
      <Fact name="Authorisation">{payer.needsAuthorisation ? 'Number needed' : 'Not needed'}</Fact>
      <Fact name="Email">{payer.email}</Fact>
      <Fact name="Address" wide>
        {payer.address}
      </Fact>
    </Facts>
  );
}

/** The payer's debt: invoices by age, charges not invoiced, less advance payments. */
export function Ages({ payer, unit, overdue }: OfPayer & { readonly overdue: string }) {
  const { ageing, notInvoiced, paidAhead, balance } = payer;
  const parts = [
    ...AGES.map(({ key, title }) => ({ title, amount: ageing[key] })),
    { title: 'Not invoiced', amount: notInvoiced },
    ...(overdue === '0.00' ? [] : [{ title: 'Overdue', amount: overdue }]),
    ...(paidAhead === '0.00' ? [] : [{ title: 'Paid in advance', amount: paidAhead }]),
  ];
  return (
    <dl className={classes.ages} aria-label="Amount owed">
      <div>
        <dt>Balance</dt>
        <dd>
          <Money amount={balance} unit={unit} strong />
        </dd>
      </div>
      {parts.map(({ title, amount }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <Money amount={amount} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const AGES = [
  { key: 'days30', title: '0–30 days' },
  { key: 'days60', title: '31–60 days' },
  { key: 'days90', title: '61–90 days' },
  { key: 'older', title: 'Over 90 days' },
] as const satisfies readonly { readonly key: keyof Ageing; readonly title: string }[];

/** A zero is dimmed, so that real debts stand out. */
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
    textColumn('number', 'Number', { hideBelow: 'md' }),
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
    amountColumn('balance', 'Balance', unit, { strong: true }),
  ];
}
