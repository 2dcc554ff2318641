import { Button, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type FormRulesRecord, type UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { isRate, isRateJump } from '../../shared/domain/money/money.js';
import { plainDecimal, requiredReadings } from '../../shared/domain/results/two-readings.js';
import type { Zone } from '../../shared/domain/time/lab-time.js';
import { sentMoment } from '../../shared/domain/time/parse-moment.js';
import { isWholeDay } from '../../shared/domain/time/read-day.js';
import { useLab } from '../core/lab.js';
import { showDone } from '../ui/feedback/notify.js';
import { DayField } from '../ui/fields/day-field.js';
import { parseTimeInput } from '../ui/fields/parse-input.js';
import { TimeField } from '../ui/fields/time-field.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { dayAt, fieldAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { leavesRow } from '../ui/forms/unsaved-guard.js';
import { KEEP_OPEN, useSending } from '../ui/forms/use-sending.js';
import { formatDateTime, formatTime, labToday } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { setRate } from './billing.api.js';

interface RateFormProps {
  readonly type: PaymentType;
  readonly currency: string;
  readonly onSaved: () => void;
}

const NOTHING = { rate: '', when: 'now', day: '', time: '', reason: '' };
type RateFields = typeof NOTHING;

/** Another exchange rate: from now on, or from a later day and time. */
export function RateForm(asked: RateFormProps) {
  const { type, currency } = asked;
  const { form, sending, jump, setJump, confirm } = useNewRate(asked);
  const { when } = form.values;
  return (
    <SentForm sending={sending} aria-label="Another rate">
      <Stack gap={12}>
        <TextInput
          label={`New rate: 1 ${type.units} in ${currency}`}
          description="Payments already taken keep their rate."
          inputMode="decimal"
          maxLength={30}
          {...fieldAt(form, 'rate')}
        />
        <Radio.Group label="It holds" {...form.getInputProps('when')}>
          <Stack gap={8} mt={6}>
            <Radio value="now" label="from now on" />
            <Radio value="later" label="from a later day and time" />
          </Stack>
        </Radio.Group>
        {when === 'later' && <LaterFields form={form} />}
        <TextInput label="Reason" maxLength={500} {...fieldAt(form, 'reason')} />
        <Button type="submit" loading={sending.isBusy}>
          {when === 'now' ? 'Set the rate' : 'Plan the rate'}
        </Button>
      </Stack>
      <JumpDialog
        type={type}
        currency={currency}
        rate={jump}
        onConfirm={confirm}
        onClose={() => setJump(undefined)}
      />
    </SentForm>
  );
}

/** A rate far from the one in force is sent once it was confirmed. */
function useNewRate({ type, currency, onSaved }: RateFormProps) {
  const zone = useLab((lab) => lab.timeZone);
  const form = useForm<RateFields>({ initialValues: NOTHING, validate: checksIn(zone) });
  const [jump, setJump] = useState<string>();
  const confirmed = useRef<string>(undefined);
  const sending = useSending({
    form,
    notDone: 'The rate was not set',
    lost: form.isDirty() ? `The new rate of ${type.name}` : undefined,
    leaves: leavesRow,
    version: type.version,
    read: { rate: type.exchangeRate },
    theirs: ({ exchangeRate }: PaymentType) => ({ rate: exchangeRate }),
    errorsOf: (problem) => {
      const { from, ...fields } = problem.fields();
      return from === undefined ? fields : { ...fields, day: from };
    },
    send: async (values, { key, version }) => {
      const rate = plainDecimal(values.rate);
      const isConfirmed = confirmed.current === rate;
      if (type.exchangeRate !== '' && isRateJump(type.exchangeRate, rate) && !isConfirmed) {
        setJump(rate);
        return KEEP_OPEN;
      }
      const from = values.when === 'now' ? undefined : momentOf(values, zone);
      const reason = values.reason.trim();
      const said = { rate, version, ...(isConfirmed && { confirmed: true }) };
      const request = { ...said, ...(from !== undefined && { from }), ...(reason !== '' && { reason }) };
      await setRate(type.id, request, key);
      return from;
    },
    onDone: (from, { rate }) => {
      const since = from === undefined ? 'from now on' : `from ${formatDateTime(from)}`;
      showDone(`1 ${type.units} = ${plainDecimal(rate)} ${currency} ${since}`);
      confirmed.current = undefined;
      form.setValues(NOTHING);
      form.resetDirty(NOTHING);
      onSaved();
      return KEEP_OPEN;
    },
    onRefused: ({ status, code }) => {
      if (code === 'rate_jump') setJump(plainDecimal(form.getValues().rate));
      if (status === 409 || code === 'idempotency_mismatch') onSaved();
    },
  });
  const confirm = (): void => {
    confirmed.current = jump;
    setJump(undefined);
    sending.onSubmit();
  };
  return { form, sending, jump, setJump, confirm };
}

interface JumpDialogProps {
  readonly type: PaymentType;
  readonly currency: string;
  /** Undefined: nothing is asked. */
  readonly rate: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The rate in force and the new one, before one far from it is saved. */
function JumpDialog({ type, currency, rate, onConfirm, onClose }: JumpDialogProps) {
  return (
    <ConfirmDialog
      opened={rate !== undefined}
      title="Is this rate right?"
      text={
        <>
          <Facts>
            <Fact name="Now">{`1 ${type.units} = ${type.exchangeRate} ${currency}`}</Fact>
            <Fact name="New">{`1 ${type.units} = ${rate ?? ''} ${currency}`}</Fact>
          </Facts>
          <Text mt={12}>It changes by more than a fifth.</Text>
        </>
      }
      confirmLabel="Yes, it is right"
      cancelLabel="Correct it"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

function LaterFields({ form }: { readonly form: UseFormReturnType<RateFields> }) {
  return (
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
  );
}

function checksIn(zone: Zone): FormRulesRecord<RateFields> {
  return {
    rate: (rate) =>
      isRate(plainDecimal(rate)) ? null : (requiredReadings(rate) ?? 'A rate such as 1.08, more than zero'),
    day: (day, { when }) => (when === 'now' || isWholeDay(day) ? null : 'The day it takes effect'),
    time: (_, values) =>
      values.when === 'now' || momentOf(values, zone) !== undefined ? null : 'A time such as 08:00',
  };
}

/** Undefined for what is no time of a day. */
function momentOf({ day, time }: RateFields, zone: Zone): string | undefined {
  const read = parseTimeInput(time, formatTime(Date.now()));
  return read === undefined || !isWholeDay(day) ? undefined : sentMoment(zone, day, read);
}
