import { ActionIcon, Anchor, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { PayerChoice } from '../../../shared/contract/payer-shapes.js';
import { coPaymentOf } from '../../../shared/domain/money/co-payment.js';
import { formatMoney, parseMoney } from '../../../shared/domain/money/money.js';
import { whoOwes } from '../../../shared/domain/money/who-owes.js';
import { amountToCover, tender } from '../../../shared/domain/money/tender.js';
import { useLab } from '../../core/lab.js';
import { MoneyField } from '../../ui/fields/money-field.js';
import { Money } from '../../ui/layout/money.js';
import { WhoOwesLine } from '../../ui/layout/who-owes.js';
import { choices } from '../../ui/options/choices.js';
import type { DraftPayment } from '../draft/draft.js';
import { SummaryPart } from './step-layout.js';
import { useWizard, useWizardForm } from './wizard-form.js';

/** Pay now, over one or several payment types, or later at the cashier. */
export function PaymentChoice({ total }: { readonly total: string }) {
  const form = useWizardForm();
  const { paymentTypes, payers } = useWizard();
  const currency = useLab((lab) => lab.currency);
  const { payNow, payments, payerId } = form.values;
  const payer = payers.find(({ id }) => id === payerId);
  const bill = { total, currency, payer };
  const first = paymentTypes[0]?.nameSlug;
  if (first === undefined) return null;
  const setLines = (lines: readonly DraftPayment[]): void => {
    form.setFieldValue('payments', [...lines]);
    form.clearFieldError('payments');
  };
  const choose = (value: string): void => {
    form.setFieldValue('payNow', value === 'now');
    if (value === 'now') setLines([{ paymentType: first, amount: ownShare(total, payer) }]);
    else setLines([]);
  };
  const split = (): void => {
    const balance = parseMoney(tenderOf(payments, paymentTypes, bill).balance) ?? 0n;
    const unused = paymentTypes.find((type) => !payments.some((line) => line.paymentType === type.nameSlug));
    const type = unused ?? paymentTypes[0];
    const amount = balance > 0n ? formatMoney(amountToCover(balance, type)) : '';
    setLines([...payments, { paymentType: type?.nameSlug ?? first, amount }]);
  };
  return (
    <SummaryPart title="Payment">
      <SegmentedControl
        fullWidth
        aria-label="When to pay"
        value={payNow ? 'now' : 'later'}
        data={choices({ later: 'Pay later', now: 'Pay now' })}
        onChange={choose}
      />
      {payer !== undefined && <SharesToCome bill={bill} payer={payer} />}
      {payNow && (
        <>
          {payments.map((line, index) => (
            <PaymentLine
              // Lines have no name of their own; they are only ever added at the end.
              key={index}
              line={line}
              index={index}
              onChange={(next) => setLines(payments.map((one, place) => (place === index ? next : one)))}
              onRemove={
                payments.length > 1
                  ? () => setLines(payments.filter((_, place) => place !== index))
                  : undefined
              }
            />
          ))}
          <Anchor component="button" type="button" size="sm" mt={8} onClick={split}>
            Split over another payment type
          </Anchor>
          <TenderLines lines={payments} bill={bill} error={form.errors['payments']} />
        </>
      )}
    </SummaryPart>
  );
}

/** The patient's share: the payer is billed for the rest with the payment. */
function ownShare(total: string, payer: PayerChoice | undefined): string {
  const own = payer && coPaymentOf(parseMoney(total) ?? 0n, payer.coPayment);
  if (own === undefined) return total;
  return own === 0n ? '' : formatMoney(own);
}

/** "You $8.00 · First Mutual $32.00" */
function SharesToCome({ bill, payer }: { readonly bill: BillToCome; readonly payer: PayerChoice }) {
  const net = parseMoney(bill.total) ?? 0n;
  const owes = whoOwes({ net, billed: 0n, balance: net, held: 0n }, payer.name, payer.coPayment);
  return (
    <Text mt={10}>
      <WhoOwesLine owes={owes} unit={bill.currency} />
    </Text>
  );
}

interface TenderLinesProps {
  readonly lines: readonly DraftPayment[];
  readonly bill: BillToCome;
  readonly error: unknown;
}

function TenderLines({ lines, bill, error }: TenderLinesProps) {
  const { paymentTypes } = useWizard();
  const { currency } = bill;
  const { balance, change, problem } = tenderOf(lines, paymentTypes, bill);
  const text = typeof error === 'string' ? error : problem;
  if (text !== null) {
    return (
      <Text c="error" mt={10} role="alert">
        {text}
      </Text>
    );
  }
  return (
    <Text mt={10} mr={38} ta="right">
      {change !== '0.00' ? (
        <>
          Change <Money amount={change} unit={currency} strong />
        </>
      ) : (
        <>
          Left to pay <Money amount={balance} unit={currency} strong />
        </>
      )}
    </Text>
  );
}

interface PaymentLineProps {
  readonly line: DraftPayment;
  readonly index: number;
  readonly onChange: (line: DraftPayment) => void;
  readonly onRemove: (() => void) | undefined;
}

/** An amount in one payment type, and a way to take it off again. */
function PaymentLine({ line, index, onChange, onRemove }: PaymentLineProps) {
  const { paymentTypes } = useWizard();
  const type = paymentTypes.find((one) => one.nameSlug === line.paymentType);
  return (
    <Group gap={6} mt={8} wrap="nowrap">
      <Select
        flex={1}
        aria-label={`Payment type ${index + 1}`}
        size="sm"
        data={paymentTypes.map((one) => ({ value: one.nameSlug, label: `${one.name} (${one.units})` }))}
        value={line.paymentType}
        allowDeselect={false}
        onChange={(value) => value !== null && onChange({ ...line, paymentType: value })}
      />
      <MoneyField
        w={116}
        id={index === 0 ? 'payments' : undefined}
        aria-label={`Amount ${index + 1}`}
        size="sm"
        unit={type?.units ?? ''}
        value={line.amount}
        onAmount={(amount) => onChange({ ...line, amount })}
      />
      <ActionIcon
        disabled={onRemove === undefined}
        title={onRemove === undefined ? 'Choose Pay later to take nothing now' : undefined}
        aria-label={`Take payment ${index + 1} off`}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </Group>
  );
}

interface Tender {
  /** In the base currency, with two decimals. */
  readonly paid: string;
  readonly balance: string;
  readonly change: string;
  /** Why it cannot be taken so. */
  readonly problem: string | null;
}

/** The bill of a booking still to be made. */
export interface BillToCome {
  readonly total: string;
  readonly currency: string;
  readonly payer: PayerChoice | undefined;
}

/** The payment now: the patient's share only. */
export function tenderOf(
  lines: readonly DraftPayment[],
  types: readonly PaymentType[],
  { total, currency: baseCurrency, payer: from }: BillToCome,
): Tender {
  const owed = parseMoney(total) ?? 0n;
  const payer = from && { name: from.name, net: owed, billed: 0n, coPayment: from.coPayment };
  const bill = { total: owed, balance: owed, discounted: 0n, baseCurrency, discountCap: 0, payer };
  const payments = lines.filter(({ amount }) => amount.trim() !== '');
  const { received, balance, change, refusals } = tender(bill, types, { payments });
  return {
    paid: formatMoney(received),
    balance: formatMoney(balance),
    change: formatMoney(change),
    problem: refusals[0]?.text ?? null,
  };
}
