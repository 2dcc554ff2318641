import { NativeSelect, Skeleton, Stack, Box } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PayerInvoice, PayerCredit, PayerAccount } from '../../shared/contract/payer-shapes.js';
import { parseMoney, sum, formatMoney as written } from '../../shared/domain/money/money.js';
import { checkbox, Fields, moneyField, nativeSelect, textField } from '../ui/forms/fields.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { formatMoney } from '../ui/layout/money.js';
import { showDone } from '../ui/feedback/notify.js';
import { SentDialog, ReasonDialog } from '../ui/forms/submit-dialog.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { isOpen } from './payer-parts.js';
import { listBankTypes, takePayersPayment, reversePayerEntry, writeOff } from './payers.api.js';
import { labToday } from '../ui/layout/date-time.js';
import { asProblem } from '../core/api.js';
import { useSession } from '../core/session.js';
import { NO_WITNESS, WitnessFields } from '../ui/forms/witness-fields.js';
import { WriteOffDialog } from '../billing/write-off-dialog.js';

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

/** A payment that a payer made to the bank: it settles the oldest invoices first, or the one named. */
function PaymentForm(props: PaymentDialogProps & { readonly types: readonly PaymentType[] }) {
  const { payer, unit, types, onDone, onClose } = props;
  // As it was opened: what is settled by a try whose answer is lost must not bar the press that tells.
  const [invoices] = useState(props.invoices);
  const open = invoices.filter(isOpen);
  const owed = sum(open.map(({ outstanding }) => parseMoney(outstanding) ?? 0n));
  const form = usePaymentForm(owed, types);
  const [asksSame, setAsksSame] = useState(false);
  const { amount, paymentType } = form.values;
  const named = open.find(({ number }) => String(number) === form.values.invoices);
  const most = named === undefined ? owed : (parseMoney(named.outstanding) ?? 0n);
  const paid = parseMoney(amount);
  const amountPaid = paid === null || paid <= 0n ? undefined : formatMoney(written(paid), unit);
  const isMore = paid !== null && paid > most;
  const isKept = isMore && form.values.keepRest;
  const sending = useSending({
    form,
    notDone: 'The payment was not recorded',
    errorsOf: (problem) => {
      const errors = problem.fields();
      // The only refusal of a reference that can be read: it has been entered before.
      if (errors['reference'] !== undefined) setAsksSame(true);
      return errors;
    },
    send: ({ reference, sameReference }, { key }) => {
      const request = { amount, paymentType, reference, keepRest: isKept, sameReference };
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
      confirmLabel={amountPaid === undefined ? 'Record payment' : `Record payment of ${amountPaid}`}
      disabled={amountPaid === undefined || paymentType === '' || (isMore && !isKept)}
      missing={isMore ? 'Confirm that the rest stays on the account' : 'Enter the amount first'}
      onClose={onClose}
    >
      <Stack gap={14}>
        <InvoiceField
          place={fieldAt(form, 'invoices')}
          open={open}
          unit={unit}
          onChoose={(invoices, amount) => form.setValues({ invoices, amount: amount ?? written(owed) })}
        />
        <Fields
          form={form}
          of={fieldsIn(types, unit, isMore ? paid - most : 0n)}
          hidden={{ keepRest: !isMore, sameReference: !asksSame }}
        />
      </Stack>
    </SentDialog>
  );
}

/** All that is owed, by the first way. */
function usePaymentForm(owed: bigint, types: readonly PaymentType[]) {
  return useForm({
    initialValues: {
      invoices: OLDEST,
      amount: owed === 0n ? '' : written(owed),
      keepRest: false,
      paymentType: types[0]?.nameSlug ?? '',
      reference: '',
      sameReference: false,
    },
  });
}

interface InvoiceFieldProps {
  readonly place: ReturnType<typeof fieldAt>;
  /** Those with something left to be paid. */
  readonly open: readonly PayerInvoice[];
  readonly unit: string;
  /** `amount` is what is open of the invoice; undefined: the oldest are settled first. */
  readonly onChoose: (invoices: string, amount: string | undefined) => void;
}

function InvoiceField({ place, open, unit, onChoose }: InvoiceFieldProps) {
  const choose = (invoices: string): void =>
    onChoose(invoices, open.find(({ number }) => String(number) === invoices)?.outstanding);
  return (
    <NativeSelect
      label="For"
      data={[
        { value: OLDEST, label: 'The oldest invoices first' },
        ...open.map(({ number, outstanding }) => ({
          value: String(number),
          label: `Invoice ${number}, ${formatMoney(outstanding, unit)} open`,
        })),
      ]}
      {...place}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

function fieldsIn(types: readonly PaymentType[], unit: string, rest: bigint) {
  return {
    amount: moneyField('Amount', { maw: 320, unit, 'data-autofocus': true }),
    keepRest: checkbox(`${formatMoney(written(rest), unit)} more than is owed: keep it on the account`, {
      description: 'The next invoice is settled by it.',
    }),
    paymentType: nativeSelect('Came in by', {
      maw: 320,
      data: types.map(({ nameSlug, name }) => ({ value: nameSlug, label: name })),
    }),
    reference: textField('Reference', { description: 'As the bank statement shows it', maxLength: 100 }),
    sameReference: checkbox('It is another payment with the same reference', {}),
  };
}

interface TakeBackDialogProps extends PayerDialogProps {
  readonly credit: PayerCredit;
}

/** Why a payment or write-off was wrong; another manager approves it, unless it is one's own of today. */
export function ReversePayerEntryDialog({ payer, unit, credit, onDone, onClose }: TakeBackDialogProps) {
  const me = useSession(({ user }) => user?.username);
  const isOwnOfToday = credit.username === me && credit.day === labToday();
  const [needsSecond, setNeedsSecond] = useState(!isOwnOfToday);
  const [witness, setWitness] = useState(NO_WITNESS);
  const what = credit.kind === 'payment' ? 'payment' : 'write-off';
  const send = async (reason: string, idempotencyKey: string): Promise<void> => {
    const which = { payerId: payer.id, creditId: credit.id };
    try {
      await reversePayerEntry(which, { reason }, { idempotencyKey, ...(needsSecond && { witness }) });
    } catch (thrown) {
      if (asProblem(thrown).code === 'witness_required') setNeedsSecond(true);
      throw thrown;
    }
    showDone(`The ${what} of ${formatMoney(credit.amount, unit)} was taken back`);
    onDone();
  };
  return (
    <ReasonDialog
      title={`Take back the ${what} of ${formatMoney(credit.amount, unit)}`}
      text="It is reversed, and what it settled is owed again. Both stay on the account and on the statement."
      confirmLabel="Take back"
      danger
      onConfirm={send}
      onClose={onClose}
    >
      {needsSecond && (
        <Box mt={12}>
          <WitnessFields
            legend="Approved by"
            text="It was entered by someone else, or on another day: a manager other than you approves it."
            witness={witness}
            onChange={setWitness}
          />
        </Box>
      )}
    </ReasonDialog>
  );
}

interface WriteOffInvoiceProps extends PayerDialogProps {
  readonly invoice: PayerInvoice;
}

/** Gives up what an invoice still asks for. */
export function WriteOffInvoice({ payer, unit, invoice, onDone, onClose }: WriteOffInvoiceProps) {
  const { number, outstanding } = invoice;
  return (
    <WriteOffDialog
      title={`Write off invoice ${number}`}
      open={outstanding}
      unit={unit}
      onClose={onClose}
      onSend={async (what, options) => {
        await writeOff(payer.id, { invoice: number, ...what }, options);
        showDone(`${formatMoney(what.amount, unit)} of invoice ${number} was written off`);
        onDone();
      }}
    />
  );
}

export interface PayerDialogProps {
  readonly payer: PayerAccount;
  readonly unit: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
