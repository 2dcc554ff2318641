import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PriceLine } from '../../shared/contract/prices.js';
import { asProblem } from '../core/api.js';
import { formatDay, labToday } from '../ui/date-time.js';
import { DayField } from '../ui/day-field.js';
import { leavesRow, useUnsavedGuard } from '../ui/unsaved-guard.js';
import { FormErrors } from '../ui/form-errors.js';
import { tellRefusal } from '../ui/tell-refusal.js';
import { fieldAt } from '../ui/form-fields.js';
import { MoneyField } from '../ui/money-field.js';
import { showDone } from '../ui/notify.js';
import { readMoney } from '../ui/read-money.js';
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
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { ...nothing, from: labToday() },
    validate: {
      price: (price) => (readMoney(price, currency) === undefined ? 'An amount such as 12.50' : null),
      from: (from) => (from === '' ? 'The first day on which it holds' : null),
    },
  });
  const { guard, release } = useUnsavedGuard(
    form.isDirty() ? `The new price of ${line.code}` : undefined,
    leavesRow,
  );
  const save = async ({ price, from, to, reason }: typeof form.values): Promise<void> => {
    setBusy(true);
    try {
      const prices = [{ code: line.code, price, version: line.version }];
      await changePrices({ list, from, ...(to !== '' && { to }), reason, prices });
      showDone(`${line.code} costs ${currency}${price} from ${formatDay(from)}`);
      form.setValues({ ...nothing, from: labToday() });
      form.resetDirty({ ...nothing, from: labToday() });
      release();
      onSaved();
    } catch (thrown) {
      const fields = Object.entries(asProblem(thrown).fields());
      const errors = Object.fromEntries(
        fields.map(([field, said]) => [field.replace('prices.0.', ''), said]),
      );
      tellRefusal(form, thrown, { what: 'The price was not changed' }, errors);
      if (asProblem(thrown).status === 409) onSaved();
    } finally {
      setBusy(false);
    }
  };
  const day = (field: 'from' | 'to') => {
    const onDay = (typed: string) => form.setFieldValue(field, typed);
    return { id: field, value: form.values[field], error: form.errors[field], onDay };
  };
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate aria-label="Another price">
      {guard}
      <FormErrors errors={form.errors} />
      <Stack gap={12}>
        <MoneyField
          label="New price"
          unit={currency}
          id="price"
          value={form.values.price}
          error={form.errors['price']}
          onAmount={(price) => form.setFieldValue('price', price)}
        />
        <DayField label="From" earliest={labToday()} {...day('from')} />
        <DayField
          label="Last day"
          description="Left empty: until the next price that is planned"
          earliest={form.values.from}
          {...day('to')}
        />
        <TextInput label="Reason" maxLength={500} {...fieldAt(form, 'reason')} />
        <Button type="submit" loading={isBusy}>
          Save price
        </Button>
      </Stack>
    </form>
  );
}
