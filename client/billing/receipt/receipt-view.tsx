import type { RefObject } from 'react';
import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import { receiptSums, type SumPart, type SumRow } from '../../../shared/domain/money/receipt-sums.js';
import { aboutOther, printedReason, RECEIPT_NAMES } from '../../../shared/domain/money/receipt-words.js';
import { taxNumberText } from '../../../shared/domain/money/vat-words.js';
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
        {laboratory.taxNumber !== undefined && <span>{taxNumberText(laboratory.taxNumber)}</span>}
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
      {receiptSums(receipt).map((part, index) => (
        <SumRows key={index} part={part} currency={receipt.baseCurrency} />
      ))}
      {reason !== null && <p>Reason: {reason}</p>}
      <p>Served by {receipt.cashierName}</p>
      {receipt.approvedBy !== undefined && <p>Approved by {receipt.approvedBy}</p>}
    </article>
  );
}

interface SumRowsProps {
  readonly part: SumPart;
  readonly currency: string;
}

function SumRows({ part: { rows, total, isAnswer = false }, currency }: SumRowsProps) {
  return (
    <dl className={classes.rows}>
      {rows.map((row, index) => (
        <Row key={index} row={row} currency={currency} isStrong={isAnswer} />
      ))}
      {total !== undefined && <Row row={total} currency={currency} isStrong />}
    </dl>
  );
}

interface RowProps {
  readonly row: SumRow;
  readonly currency: string;
  readonly isStrong: boolean;
}

function Row({ row: { name, amount }, currency, isStrong }: RowProps) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{name}</dt>
      <dd>{formatMoney(amount, currency)}</dd>
    </div>
  );
}
