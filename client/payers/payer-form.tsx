import { NativeSelect, Stack } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { Payer } from '../../shared/contract/payer-shapes.js';
import {
  checkbox,
  Fields,
  moneyField,
  radioField,
  switchField,
  textArea,
  textField,
} from '../ui/forms/fields.js';
import { fieldAt, trimmed } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { listPayersLists, savePayer } from './payers.api.js';
import type { SavePayerRequest } from '../../shared/contract/payers.js';
import type { CoPayment } from '../../shared/domain/money/co-payment.js';
import { mailAddressProblem } from '../../shared/domain/reports/delivery.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import type { PayerKind } from '../../shared/vocabulary.js';

interface PayerFormProps {
  /** Absent: a new one. */
  readonly payer: Payer | undefined;
  readonly unit: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function PayerForm({ payer, unit, onSaved, onClose }: PayerFormProps) {
  const form = useForm<PayerFields>({ initialValues: fieldsOf(payer), validate: CHECKS });
  const sending = useSending({
    form,
    notDone: 'The payer was not saved',
    version: payer?.version,
    theirs: (current: Payer) => fieldsOf(current),
    errorsOf: (problem) => {
      const { 'coPayment.value': coPaymentValue, ...fields } = problem.fields();
      return coPaymentValue === undefined ? fields : { ...fields, coPaymentValue };
    },
    send: (values, { version }) => savePayer(requestOf(values, payer, version)),
    onDone: (_, { name }) => {
      showDone(`${name.trim()} was saved`);
      onSaved();
    },
  });
  const { coPayment } = form.values;
  return (
    <SentDialog
      sending={sending}
      confirmLabel="Save"
      lost={form.isDirty() ? 'The unsaved payer' : undefined}
      onClose={onClose}
      title={payer === undefined ? 'Add payer' : `Change ${payer.name}`}
    >
      <Stack gap={16}>
        <Fields form={form} of={ABOUT} />
        <ListField form={form} />
        <Fields
          form={form}
          of={termsIn(unit, coPayment)}
          hidden={{ coPaymentValue: coPayment === 'none', active: payer === undefined }}
        />
      </Stack>
    </SentDialog>
  );
}

const ABOUT = {
  kind: radioField('Kind', { insurer: 'Insurer', 'account-customer': 'Account customer' }),
  name: textField('Name', { maxLength: 200, 'data-autofocus': true }),
  number: textField('Number', {
    description: 'The laboratory’s number for it; it is printed on invoices',
    maw: 320,
    maxLength: 40,
  }),
  address: textArea('Address', { maxLength: 500 }),
  email: textField('Email for statements', { inputMode: 'email', maxLength: 254 }),
};

/** The price list of its bookings. */
function ListField({ form }: { readonly form: UseFormReturnType<PayerFields> }) {
  const { data = [] } = useLoaded('lists of payers', listPayersLists);
  const { priceListId } = form.values;
  const shown = data.filter(({ id, retired }) => !retired || id === priceListId);
  return (
    <NativeSelect
      {...fieldAt(form, 'priceListId')}
      label="Price list"
      description="It prices the payer's bookings; tests not on it are charged at the cash price"
      maw={320}
      data={[
        { value: '', label: 'Cash' },
        ...shown.map(({ id, name, retired }) => ({ value: id, label: retired ? `${name} (retired)` : name })),
      ]}
    />
  );
}

/** The patient's share, the credit limit, and the numbers asked for. */
function termsIn(unit: string, coPayment: CoPayment['kind']) {
  return {
    coPayment: radioField(
      'Co-payment',
      { none: 'Nothing', percent: 'Per cent', amount: 'An amount' },
      { description: "The patient's share of each booking" },
    ),
    coPaymentValue: textField(coPayment === 'percent' ? 'Per cent of the price' : `${unit} of each booking`, {
      maw: 320,
      inputMode: 'decimal',
      maxLength: 12,
    }),
    limit: moneyField('Limit', {
      description: 'The most it may owe; leave empty for no limit',
      maw: 320,
      unit,
    }),
    needsAuthorisation: checkbox('Needs an authorisation number', {
      description: 'The till asks for it before billing this payer.',
    }),
    paymentDays: textField('Days to pay', {
      description: 'Until an invoice is due; leave empty for the laboratory’s own',
      maw: 320,
      inputMode: 'numeric',
      maxLength: 3,
    }),
    active: switchField('On', {
      description: 'When switched off, no booking can name it; its debt remains.',
    }),
  };
}

/** A payer as it is typed. */
interface PayerFields {
  readonly kind: PayerKind;
  readonly name: string;
  readonly number: string;
  readonly address: string;
  readonly email: string;
  /** Empty: the cash list. */
  readonly priceListId: string;
  readonly coPayment: CoPayment['kind'];
  readonly coPaymentValue: string;
  /** Empty: no limit. */
  readonly limit: string;
  readonly needsAuthorisation: boolean;
  /** Empty: the laboratory's. */
  readonly paymentDays: string;
  readonly active: boolean;
}

function fieldsOf(payer: Payer | undefined): PayerFields {
  const { kind = 'insurer', name = '', number = '', address = '', email = '', active = true } = payer ?? {};
  const { needsAuthorisation = false, priceListId, limit, coPayment, paymentDays } = payer ?? {};
  return {
    kind,
    name,
    number,
    address,
    email,
    priceListId: priceListId ?? '',
    coPayment: coPayment?.kind ?? 'none',
    coPaymentValue: coPayment?.value ?? '',
    limit: limit ?? '',
    needsAuthorisation,
    paymentDays: paymentDays == null ? '' : String(paymentDays),
    active,
  };
}

function requestOf(fields: PayerFields, payer: Payer | undefined, version: number): SavePayerRequest {
  const { coPayment, coPaymentValue, limit, priceListId, paymentDays, ...rest } = trimmed(fields);
  const value = coPaymentValue.replace(',', '.');
  return {
    ...rest,
    priceListId: priceListId === '' ? null : priceListId,
    coPayment: coPayment === 'none' ? { kind: 'none' } : { kind: coPayment, value },
    limit: limit === '' ? null : limit,
    paymentDays: paymentDays === '' ? null : Number(paymentDays),
    ...(payer !== undefined && { id: payer.id, version }),
  };
}

/** Above zero; at most so much. */
function isAmount(text: string, most?: bigint): boolean {
  const amount = parseMoney(text);
  return amount !== null && amount > 0n && (most === undefined || amount <= most);
}

const CHECKS = {
  name: (name: string) => (name.trim().length < 2 ? 'The payer needs a name' : null),
  number: (number: string) => (number.trim() === '' ? "The laboratory's number for it" : null),
  email: mailAddressProblem,
  coPaymentValue: (value: string, { coPayment }: PayerFields) => {
    if (coPayment === 'percent') return isAmount(value, 10_000n) ? null : 'Per cent such as 20, at most 100';
    return coPayment === 'none' || isAmount(value) ? null : 'An amount such as 5.00, more than zero';
  },
  paymentDays: (days: string) =>
    /^\d{0,3}$/.test(days.trim()) && Number(days) <= 365 ? null : 'Days such as 30, at most 365, or empty',
  limit: (limit: string) =>
    limit.trim() === '' || parseMoney(limit) !== null ? null : 'An amount such as 5000.00, or empty',
};
