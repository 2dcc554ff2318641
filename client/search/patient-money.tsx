import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PatientMoney as Picture, PatientReceipt } from '../../shared/contract/patient-money.js';
import { counted } from '../../shared/domain/plural.js';
import { withQuery } from '../core/api.js';
import { ErrorState } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { formatMoney, Money } from '../ui/layout/money.js';
import { Pager } from '../ui/table/pager.js';
import { receiptPreview } from '../billing/receipt/receipt-links.js';
import { PartLoading, PatientPart, type NumberedPartProps } from './patient-part.js';
import { readMoneyOf } from './search.api.js';
import classes from './search.module.css';

/** The money of all visits, and every receipt, the newest first. */
export function PatientMoney({ patientId, labNumber, turn }: NumberedPartProps) {
  const [page, setPage] = useState(1);
  const money = useLoaded(`money ${patientId}`, () => readMoneyOf(patientId, page), `${page} ${turn}`);
  if (money.problem !== undefined) return <ErrorState problem={money.problem} onRetry={money.reload} />;
  if (money.data === undefined) return <PartLoading />;
  const { receipts } = money.data;
  return (
    <PatientPart title="Money">
      <Sums of={money.data} />
      <ul className={classes.story} aria-label="Receipts">
        {receipts.items.map((receipt) => (
          <ReceiptLine key={receipt.number} receipt={receipt} />
        ))}
      </ul>
      <Pager
        page={page}
        size={receipts.size}
        total={receipts.total}
        more={receipts.more ?? false}
        onPage={setPage}
      />
      <Anchor
        component={Link}
        className="alone"
        to={withQuery('/accounts/payments', { q: labNumber, status: 'all' })}
      >
        Open in Payments
      </Anchor>
    </PatientPart>
  );
}

function Sums({ of }: { readonly of: Picture }) {
  const { currency, total, discount, amountPaid, refunded, toPay, unpaid, payers, deposit } = of;
  const sum = (amount: string) => <Money amount={amount} unit={currency} />;
  return (
    <Facts>
      <Fact name="Price">{sum(total)}</Fact>
      <Fact name="Discount">{discount === '0.00' ? null : sum(discount)}</Fact>
      <Fact name="Paid">{sum(amountPaid)}</Fact>
      <Fact name="Given back">{refunded === '0.00' ? null : sum(refunded)}</Fact>
      <Fact name="To pay">
        <Money amount={toPay} unit={currency} strong />
        {unpaid > 0 && ` on ${counted(unpaid, 'booking')}`}
      </Fact>
      <Fact name="On deposit">{sum(deposit)}</Fact>
      {payers.map(({ payer, billed, toBill }) => (
        <Fact key={payer} name={payer} wide>
          {sum(billed)} billed, {sum(toBill)} to be billed
        </Fact>
      ))}
    </Facts>
  );
}

const KIND_WORDS: Readonly<Record<PatientReceipt['kind'], string>> = {
  payment: 'payment',
  refund: 'refund',
  void: 'void',
  'credit-note': 'credit note',
  deposit: 'deposit',
  'deposit-kept': 'kept as a deposit',
  'deposit-returned': 'deposit given back',
};

function ReceiptLine({ receipt }: { readonly receipt: PatientReceipt }) {
  const { number, kind, at, labNumber, lines, cashierName, turnedBy } = receipt;
  return (
    <li>
      {lines === null ? (
        <strong>Receipt {number}</strong>
      ) : (
        <Anchor
          href={receiptPreview(number)}
          underline="always"
          target="_blank"
          rel="noopener"
          title="To look at and to print again"
        >
          Receipt {number}
        </Anchor>
      )}
      , {KIND_WORDS[kind]}, <DateTime at={at} />, {labNumber}
      <Text c="dimmed" fz="xs">
        {lines === null ? 'Taken by another cashier' : [linesText(lines), `by ${cashierName}`].join(', ')}
        {turnedBy !== null && `; reversed by ${KIND_WORDS[turnedBy.kind]} ${turnedBy.number}`}
      </Text>
    </li>
  );
}

function linesText(lines: NonNullable<PatientReceipt['lines']>): string {
  return lines
    .map(({ payment, amount, paymentUnit }) => `${payment} ${formatMoney(amount, paymentUnit)}`)
    .join(', ');
}
