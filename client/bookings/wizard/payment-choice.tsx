import { Anchor, SegmentedControl, Text } from '@mantine/core';
import type { PayerChoice } from '../../../shared/contract/payer-shapes.js';
import { coPaymentOf } from '../../../shared/domain/money/co-payment.js';
import { formatMoney, parseMoney } from '../../../shared/domain/money/money.js';
import { covering } from '../../../shared/domain/money/tender.js';
import { useLab } from '../../core/lab.js';
import { Money } from '../../ui/layout/money.js';
import type { DraftPayment } from '../draft/draft.js';
import { tenderOf } from '../draft/tender.js';
import { PaymentLine } from './payment-line.js';
import { SummaryPart } from './summary-part.js';
import { useWizard, useWizardForm } from './wizard-form.js';

/** Pay now, over one or several payment types, or later at the cashier. */
export function PaymentChoice({ total }: { readonly total: string }) {
  const form = useWizardForm();
  const { paymentTypes, payers } = useWizard();
  const currency = useLab((lab) => lab.currency);
  const { payNow, payments, payerId } = form.values;
  const payer = payers.find(({ id }) => id === payerId);
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
    const balance = parseMoney(tenderOf(payments, paymentTypes, total, currency).balance) ?? 0n;
    const unused = paymentTypes.find((type) => !payments.some((line) => line.paymentType === type.nameSlug));
    const type = unused ?? paymentTypes[0];
    const amount = balance > 0n ? formatMoney(covering(balance, type)) : '';
    setLines([...payments, { paymentType: type?.nameSlug ?? first, amount }]);
  };
  return (
    <SummaryPart title="Payment">
      <SegmentedControl
        fullWidth
        aria-label="When it is paid"
        value={payNow ? 'now' : 'later'}
        data={[
          { value: 'later', label: 'Pay later' },
          { value: 'now', label: 'Pay now' },
        ]}
        onChange={choose}
      />
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
          <TenderLines lines={payments} total={total} error={form.errors['payments']} />
        </>
      )}
    </SummaryPart>
  );
}

/** What the patient pays of it: the payer is billed for the rest at the till. */
function ownShare(total: string, payer: PayerChoice | undefined): string {
  const own = payer && coPaymentOf(parseMoney(total) ?? 0n, payer.coPayment);
  return own === undefined || own === 0n ? total : formatMoney(own);
}

interface TenderLinesProps {
  readonly lines: readonly DraftPayment[];
  readonly total: string;
  readonly error: unknown;
}

function TenderLines({ lines, total, error }: TenderLinesProps) {
  const { paymentTypes } = useWizard();
  const currency = useLab((lab) => lab.currency);
  const { balance, change, problem } = tenderOf(lines, paymentTypes, total, currency);
  const said = typeof error === 'string' ? error : problem;
  if (said !== null) {
    return (
      <Text c="error" mt={10} role="alert">
        {said}
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
