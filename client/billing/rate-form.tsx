import { Button, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { Zone } from '../../shared/domain/time/lab-time.js';
import { sentMoment } from '../../shared/domain/time/said-moment.js';
import { isWholeDay } from '../../shared/domain/time/read-day.js';
import { isRate } from '../../shared/domain/money/money.js';
import { readingsAsked } from '../../shared/domain/results/two-readings.js';
import { useLab } from '../core/lab.js';
import { formatDateTime, formatTime, labToday } from '../ui/layout/date-time.js';
import { DayField } from '../ui/fields/day-field.js';
import { leavesRow } from '../ui/forms/unsaved-guard.js';
import { dayAt, fieldAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { STAYS, useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';
import { readTime } from '../ui/fields/read-typed.js';
import { TimeField } from '../ui/fields/time-field.js';
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
  const sending = useSending({
    form,
    notDone: 'The rate was not set',
    lost: form.isDirty() ? `The new rate of ${type.name}` : undefined,
    leaves: leavesRow,
    version: type.version,
    readsNow: ({ exchangeRate, units }: PaymentType) => `1 ${units} = ${exchangeRate} ${currency}`,
    errorsOf: (problem) => {
      const { from, ...fields } = problem.fields();
      return from === undefined ? fields : { ...fields, day: from };
    },
    send: async (values, { key, version }) => {
      const from = values.when === 'now' ? undefined : momentOf(values, zone);
      const reason = values.reason.trim();
      const said = { rate: values.rate.trim(), version };
      const request = { ...said, ...(from !== undefined && { from }), ...(reason !== '' && { reason }) };
      await setRate(type.id, request, key);
      return from;
    },
    onDone: (from, { rate }) => {
      const since = from === undefined ? 'from now on' : `from ${formatDateTime(from)}`;
      showDone(`1 ${type.units} = ${rate.trim()} ${currency} ${since}`);
      form.setValues(NOTHING);
      form.resetDirty(NOTHING);
      onSaved();
      return STAYS;
    },
    onRefused: ({ status, code }) => (status === 409 || code === 'idempotency_mismatch') && onSaved(),
  });
  const { when } = form.values;
  return (
    <SentForm sending={sending} aria-label="Another rate">
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
            <DayField label="Day" earliest={labToday()} {...dayAt(form, 'day')} />
            <TimeField
              label="Time"
              id="time"
              value={form.values.time}
              error={form.errors['time']}
              onTime={(typed) => form.setFieldValue('time', typed)}
            />
          </SimpleGrid>
        )}
        <TextInput label="Reason" maxLength={500} {...fieldAt(form, 'reason')} />
        <Button type="submit" loading={sending.isBusy}>
          {when === 'now' ? 'Set the rate' : 'Plan the rate'}
        </Button>
      </Stack>
    </SentForm>
  );
}

/** Undefined for what is no time of a day. */
function momentOf({ day, time }: Fields, zone: Zone): string | undefined {
  const read = readTime(time, formatTime(Date.now()));
  return read === undefined || !isWholeDay(day) ? undefined : sentMoment(zone, day, read);
}
