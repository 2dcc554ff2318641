import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ChangedPrice } from '../../shared/contract/price-shapes.js';
import type { PriceLine } from '../../shared/contract/prices.js';
import { showDone } from '../ui/feedback/notify.js';
import { DayField } from '../ui/fields/day-field.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { readMoney } from '../ui/fields/read-typed.js';
import { dayAt, fieldAt, moneyAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { leavesRow } from '../ui/forms/unsaved-guard.js';
import { STAYS, useSending } from '../ui/forms/use-sending.js';
import { formatDay, labToday } from '../ui/layout/date-time.js';
import { changePrices } from './prices.api.js';

interface PriceFormProps {
  readonly line: PriceLine;
  readonly list: string;
  readonly currency: string;
  readonly onSaved: () => void;
}

const nothing = { price: '', to: '', reason: '' };

/** A price from a day on; with a last day it is for so long only. */
export function PriceForm({ line, list, currency, onSaved }: PriceFormProps) {
  const form = useForm({
    initialValues: { ...nothing, from: labToday() },
    validate: {
      price: (price) => (readMoney(price, currency) === undefined ? 'An amount such as 12.50' : null),
      from: (from) => (from === '' ? 'The first day on which it holds' : null),
    },
  });
  const sending = useSending({
    form,
    notDone: 'The price was not changed',
    lost: form.isDirty() ? `The new price of ${line.code}` : undefined,
    leaves: leavesRow,
    version: line.version,
    readsNow: (current: readonly ChangedPrice[]) =>
      current
        .map(({ code, price }) => `${code} ${price === null ? 'without a price' : `${currency}${price}`}`)
        .join(', '),
    errorsOf: (problem) =>
      Object.fromEntries(
        Object.entries(problem.fields()).map(([field, said]) => [field.replace('prices.0.', ''), said]),
      ),
    send: ({ price, from, to, reason }, { version }) => {
      const prices = [{ code: line.code, price, version }];
      return changePrices({ list, from, ...(to !== '' && { to }), reason, prices });
    },
    onDone: (_, { price, from }) => {
      showDone(`${line.code} costs ${currency}${price} from ${formatDay(from)}`);
      form.setValues({ ...nothing, from: labToday() });
      form.resetDirty({ ...nothing, from: labToday() });
      onSaved();
      return STAYS;
    },
    onRefused: ({ status }) => status === 409 && onSaved(),
  });
  return (
    <SentForm sending={sending} aria-label="Another price">
      <Stack gap={12}>
        <MoneyField label="New price" unit={currency} {...moneyAt(form, 'price')} />
        <DayField label="From" earliest={labToday()} {...dayAt(form, 'from')} />
        <DayField
          label="Last day"
          description="Left empty: until the next price that is planned"
          earliest={form.values.from}
          {...dayAt(form, 'to')}
        />
        <TextInput label="Reason" maxLength={500} {...fieldAt(form, 'reason')} />
        <Button type="submit" loading={sending.isBusy}>
          Save price
        </Button>
      </Stack>
    </SentForm>
  );
}
