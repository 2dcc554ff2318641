import { Button, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { Zone } from '../../shared/domain/lab-time.js';
import { sentMoment } from '../../shared/domain/said-moment.js';
import { isWholeDay } from '../../shared/domain/read-day.js';
import { isRate } from '../../shared/domain/money.js';
import { readingsAsked } from '../../shared/domain/two-readings.js';
import { asProblem } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { wasDone } from '../core/unknown-outcome.js';
import { useOneTry } from '../core/use-one-try.js';
import { formatDateTime, formatTime, labToday } from '../ui/date-time.js';
import { DayField } from '../ui/day-field.js';
import { leavesRow, useUnsavedGuard } from '../ui/unsaved-guard.js';
import { FormErrors } from '../ui/form-errors.js';
import { tellRefusal } from '../ui/tell-refusal.js';
import { fieldAt } from '../ui/form-fields.js';
import { showDone } from '../ui/notify.js';
import { readTime } from '../ui/read-time.js';
import { TimeField } from '../ui/time-field.js';
import { setRate } from './rates.api.js';

interface RateFormProps {
  readonly type: PaymentType;
  readonly currency: string;
  readonly onSaved: () => void;
}

const NOTHING = { rate: '', when: 'now', day: '', time: '', reason: '' };
type Fields = typeof NOTHING;

/** Another exchange rate: from now on, or from a later day and time. */
export function RateForm({ type, currency, onSaved }: RateFormProps) {
  const zone = useLab((lab) => lab.timeZone);
  const [isBusy, setBusy] = useState(false);
  const oneTry = useOneTry();
  const form = useForm<Fields>({
    initialValues: NOTHING,
    validate: {
      rate: (rate) =>
        isRate(rate.trim()) ? null : (readingsAsked(rate) ?? 'A rate such as 1.08, more than zero'),
      day: (day, { when }) => (when === 'now' || isWholeDay(day) ? null : 'The day from which it holds'),
      time: (_, values) =>
        values.when === 'now' || momentOf(values, zone) !== undefined ? null : 'A time such as 08:00',
    },
  });
  const { guard, release } = useUnsavedGuard(
    form.isDirty() ? `The new rate of ${type.name}` : undefined,
    leavesRow,
  );
  const save = async (values: Fields): Promise<void> => {
    const from = values.when === 'now' ? undefined : momentOf(values, zone);
    const reason = values.reason.trim();
    setBusy(true);
    try {
      const said = { rate: values.rate.trim(), version: type.version };
      const request = { ...said, ...(from !== undefined && { from }), ...(reason !== '' && { reason }) };
      await oneTry((key) => setRate(type.id, request, key));
      showDone(
        `1 ${type.units} = ${said.rate} ${currency} ${from === undefined ? 'from now on' : `from ${formatDateTime(from)}`}`,
      );
      form.setValues(NOTHING);
      form.resetDirty(NOTHING);
      release();
      onSaved();
    } catch (thrown) {
      const { from: moment, ...fields } = asProblem(thrown).fields();
      const errors = { ...fields, ...(moment !== undefined && { day: moment }) };
      tellRefusal(form, thrown, { what: 'The rate was not set' }, errors);
      if (asProblem(thrown).status === 409 || wasDone(thrown)) onSaved();
    } finally {
      setBusy(false);
    }
  };
  const { when, day, time } = form.values;
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate aria-label="Another rate">
      {guard}
      <FormErrors errors={form.errors} />
      <Stack gap={12}>
        <TextInput
          label={`New rate: 1 ${type.units} in ${currency}`}
          description="What was already paid keeps the rate at which it was taken."
          inputMode="decimal"
          maxLength={14}
          {...fieldAt(form, 'rate')}
        />
        <Radio.Group label="It holds" {...form.getInputProps('when')}>
          <Stack gap={8} mt={6}>
            <Radio value="now" label="from now on" />
            <Radio value="later" label="from a later day and time" />
          </Stack>
        </Radio.Group>
        {when === 'later' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
            <DayField
              label="Day"
              id="day"
              earliest={labToday()}
              value={day}
              error={form.errors['day']}
              onDay={(typed) => form.setFieldValue('day', typed)}
            />
            <TimeField
              label="Time"
              id="time"
              value={time}
              error={form.errors['time']}
              onTime={(typed) => form.setFieldValue('time', typed)}
            />
          </SimpleGrid>
        )}
        <TextInput label="Reason" maxLength={500} {...fieldAt(form, 'reason')} />
        <Button type="submit" loading={isBusy}>
          {when === 'now' ? 'Set the rate' : 'Plan the rate'}
        </Button>
      </Stack>
    </form>
  );
}

/** Undefined for what is no time of a day. */
function momentOf({ day, time }: Fields, zone: Zone): string | undefined {
  const read = readTime(time, formatTime(Date.now()));
  return read === undefined || !isWholeDay(day) ? undefined : sentMoment(zone, day, read);
}
