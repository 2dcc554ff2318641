import type { RefObject } from 'react';
import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import { formatMoney as written, parseMoney, sum } from '../../../shared/domain/money.js';
import { aboutOther, RECEIPT_NAMES } from '../../../shared/domain/receipt-words.js';
import { formatDateTime } from '../date-time.js';
import { formatMoney } from '../money.js';
import classes from './receipt.module.css';

export interface ReceiptViewProps {
  readonly receipt: Receipt;
  readonly isCopy: boolean;
  readonly paperRef: RefObject<HTMLElement | null>;
}

/** The receipt as paper shows it, 80 mm or A4. */
export function ReceiptView({ receipt, isCopy, paperRef }: ReceiptViewProps) {
  const { laboratory, baseCurrency } = receipt;
  const base = (amount: string): string => formatMoney(amount, baseCurrency);
  const isMore = (amount: string): boolean => (parseMoney(amount) ?? 0n) !== 0n;
  const before = paidBefore(receipt);
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
      <dl className={classes.rows}>
        {receipt.items.map((item, index) => (
          <Row key={index} name={item.name} value={base(item.price)} />
        ))}
      </dl>
      <dl className={classes.rows}>
        <Row name="Total" value={base(receipt.total)} />
        {isMore(receipt.discount) && <Row name="Discount" value={base(`-${receipt.discount}`)} />}
        {isMore(before) && <Row name="Paid before" value={base(before)} />}
        {receipt.lines.map((line, index) => (
          <Row
            key={index}
            name={line.rate === '1' ? line.payment : `${line.payment} at ${line.rate} = ${base(line.base)}`}
            value={formatMoney(line.amount, line.paymentUnit)}
          />
        ))}
        {isMore(receipt.change) && <Row {...changeRow(receipt)} />}
        {receipt.rounding !== undefined && <Row name="Rounding" value={base(receipt.rounding)} />}
        <Row name="Balance" value={base(receipt.balance)} isStrong />
      </dl>
      {receipt.reason !== null && <p>Reason: {receipt.reason}</p>}
      <p>Served by {receipt.cashierName}</p>
      {receipt.approvedBy !== undefined && <p>Approved by {receipt.approvedBy}</p>}
    </article>
  );
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

function paidBefore({ amountPaid, lines, change, rounding = '0' }: Receipt): string {
  const minor = (amount: string): bigint => parseMoney(amount) ?? 0n;
  const now = sum(lines.map((line) => minor(line.base))) - minor(change) - minor(rounding);
  return written(minor(amountPaid) - now);
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
