import { Stack } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useForm, type FormRulesRecord } from '@mantine/form';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { useLab } from '../core/lab.js';
import { useCan } from '../core/session.js';
import { EditedList } from '../ui/list-screen/edited-list.js';
import { PaymentTypeDetail } from './payment-type-detail.js';
import { changesTypes, pageOfTypes, savePaymentType } from './billing.api.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { textColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { isRate } from '../../shared/domain/money/money.js';
import { plainDecimal, requiredReadings } from '../../shared/domain/results/two-readings.js';
import { checkbox, Fields, switchField, textField } from '../ui/forms/fields.js';
import { trimmed } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';

const LIVE = { topics: ['catalogue'], concerns: changesTypes } as const;

/** How the laboratory is paid: name, unit, exchange rate with its history, on or off. Managers change them. */
export function Component() {
  const mayWrite = useCan('payment-types.write');
  const currency = useLab((lab) => lab.currency);
  const columns = useCallback(() => paymentTypeColumns(currency), [currency]);
  return (
    <EditedList<PaymentType, never>
      title="Payment types"
      subtitle={
        mayWrite
          ? 'Payment types, their units and exchange rates.'
          : 'Payment types and their exchange rates. The laboratory manager changes these.'
      }
      one="payment type"
      filters={[]}
      load={pageOfTypes}
      live={LIVE}
      columns={columns}
      rowKey={({ id }) => id}
      detail={(type, list, edit) => ({
        title: type.name,
        body: (
          <PaymentTypeDetail
            key={type.id}
            type={type}
            currency={currency}
            mayWrite={mayWrite}
            onEdit={edit}
            onChanged={() => void list.reload()}
          />
        ),
      })}
      empty={{
        icon: <IconCash size={26} stroke={1.5} />,
        title: 'No payment type yet',
        text: 'Payments are taken in one of these: cash, card, mobile money, an account.',
      }}
      form={
        mayWrite ? (type, list) => <PaymentTypeForm type={type} currency={currency} {...list} /> : undefined
      }
    />
  );
}

function rateInWords({ useExchangeRate, exchangeRate, units }: PaymentType, currency: string): string {
  if (!useExchangeRate) return 'None';
  return exchangeRate === '' ? 'No rate yet' : `1 ${units} = ${exchangeRate} ${currency}`;
}

function paymentTypeColumns(currency: string): readonly Column<PaymentType>[] {
  return [
    textColumn('name', 'Name'),
    {
      key: 'cash',
      title: 'Kind',
      hideBelow: 'sm',
      render: (type) => (type.cash ? 'Cash, gives change' : 'Not cash'),
    },
    textColumn('units', 'Payment unit'),
    {
      key: 'rate',
      title: 'Exchange rate',
      render: (type) => (
        <>
          <span className={type.useExchangeRate ? undefined : 'dimmed'}>{rateInWords(type, currency)}</span>
          {type.nextRate !== undefined && (
            <div className="dimmed">
              {type.nextRate.rate} from {formatDateTime(type.nextRate.from)}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'active',
      title: 'State',
      render: (type) => (type.active ? 'On' : <span className="dimmed">Off</span>),
    },
  ];
}

interface PaymentTypeFormProps {
  /** Absent: a new one. */
  readonly type: PaymentType | undefined;
  readonly currency: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface TypeFields {
  readonly name: string;
  readonly cash: boolean;
  readonly units: string;
  readonly useExchangeRate: boolean;
  readonly exchangeRate: string;
  readonly active: boolean;
}

function fieldsOf(type: PaymentType | undefined, currency: string): TypeFields {
  const { name = '', cash = false, units = currency, active = true } = type ?? {};
  // Of another currency the rate is never guessed.
  const { useExchangeRate = false, exchangeRate = '' } = type ?? {};
  return { name, cash, units, useExchangeRate, exchangeRate, active };
}

function PaymentTypeForm({ type, currency, onSaved, onClose }: PaymentTypeFormProps) {
  const form = useForm<TypeFields>({
    initialValues: fieldsOf(type, currency),
    validate: checksIn(currency),
  });
  const sending = useSending({
    form,
    notDone: 'The payment type was not saved',
    version: type?.version,
    theirs: (current: PaymentType) => fieldsOf(current, currency),
    send: ({ exchangeRate, ...rest }, { version }) =>
      savePaymentType({
        ...trimmed(rest),
        ...(rest.useExchangeRate &&
          form.isDirty('exchangeRate') && { exchangeRate: plainDecimal(exchangeRate) }),
        ...(type !== undefined && { id: type.id, version }),
      }),
    onDone: (_, { name }) => {
      showDone(`${name.trim()} was saved`);
      onSaved();
    },
  });
  const { units, useExchangeRate } = form.values;
  // Once it has one, another is set beside its history, for now or a time to come.
  const hasRate = type?.useExchangeRate === true && type.exchangeRate !== '' && units.trim() === type.units;
  return (
    <SentDialog
      sending={sending}
      lost={form.isDirty() ? 'The unsaved payment type' : undefined}
      onClose={onClose}
      confirmLabel="Save"
      title={type === undefined ? 'Add payment type' : `Change ${type.name}`}
    >
      <Stack gap={16}>
        <Fields
          form={form}
          of={fieldsIn(currency, units.trim())}
          hidden={{ exchangeRate: !useExchangeRate || hasRate }}
        />
      </Stack>
    </SentDialog>
  );
}

function fieldsIn(currency: string, units: string) {
  return {
    name: textField('Name', { maxLength: 100, 'data-autofocus': true }),
    cash: checkbox('Cash', {
      description: 'Notes and coins: more than is owed may be handed over, and change is given.',
    }),
    units: textField('Payment unit', {
      description: `The currency that is counted; the laboratory's own is ${currency}`,
      maw: 320,
      maxLength: 10,
    }),
    useExchangeRate: checkbox('Use an exchange rate'),
    exchangeRate: textField('Exchange rate', {
      description: `1 ${units || 'unit'} is worth so much in ${currency}. Payments keep the rate at which they were taken.`,
      maw: 320,
      inputMode: 'decimal',
      maxLength: 30,
    }),
    active: switchField('On', {
      description: 'When switched off, no more payments are taken in it; past payments stay as they are.',
    }),
  };
}

function checksIn(currency: string): FormRulesRecord<TypeFields> {
  return {
    name: (name) => (name.trim() === '' ? 'The payment type needs a name' : null),
    units: (units) => (units.trim() === '' ? 'A currency sign or code, such as $ or EUR' : null),
    exchangeRate: (rate, { useExchangeRate, active }) =>
      useExchangeRate && (active || rate.trim() !== '') && !isRate(plainDecimal(rate))
        ? (requiredReadings(rate) ?? 'A rate such as 1.08, more than zero')
        : null,
    useExchangeRate: (uses, { units }) =>
      !uses && units.trim() !== currency ? `A currency other than ${currency} needs a rate` : null,
  };
}
