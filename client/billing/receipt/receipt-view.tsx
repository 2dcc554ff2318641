import type { RefObject } from 'react';
import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import { formatMoney as written, parseMoney, sum } from '../../../shared/domain/money/money.js';
import {
  aboutOther,
  leftLines,
  printedReason,
  RECEIPT_NAMES,
} from '../../../shared/domain/money/receipt-words.js';
import { DEPOSIT_KINDS } from '../../../shared/vocabulary.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { formatMoney } from '../../ui/layout/money.js';
import classes from './receipt.module.css';

interface ReceiptViewProps {
  readonly receipt: Receipt;
  readonly isCopy: boolean;
  readonly paperRef: RefObject<HTMLElement | null>;
}

/** The receipt as paper shows it, 80 mm or A4. */
export function ReceiptView({ receipt, isCopy, paperRef }: ReceiptViewProps) {
  const { laboratory } = receipt;
  const reason = printedReason(receipt);
  return (
    <article
      ref={paperRef}
      className={classes.paper}
      aria-label={`${RECEIPT_NAMES[receipt.kind]} ${receipt.number}`}
    >
      <header className={classes.heading}>
        <strong>{laboratory.name}</strong>
        {laboratory.address !== '' && <span>{laboratory.address}</span>}
        {laboratory.phones !== '' && <span>{laboratory.phones}</span>}
      </header>
      {isCopy && <p className={classes.copy}>COPY</p>}
      {aboutOther(receipt).map((text) => (
        <p key={text}>
          <strong>{text}</strong>
        </p>
      ))}
      <p className={classes.facts}>
        <span>
          {RECEIPT_NAMES[receipt.kind]} no. {receipt.number}
        </span>
        <span>{formatDateTime(receipt.at)}</span>
        <span>{receipt.patientName}</span>
        <span>{receipt.labNumber}</span>
      </p>
      {isDeposit(receipt) ? <DepositRows receipt={receipt} /> : <BookingRows receipt={receipt} />}
      {reason !== null && <p>Reason: {reason}</p>}
      <p>Served by {receipt.cashierName}</p>
      {receipt.approvedBy !== undefined && <p>Approved by {receipt.approvedBy}</p>}
    </article>
  );
}

function isDeposit({ kind }: Receipt): boolean {
  return DEPOSIT_KINDS.some((one) => one === kind);
}

const DEPOSIT_TEXT: Readonly<Record<string, string>> = {
  deposit: 'Deposit',
  'deposit-kept': 'Kept as deposit',
  'deposit-returned': 'Deposit given back',
};

interface ReceiptRowsProps {
  readonly receipt: Receipt;
}

function BookingRows({ receipt }: ReceiptRowsProps) {
  const base = (amount: string): string => formatMoney(amount, receipt.baseCurrency);
  const isMore = (amount: string): boolean => (parseMoney(amount) ?? 0n) !== 0n;
  const before = paidBefore(receipt);
  const content = (name: string, amount: string | undefined) =>
    amount !== undefined && <Row name={name} value={base(amount)} />;
  return (
    <>
      <dl className={classes.rows}>
        {receipt.items.map((item, index) => (
          <Row key={index} name={item.name} value={base(item.price)} />
        ))}
      </dl>
      <dl className={classes.rows}>
        <Row name="Total" value={base(receipt.total)} />
        {isMore(receipt.discount) && <Row name="Discount" value={base(`-${receipt.discount}`)} />}
        {isMore(before) && <Row name="Paid before" value={base(before)} />}
        {content('Deposit used', receipt.depositUsed)}
        <PaidRows receipt={receipt} />
        {isMore(receipt.change) && <Row {...changeRow(receipt)} />}
        {content('Kept as deposit', receipt.depositKept)}
        {content('Rounding', receipt.rounding)}
        {leftLines(receipt).map(([name, amount]) => (
          <Row key={name} name={name} value={base(amount)} isStrong />
        ))}
        {content('On deposit now', receipt.depositBalance)}
      </dl>
    </>
  );
}

function DepositRows({ receipt }: ReceiptRowsProps) {
  const base = (amount: string): string => formatMoney(amount, receipt.baseCurrency);
  return (
    <dl className={classes.rows}>
      <PaidRows receipt={receipt} />
      {receipt.rounding !== undefined && <Row name="Rounding" value={base(receipt.rounding)} />}
      <Row name={DEPOSIT_TEXT[receipt.kind] ?? 'Deposit'} value={base(receipt.total)} isStrong />
      <Row name="On deposit now" value={base(receipt.depositBalance ?? '0.00')} />
    </dl>
  );
}

function PaidRows({ receipt }: ReceiptRowsProps) {
  return receipt.lines.map(({ payment, rate, base, amount, paymentUnit }, index) => (
    <Row
      key={index}
      name={rate === '1' ? payment : `${payment} at ${rate} = ${formatMoney(base, receipt.baseCurrency)}`}
      value={formatMoney(amount, paymentUnit)}
    />
  ));
}

/** On its own line, in the currency that it was given in. */
function changeRow({ change, changeLine, baseCurrency }: Receipt): RowProps {
  if (changeLine == null || changeLine.rate === '1')
    return { name: 'Change', value: formatMoney(change, baseCurrency) };
  const { rate, paymentUnit, amount } = changeLine;
  return {
    name: `Change at ${rate} = ${formatMoney(change, baseCurrency)}`,
    value: formatMoney(amount, paymentUnit),
  };
}

function paidBefore(receipt: Receipt): string {
  const {
    amountPaid,
    whoOwes,
    lines,
    change,
    rounding = '0',
    depositUsed = '0',
    depositKept = '0',
  } = receipt;
  const minor = (amount: string): bigint => parseMoney(amount) ?? 0n;
  const received = sum(lines.map((line) => minor(line.base))) + minor(depositUsed);
  const now = received - minor(change) - minor(depositKept) - minor(rounding);
  return written(minor(amountPaid) - minor(whoOwes?.billed ?? '0') - now);
}

interface RowProps {
  readonly name: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

function Row({ name, value, isStrong }: RowProps) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
