import { Checkbox, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PayerInvoice } from '../../shared/contract/payer-shapes.js';
import { parseMoney } from '../../shared/domain/money.js';
import { useOneTry } from '../core/use-one-try.js';
import { formatMoney } from '../ui/money.js';
import { MoneyField } from '../ui/money-field.js';
import { showDone } from '../ui/notify.js';
import { SubmitDialog } from '../ui/submit-dialog.js';
import { useLoaded } from '../ui/use-loaded.js';
import { WhenLoaded } from '../ui/when-loaded.js';
import type { PayerDialogProps } from './payer-dialog.js';
import { listBankTypes, takePayersPayment } from './payers.api.js';

interface PaymentDialogProps extends PayerDialogProps {
  readonly invoices: readonly PayerInvoice[];
}

export function PaymentDialog(props: PaymentDialogProps) {
  const { unit } = props;
  const types = useLoaded(`bank types ${unit}`, () => listBankTypes(unit));
  return (
    <WhenLoaded of={types} skeleton={<Skeleton height={0} />}>
      {(found) => <PaymentForm {...props} types={found} />}
    </WhenLoaded>
  );
}

const OLDEST = '';

/** What came into the bank from a payer: the oldest invoices are settled first, or the one that is named. */
function PaymentForm(props: PaymentDialogProps & { readonly types: readonly PaymentType[] }) {
  const { payer, unit, types, onDone, onClose } = props;
  // As it was opened: what is settled by a try whose answer is lost must not bar the press that tells.
  const [invoices] = useState(props.invoices);
  const oneTry = useOneTry();
  const open = invoices.filter(({ total, outstanding }) => !total.startsWith('-') && outstanding !== '0.00');
  const owed = open.reduce((sum, { outstanding }) => sum + (parseMoney(outstanding) ?? 0n), 0n);
  const [amount, setAmount] = useState(owed === 0n ? '' : text(owed));
  const [paymentType, setType] = useState(types[0]?.nameSlug ?? '');
  const [reference, setReference] = useState('');
  const [invoice, setInvoice] = useState(OLDEST);
  const [keepRest, setKeepRest] = useState(false);
  const named = open.find(({ number }) => String(number) === invoice);
  const most = named === undefined ? owed : (parseMoney(named.outstanding) ?? 0n);
  const paid = parseMoney(amount);
  const isMore = paid !== null && paid > most;
  const choose = (value: string): void => {
    setInvoice(value);
    const one = open.find(({ number }) => String(number) === value);
    setAmount(one?.outstanding ?? text(owed));
  };
  const send = async (): Promise<void> => {
    const request = {
      ...{ amount, paymentType, reference, keepRest: isMore && keepRest },
      ...(named !== undefined && { invoices: [named.number] }),
    };
    await oneTry((key) => takePayersPayment(payer.id, request, key));
    showDone(`${formatMoney(amount, unit)} from ${payer.name} was booked`);
    onDone();
  };
  return (
    <SubmitDialog
      title={`Payment from ${payer.name}`}
      lost={reference === '' ? undefined : 'The unsaved payment'}
      isMoney
      confirmLabel={
        paid === null || paid <= 0n ? 'Book payment' : `Book payment of ${formatMoney(text(paid), unit)}`
      }
      notDone="The payment was not booked"
      disabled={paid === null || paid <= 0n || paymentType === '' || (isMore && !keepRest)}
      missing={isMore ? 'Confirm that the rest stays on the account' : 'Enter the amount first'}
      onClose={onClose}
      onSubmit={send}
    >
      <Stack gap={14}>
        <NativeSelect
          id="invoices"
          label="For"
          value={invoice}
          data={[
            { value: OLDEST, label: 'The oldest invoices first' },
            ...open.map(({ number, outstanding }) => ({
              value: String(number),
              label: `Invoice ${number}, ${formatMoney(outstanding, unit)} open`,
            })),
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <MoneyField
          id="amount"
          label="Amount"
          maw={320}
          data-autofocus
          unit={unit}
          value={amount}
          onAmount={setAmount}
        />
        {isMore && (
          <Checkbox
            id="keepRest"
            label={`${formatMoney(text(paid - most), unit)} more than is owed: keep it on the account`}
            description="The next invoice is settled by it."
            checked={keepRest}
            onChange={({ currentTarget }) => setKeepRest(currentTarget.checked)}
          />
        )}
        <NativeSelect
          id="paymentType"
          label="Came in by"
          maw={320}
          value={paymentType}
          data={types.map(({ nameSlug, name }) => ({ value: nameSlug, label: name }))}
          onChange={({ currentTarget }) => setType(currentTarget.value)}
        />
        <TextInput
          id="reference"
          label="Reference"
          description="As the bank statement shows it"
          maxLength={100}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      </Stack>
    </SubmitDialog>
  );
}

function text(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}
