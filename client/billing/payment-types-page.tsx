import { Button, Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { IconCash, IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useForm } from '@mantine/form';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { useLab } from '../core/lab.js';
import { useCan } from '../core/session.js';
import type { ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { PaymentTypeDetail } from './payment-type-detail.js';
import { changesTypes, pageOfTypes, savePaymentType } from './billing.api.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import type { Column } from '../ui/table/data-table.js';
import { isRate } from '../../shared/domain/money/money.js';
import { requiredReadings } from '../../shared/domain/results/two-readings.js';
import { fieldAt, switchAt, trimmed } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';

const LIVE = { topics: ['catalogue'], concerns: changesTypes } as const;

interface Editing {
  /** Undefined: a new one. */
  readonly type: PaymentType | undefined;
  readonly list: ListHandle<never>;
}

/** How the laboratory is paid: name, unit, exchange rate with its history, on or off. Managers change them. */
export function Component() {
  const mayWrite = useCan('payment-types.write');
  const currency = useLab((lab) => lab.currency);
  const columns = useCallback(() => paymentTypeColumns(currency), [currency]);
  const [editing, setEditing] = useState<Editing>();
  const close = (): void => setEditing(undefined);
  const adder = (label: string, variant: 'filled' | 'default') => (list: ListHandle<never>) => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setEditing({ type: undefined, list })}
    >
      {label}
    </Button>
  );
  return (
    <>
      <ListScreen<PaymentType, never>
        title="Payment types"
        subtitle={
          mayWrite
            ? 'Payment types, their units and exchange rates.'
            : 'Payment types and their exchange rates. The laboratory manager changes these.'
        }
        filters={[]}
        load={pageOfTypes}
        live={LIVE}
        columns={columns}
        rowKey={({ id }) => id}
        detail={(type, list) => ({
          title: type.name,
          body: (
            <PaymentTypeDetail
              key={type.id}
              type={type}
              currency={currency}
              mayWrite={mayWrite}
              onEdit={() => setEditing({ type, list })}
              onChanged={() => void list.reload()}
            />
          ),
        })}
        {...(mayWrite && { action: adder('Add payment type', 'filled') })}
        empty={{
          icon: <IconCash size={26} stroke={1.5} />,
          title: 'No payment type yet',
          text: 'Payments are taken in one of these: cash, card, mobile money, an account.',
          ...(mayWrite && { action: adder('Add the first payment type', 'default') }),
        }}
      />
      {editing !== undefined && (
        <PaymentTypeForm
          type={editing.type}
          currency={currency}
          onClose={close}
          onSaved={() => {
            close();
            void editing.list.reload();
          }}
        />
      )}
    </>
  );
}

export function paymentTypeColumns(currency: string): readonly Column<PaymentType>[] {
  return [
    { key: 'name', title: 'Name', render: (type) => type.name },
    {
      key: 'cash',
      title: 'Kind',
      hideBelow: 'sm',
      render: (type) => (type.cash ? 'Cash, gives change' : 'Not cash'),
    },
    { key: 'units', title: 'Payment unit', render: (type) => type.units },
    {
      key: 'rate',
      title: 'Exchange rate',
      render: (type) => (
        <>
          <span className={type.useExchangeRate ? undefined : 'dimmed'}>
            {type.useExchangeRate ? `1 ${type.units} = ${type.exchangeRate} ${currency}` : 'None'}
          </span>
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

interface Fields {
  readonly name: string;
  readonly cash: boolean;
  readonly units: string;
  readonly useExchangeRate: boolean;
  readonly exchangeRate: string;
  readonly active: boolean;
}

const BLANK: Omit<Fields, 'units'> = {
  name: '',
  cash: false,
  useExchangeRate: false,
  exchangeRate: '1',
  active: true,
};

function fieldsOf(type: PaymentType | undefined, currency: string): Fields {
  if (type === undefined) return { ...BLANK, units: currency };
  const { name, cash, units, useExchangeRate, exchangeRate, active } = type;
  return { name, cash, units, useExchangeRate, exchangeRate, active };
}

export function PaymentTypeForm({ type, currency, onSaved, onClose }: PaymentTypeFormProps) {
  const form = useForm<Fields>({
    initialValues: fieldsOf(type, currency),
    validate: {
      name: (name) => (name.trim() === '' ? 'The payment type needs a name' : null),
      units: (units) => (units.trim() === '' ? 'A currency sign or code, such as $ or EUR' : null),
      exchangeRate: (rate, { useExchangeRate }) =>
        useExchangeRate && !isRate(rate)
          ? (requiredReadings(rate) ?? 'A rate such as 1.08, more than zero')
          : null,
      useExchangeRate: (uses, { units }) =>
        !uses && units.trim() !== currency ? `A currency other than ${currency} needs a rate` : null,
    },
  });
  const sending = useSending({
    form,
    notDone: 'The payment type was not saved',
    version: type?.version,
    theirs: (current: PaymentType) => fieldsOf(current, currency),
    send: ({ exchangeRate, ...rest }, { version }) =>
      savePaymentType({
        ...trimmed(rest),
        ...(rest.useExchangeRate && form.isDirty('exchangeRate') && { exchangeRate: exchangeRate.trim() }),
        ...(type !== undefined && { id: type.id, version }),
      }),
    onDone: (_, { name }) => {
      showDone(`${name.trim()} was saved`);
      onSaved();
    },
  });
  const { units, useExchangeRate } = form.values;
  // Once it has one, another is set beside its history, for now or a time to come.
  const hasRate = type?.useExchangeRate === true && units.trim() === type.units;
  return (
    <SentDialog
      sending={sending}
      lost={form.isDirty() ? 'The unsaved payment type' : undefined}
      onClose={onClose}
      confirmLabel="Save"
      title={type === undefined ? 'Add payment type' : `Change ${type.name}`}
    >
      <Stack gap={16}>
        <TextInput label="Name" maxLength={100} data-autofocus {...fieldAt(form, 'name')} />
        <Checkbox
          label="Cash"
          description="Notes and coins: more than is owed may be handed over, and change is given."
          {...switchAt(form, 'cash')}
        />
        <TextInput
          label="Payment unit"
          description={`The currency that is counted; the laboratory's own is ${currency}`}
          maw={320}
          maxLength={10}
          {...fieldAt(form, 'units')}
        />
        <Checkbox label="Use an exchange rate" {...switchAt(form, 'useExchangeRate')} />
        {useExchangeRate && !hasRate && (
          <TextInput
            label="Exchange rate"
            description={`1 ${units.trim() || 'unit'} is worth so much in ${currency}. Payments keep the rate at which they were taken.`}
            maw={320}
            inputMode="decimal"
            maxLength={16}
            {...fieldAt(form, 'exchangeRate')}
          />
        )}
        <Switch
          label="On"
          description="When switched off, no more payments are taken in it; past payments stay as they are."
          {...switchAt(form, 'active')}
        />
      </Stack>
    </SentDialog>
  );
}
