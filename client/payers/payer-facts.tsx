import type { PayerAccount } from '../../shared/contract/payer-shapes.js';
import { coPaymentText } from '../../shared/domain/money/co-payment.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { Money } from '../ui/layout/money.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { AGES } from './payer-columns.js';
import classes from './payer-page.module.css';
import { listPayersLists } from './payers.api.js';

interface OfPayer {
  readonly payer: PayerAccount;
  readonly unit: string;
}

/** What was agreed with it. */
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
      <Fact name="Authorisation">{payer.needsAuthorisation ? 'Number needed' : 'Not needed'}</Fact>
      <Fact name="Email">{payer.email}</Fact>
      <Fact name="Address" wide>
        {payer.address}
      </Fact>
    </Facts>
  );
}

/** What it owes: invoices by age, what is not invoiced, less what was paid ahead. */
export function Ages({ payer, unit }: OfPayer) {
  const { ageing, notInvoiced, paidAhead, balance } = payer;
  const parts = [
    ...AGES.map(({ key, title }) => ({ title, amount: ageing[key] })),
    { title: 'Not invoiced', amount: notInvoiced },
    ...(paidAhead === '0.00' ? [] : [{ title: 'Paid in advance', amount: paidAhead }]),
  ];
  return (
    <dl className={classes.ages} aria-label="What it owes">
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
