import { Checkbox, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PayerInvoice } from '../../shared/contract/payer-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { fieldAt, moneyAt, switchAt } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { formatMoney } from '../ui/layout/money.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { showDone } from '../ui/feedback/notify.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
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
  const open = invoices.filter(({ total, outstanding }) => !total.startsWith('-') && outstanding !== '0.00');
  const owed = open.reduce((sum, { outstanding }) => sum + (parseMoney(outstanding) ?? 0n), 0n);
  const form = useForm({
    initialValues: {
      ...{ invoices: OLDEST, reference: '', keepRest: false },
      amount: owed === 0n ? '' : text(owed),
      paymentType: types[0]?.nameSlug ?? '',
    },
  });
  const { amount, paymentType } = form.values;
  const named = open.find(({ number }) => String(number) === form.values.invoices);
  const most = named === undefined ? owed : (parseMoney(named.outstanding) ?? 0n);
  const paid = parseMoney(amount);
  const isMore = paid !== null && paid > most;
  const isKept = isMore && form.values.keepRest;
  const choose = (invoices: string): void => {
    const one = open.find(({ number }) => String(number) === invoices);
    form.setValues({ invoices, amount: one?.outstanding ?? text(owed) });
  };
  const sending = useSending({
    form,
    notDone: 'The payment was not booked',
    send: ({ reference }, { key }) => {
      const request = { amount, paymentType, reference, keepRest: isKept };
      return takePayersPayment(payer.id, named ? { ...request, invoices: [named.number] } : request, key);
    },
    onDone: () => {
      showDone(`${formatMoney(amount, unit)} from ${payer.name} was booked`);
      onDone();
    },
  });
  return (
    <SentDialog
      sending={sending}
      title={`Payment from ${payer.name}`}
      lost={form.isDirty() ? 'The unsaved payment' : undefined}
      isMoney
      confirmLabel={
        paid === null || paid <= 0n ? 'Book payment' : `Book payment of ${formatMoney(text(paid), unit)}`
      }
      disabled={paid === null || paid <= 0n || paymentType === '' || (isMore && !isKept)}
      missing={isMore ? 'Confirm that the rest stays on the account' : 'Enter the amount first'}
      onClose={onClose}
    >
      <Stack gap={14}>
        <NativeSelect
          label="For"
          data={[
            { value: OLDEST, label: 'The oldest invoices first' },
            ...open.map(({ number, outstanding }) => ({
              value: String(number),
              label: `Invoice ${number}, ${formatMoney(outstanding, unit)} open`,
            })),
          ]}
          {...fieldAt(form, 'invoices')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <MoneyField label="Amount" maw={320} data-autofocus unit={unit} {...moneyAt(form, 'amount')} />
        {isMore && (
          <Checkbox
            label={`${formatMoney(text(paid - most), unit)} more than is owed: keep it on the account`}
            description="The next invoice is settled by it."
            {...switchAt(form, 'keepRest')}
          />
        )}
        <NativeSelect
          label="Came in by"
          maw={320}
          data={types.map(({ nameSlug, name }) => ({ value: nameSlug, label: name }))}
          {...fieldAt(form, 'paymentType')}
        />
        <TextInput
          label="Reference"
          description="As the bank statement shows it"
          maxLength={100}
          {...fieldAt(form, 'reference')}
        />
      </Stack>
    </SentDialog>
  );
}

function text(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}
