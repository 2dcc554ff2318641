import { Button, Stack, Radio, SimpleGrid, TextInput, Badge, Group, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm, type FormRulesRecord, type UseFormReturnType } from '@mantine/form';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { Pager } from '../ui/table/pager.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { readRates, setRate, withdrawRate } from './billing.api.js';
import type { Zone } from '../../shared/domain/time/lab-time.js';
import { sentMoment } from '../../shared/domain/time/parse-moment.js';
import { isWholeDay } from '../../shared/domain/time/read-day.js';
import { isRate } from '../../shared/domain/money/money.js';
import { requiredReadings } from '../../shared/domain/results/two-readings.js';
import { useLab } from '../core/lab.js';
import { formatDateTime, formatTime, labToday, DateTime } from '../ui/layout/date-time.js';
import { DayField } from '../ui/fields/day-field.js';
import { leavesRow } from '../ui/forms/unsaved-guard.js';
import { dayAt, fieldAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { KEEP_OPEN, useSending } from '../ui/forms/use-sending.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { parseTimeInput } from '../ui/fields/parse-input.js';
import { TimeField } from '../ui/fields/time-field.js';
import type { PaymentTypeRate, RateState } from '../../shared/contract/rates.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';

interface PaymentTypeDetailProps {
  readonly type: PaymentType;
  readonly currency: string;
  readonly mayWrite: boolean;
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

/** One payment type: what it is, its exchange rate of now, the one that is planned, and those before. */
export function PaymentTypeDetail({ type, currency, mayWrite, onEdit, onChanged }: PaymentTypeDetailProps) {
  const { cash, units, active, useExchangeRate } = type;
  return (
    <Stack gap={20}>
      <Facts>
        <Fact name="Kind">{cash ? 'Cash, gives change' : 'Not cash'}</Fact>
        <Fact name="Payment unit">{units}</Fact>
        <Fact name="State">{active ? 'On' : 'Switched off: no payments are taken in it'}</Fact>
      </Facts>
      {mayWrite && (
        <Button variant="default" fullWidth leftSection={<IconPencil />} onClick={onEdit}>
          Change it
        </Button>
      )}
      {useExchangeRate && <Rates type={type} currency={currency} mayWrite={mayWrite} onChanged={onChanged} />}
    </Stack>
  );
}

type RatesProps = Omit<PaymentTypeDetailProps, 'onEdit'>;

function Rates({ type, currency, mayWrite, onChanged }: RatesProps) {
  // A planned rate that has come into force moves the version and takes its place as the next one.
  const revision = `${type.version} ${type.exchangeRate} ${type.nextRate?.from ?? ''}`;
  const [page, setPage] = useState(1);
  const rates = useLoaded(`rates ${type.id}`, () => readRates(type.id, page), `${page} ${revision}`);
  return (
    <>
      {mayWrite && <RateForm key={type.id} type={type} currency={currency} onSaved={onChanged} />}
      <WhenLoaded of={rates} skeleton={<FormSkeleton />}>
        {(known) => (
          <>
            <RateHistory
              type={type}
              rates={known.rates}
              currency={currency}
              mayWrite={mayWrite}
              onChanged={onChanged}
            />
            <Pager {...known} onPage={setPage} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}

interface RateFormProps {
  readonly type: PaymentType;
  readonly currency: string;
  readonly onSaved: () => void;
}

const NOTHING = { rate: '', when: 'now', day: '', time: '', reason: '' };
type RateFields = typeof NOTHING;

/** Another exchange rate: from now on, or from a later day and time. */
function RateForm({ type, currency, onSaved }: RateFormProps) {
  const zone = useLab((lab) => lab.timeZone);
  const form = useForm<RateFields>({ initialValues: NOTHING, validate: checksIn(zone) });
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
      return KEEP_OPEN;
    },
    onRefused: ({ status, code }) => (status === 409 || code === 'idempotency_mismatch') && onSaved(),
  });
  const { when } = form.values;
  return (
    <SentForm sending={sending} aria-label="Another rate">
      <Stack gap={12}>
        <TextInput
          label={`New rate: 1 ${type.units} in ${currency}`}
          description="Payments already taken keep their rate."
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
        {when === 'later' && <LaterFields form={form} />}
        <TextInput label="Reason" maxLength={500} {...fieldAt(form, 'reason')} />
        <Button type="submit" loading={sending.isBusy}>
          {when === 'now' ? 'Set the rate' : 'Plan the rate'}
        </Button>
      </Stack>
    </SentForm>
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
      isRate(rate.trim()) ? null : (requiredReadings(rate) ?? 'A rate such as 1.08, more than zero'),
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

interface RateHistoryProps {
  readonly type: PaymentType;
  readonly rates: readonly PaymentTypeRate[];
  readonly currency: string;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
}

const SAID: Readonly<Record<RateState, { readonly label: string; readonly color: string } | undefined>> = {
  planned: { label: 'planned', color: 'blue' },
  present: { label: 'now', color: 'teal' },
  withdrawn: { label: 'taken back', color: 'gray' },
  past: undefined,
};

/** Planned, current and earlier rates: from when, by whom and why. */
function RateHistory({ type, rates, currency, mayWrite, onChanged }: RateHistoryProps) {
  const [plan, setPlan] = useState<PaymentTypeRate>();
  const withdraw = async (rate: PaymentTypeRate): Promise<void> => {
    try {
      await withdrawRate(type.id, rate.id);
      showDone(`The rate from ${formatDateTime(rate.from ?? '')} was taken back`);
    } catch (thrown) {
      showProblem(thrown, { what: 'The rate was not taken back' });
    }
    onChanged();
  };
  const inWords = ({ rate, units }: PaymentTypeRate): string => `1 ${units} = ${rate} ${currency}`;
  return (
    <section aria-label="Rates">
      <Title order={3} size="h5" mb={8}>
        Rates
      </Title>
      <Stack gap={14}>
        {rates.map((rate) => (
          <div key={rate.id}>
            <Group gap={8} justify="space-between" wrap="nowrap" align="flex-start">
              <Text fw={550} td={rate.state === 'withdrawn' ? 'line-through' : undefined}>
                {inWords(rate)}{' '}
                {rate.from === null ? 'from the beginning' : `from ${formatDateTime(rate.from)}`}
              </Text>
              <State state={rate.state} />
            </Group>
            <Text size="sm" c="dimmed">
              <DateTime at={rate.at} /> by {rate.by}
              {rate.withdrawn !== null && (
                <>
                  , taken back <DateTime at={rate.withdrawn.at} /> by {rate.withdrawn.by}
                </>
              )}
            </Text>
            {rate.reason !== null && <Text size="sm">{rate.reason}</Text>}
            {mayWrite && rate.state === 'planned' && (
              <Button size="compact-md" variant="default" mt={4} onClick={() => setPlan(rate)}>
                Take back
              </Button>
            )}
          </div>
        ))}
      </Stack>
      <ConfirmDialog
        opened={plan !== undefined}
        title="Take this rate back?"
        text={plan && `${inWords(plan)} from ${formatDateTime(plan.from ?? '')} will not come into force.`}
        confirmLabel="Take it back"
        onConfirm={() => {
          if (plan !== undefined) void withdraw(plan);
          setPlan(undefined);
        }}
        onClose={() => setPlan(undefined)}
      />
    </section>
  );
}

function State({ state }: { readonly state: RateState }) {
  const said = SAID[state];
  if (said === undefined) return null;
  return (
    <Badge variant="light" color={said.color} style={{ flexShrink: 0 }}>
      {said.label}
    </Badge>
  );
}
