import { Checkbox, Group, NativeSelect, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type FormRulesRecord, type UseFormReturnType } from '@mantine/form';
import type { Payer } from '../../shared/contract/payer-shapes.js';
import { fieldAt, moneyAt, switchAt, trimmed } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { MoneyField } from '../ui/fields/money-field.js';
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
  return (
    <SentDialog
      sending={sending}
      confirmLabel="Save"
      lost={form.isDirty() ? 'The unsaved payer' : undefined}
      onClose={onClose}
      title={payer === undefined ? 'Add payer' : `Change ${payer.name}`}
    >
      <Stack gap={16}>
        <Radio.Group label="Kind" name="kind" {...form.getInputProps('kind')}>
          <Group gap={20} mih={36}>
            <Radio id="kind" value="insurer" label="Insurer" />
            <Radio value="account-customer" label="Account customer" />
          </Group>
        </Radio.Group>
        <TextInput label="Name" maxLength={200} data-autofocus {...fieldAt(form, 'name')} />
        <TextInput
          label="Number"
          description="The laboratory’s number for it; it is printed on invoices"
          maw={320}
          maxLength={40}
          {...fieldAt(form, 'number')}
        />
        <Textarea
          label="Address"
          autosize
          minRows={2}
          maxRows={4}
          maxLength={500}
          {...fieldAt(form, 'address')}
        />
        <TextInput
          label="Email for statements"
          inputMode="email"
          maxLength={254}
          {...fieldAt(form, 'email')}
        />
        <ListField form={form} />
        <Terms form={form} unit={unit} />
        {payer !== undefined && (
          <Switch
            label="On"
            description="When switched off, no booking can name it; its debt remains."
            {...switchAt(form, 'active')}
          />
        )}
      </Stack>
    </SentDialog>
  );
}

type FormOf = UseFormReturnType<PayerFields, PayerFields, FormRulesRecord<PayerFields>>;

/** By which its bookings are priced. */
function ListField({ form }: { readonly form: FormOf }) {
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
function Terms({ form, unit }: { readonly form: FormOf; readonly unit: string }) {
  const { coPayment } = form.values;
  return (
    <>
      <Radio.Group
        label="Co-payment"
        description="The patient's share of each booking"
        name="coPayment"
        {...form.getInputProps('coPayment')}
      >
        <Group gap={20} mih={36}>
          <Radio id="coPayment" value="none" label="Nothing" />
          <Radio value="percent" label="Per cent" />
          <Radio value="amount" label="An amount" />
        </Group>
      </Radio.Group>
      {coPayment !== 'none' && (
        <TextInput
          label={coPayment === 'percent' ? 'Per cent of the price' : `${unit} of each booking`}
          maw={320}
          inputMode="decimal"
          maxLength={12}
          {...fieldAt(form, 'coPaymentValue')}
        />
      )}
      <MoneyField
        label="Limit"
        description="The most it may owe; leave empty for no limit"
        maw={320}
        unit={unit}
        {...moneyAt(form, 'limit')}
      />
      <Checkbox
        label="Needs an authorisation number"
        description="The till asks for it before billing this payer."
        {...switchAt(form, 'needsAuthorisation')}
      />
    </>
  );
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
  readonly active: boolean;
}

const BLANK: PayerFields = {
  kind: 'insurer',
  name: '',
  number: '',
  address: '',
  email: '',
  priceListId: '',
  coPayment: 'none',
  coPaymentValue: '',
  limit: '',
  needsAuthorisation: false,
  active: true,
};

function fieldsOf(payer: Payer | undefined): PayerFields {
  if (payer === undefined) return BLANK;
  const { kind, name, number, address, email, coPayment, limit, needsAuthorisation, active } = payer;
  return {
    ...{ kind, name, number, address, email, needsAuthorisation, active },
    priceListId: payer.priceListId ?? '',
    coPayment: coPayment.kind,
    coPaymentValue: coPayment.value ?? '',
    limit: limit ?? '',
  };
}

function requestOf(fields: PayerFields, payer: Payer | undefined, version: number): SavePayerRequest {
  const { coPayment, coPaymentValue, limit, priceListId, ...rest } = trimmed(fields);
  const value = coPaymentValue.replace(',', '.');
  return {
    ...rest,
    priceListId: priceListId === '' ? null : priceListId,
    coPayment: coPayment === 'none' ? { kind: 'none' } : { kind: coPayment, value },
    limit: limit === '' ? null : limit,
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
  limit: (limit: string) =>
    limit.trim() === '' || parseMoney(limit) !== null ? null : 'An amount such as 5000.00, or empty',
};
