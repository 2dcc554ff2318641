import {
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { CallRecord, CriticalCall } from '../../shared/contract/results.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { useLab } from '../core/lab.js';
import { showDone } from '../ui/feedback/notify.js';
import { DayField } from '../ui/fields/day-field.js';
import { TimeField } from '../ui/fields/time-field.js';
import { fieldAt, switchAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { leavesRow } from '../ui/forms/unsaved-guard.js';
import { KEEP_OPEN, useSending } from '../ui/forms/use-sending.js';
import { formatDateTime, labToday } from '../ui/layout/date-time.js';
import { choices } from '../ui/options/choices.js';
import { calledValue } from './call-texts.js';
import { callErrors, callRequest, type CallValues, emptyCall, LABELS, shownErrors } from './call-values.js';
import { recordCall } from './criticals.api.js';

interface CriticalCallFormProps {
  /** At least one; several values of one patient can be reported in one call. */
  readonly calls: readonly CriticalCall[];
  /** The records as they are now; `outcome` says whether the call is done or its clock starts again. */
  readonly onRecorded: (calls: readonly CriticalCall[], outcome: CallRecord['outcome']) => void;
  readonly onCancel?: () => void;
}

const OUTCOMES = choices({ told: 'Told', not_reached: 'Could not reach' });

/** The record of a critical call (42 CFR 493.1291(g)): value, person told, role, phone, time, read back. */
export function CriticalCallForm({ calls, onRecorded, onCancel }: CriticalCallFormProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { form, sending, open, told } = useCall(calls, leftOut, onRecorded);
  useEffect(() => document.getElementById('person')?.focus(), []);
  // The ticks of a call that was not recorded must not carry over to the next one.
  const cancel = (): void => {
    form.reset();
    onCancel?.();
  };

  return (
    <SentForm sending={sending}>
      <CalledValues calls={open} leftOut={leftOut} onLeaveOut={setLeftOut} />
      <SegmentedControl
        fullWidth
        mb={12}
        aria-label="Outcome of the call"
        data={OUTCOMES}
        {...form.getInputProps('outcome')}
      />
      <CallFields form={form} calls={told} />
      <Textarea size="sm" mt={12} label="Comment" maxLength={1000} {...fieldAt(form, 'comment')} />
      <Group justify="flex-end" mt={14}>
        {onCancel !== undefined && (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={sending.isBusy} disabled={told.length === 0}>
          {form.values.outcome === 'told' ? 'Record the call' : 'Record the attempt'}
        </Button>
      </Group>
    </SentForm>
  );
}

function useCall(
  calls: readonly CriticalCall[],
  leftOut: ReadonlySet<string>,
  onRecorded: CriticalCallFormProps['onRecorded'],
) {
  const timeZone = useLab((lab) => lab.timeZone);
  // Those that a call in two parts has recorded already are not recorded twice.
  const [done, setDone] = useState<readonly CriticalCall[]>([]);
  const open = calls.filter(({ callId }) => !done.some((one) => one.callId === callId));
  const told = open.filter(({ callId }) => !leftOut.has(callId));
  const form = useForm<CallValues>({ initialValues: emptyCall(calls), validate: callErrors });
  const sending = useSending({
    form,
    labels: LABELS,
    notDone: 'The call was not recorded',
    lost: form.isDirty() ? 'Your notes on the call' : undefined,
    leaves: leavesRow,
    errorsOf: (problem) => shownErrors(problem.fields()),
    send: async (values) => {
      const recorded: CriticalCall[] = [...done];
      try {
        for (const { callId } of told) recorded.push(await recordCall(callRequest(callId, values, timeZone)));
      } catch (thrown) {
        setDone(recorded);
        throw thrown;
      }
      return recorded;
    },
    onDone: (recorded, { outcome }) => {
      onRecorded(recorded, outcome);
      return KEEP_OPEN;
    },
  });
  return { form, sending, open, told };
}

interface CalledValuesProps {
  /** One patient's values still to be reported. */
  readonly calls: readonly CriticalCall[];
  /** Ids of calls that are left for a separate call. */
  readonly leftOut: ReadonlySet<string>;
  readonly onLeaveOut: (ids: ReadonlySet<string>) => void;
}

/** The reported values; one of several may be left for a separate call. */
function CalledValues({ calls, leftOut, onLeaveOut }: CalledValuesProps) {
  const toggle = (id: string): void =>
    onLeaveOut(
      leftOut.has(id) ? new Set([...leftOut].filter((one) => one !== id)) : new Set([...leftOut, id]),
    );
  return calls.map((call) => (
    <div key={call.callId}>
      {calls.length === 1 ? (
        <Text fw={620}>{calledValue(call)}</Text>
      ) : (
        <Checkbox
          fw={620}
          label={calledValue(call)}
          checked={!leftOut.has(call.callId)}
          onChange={() => toggle(call.callId)}
        />
      )}
      <Text c="dimmed" mb={10}>
        {call.patientName}, {call.labNumber}, found {formatDateTime(call.raisedAt)}
      </Text>
      <CallAttempts attempts={call.attempts} />
    </div>
  ));
}

interface TextField extends Pick<TextInputProps, 'type' | 'placeholder'> {
  readonly name: 'person' | 'role' | 'phone';
  readonly label: Readonly<Record<CallValues['outcome'], string>>;
  readonly maxLength: number;
  /** Required only if somebody was told. */
  readonly isOfTold?: true;
}

const both = (label: string): TextField['label'] => ({ told: label, not_reached: label });

const TEXTS: readonly TextField[] = [
  {
    name: 'person',
    label: { told: 'Person told', not_reached: 'Asked for' },
    maxLength: 200,
    isOfTold: true,
  },
  {
    name: 'role',
    label: both('Role'),
    placeholder: 'Ward nurse, doctor',
    maxLength: 100,
    isOfTold: true,
  },
  {
    name: 'phone',
    label: both('Phone'),
    placeholder: 'Number called, or in person',
    maxLength: 50,
    isOfTold: true,
  },
];

interface CallFieldsProps {
  readonly form: UseFormReturnType<CallValues>;
  /** The values reported in this call. */
  readonly calls: readonly CriticalCall[];
}

/** The person told or asked for, when, and whether the value was read back. */
function CallFields({ form, calls }: CallFieldsProps) {
  const { outcome } = form.values;
  const isTold = outcome === 'told';
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        {TEXTS.map(({ name, label, isOfTold, ...input }) => (
          <TextInput
            key={name}
            size="sm"
            label={label[outcome]}
            required={isTold && isOfTold === true}
            {...input}
            {...fieldAt(form, name)}
          />
        ))}
      </SimpleGrid>
      <CalledAt form={form} />
      {isTold && <Checkbox mt={12} label={readBackOf(calls)} {...switchAt(form, 'readBack')} />}
    </>
  );
}

/** "6.9 mmol/L and 2.1 mmol/L were read back" */
function readBackOf(calls: readonly CriticalCall[]): string {
  const values = calls.map(({ value, unitOfMeasure }) =>
    `${value || 'The correction'} ${unitText(unitOfMeasure)}`.trim(),
  );
  return `${values.join(' and ')} ${values.length === 1 ? 'was' : 'were'} read back`;
}

function CalledAt({ form }: Pick<CallFieldsProps, 'form'>) {
  const { day, time } = form.values;
  const { onChange: onTime, ...timeInput } = form.getInputProps('time');
  const { onChange: onDay, ...dayInput } = form.getInputProps('day');
  return (
    <SimpleGrid cols={2} spacing={12} mt={12}>
      <DayField
        {...dayInput}
        id="day"
        size="sm"
        label="Day of the call"
        latest={labToday()}
        value={day}
        onDay={onDay}
      />
      <TimeField
        {...timeInput}
        id="time"
        size="sm"
        label="Time of the call"
        description="Empty: now"
        value={time}
        onTime={onTime}
      />
    </SimpleGrid>
  );
}

/** Earlier attempts, oldest first. */
export function CallAttempts({ attempts }: { readonly attempts: readonly CallRecord[] }) {
  if (attempts.length === 0) return null;
  return (
    <ul style={{ margin: '0 0 12px', paddingLeft: 18 }}>
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          {formatDateTime(attempt.at)}: {attempt.caller}{' '}
          {attempt.outcome === 'told' ? 'told' : 'could not reach'} {attempt.person || 'anyone'}
          {attempt.comment !== '' && `, ${attempt.comment}`}
        </li>
      ))}
    </ul>
  );
}

export function showRecorded(calls: readonly CriticalCall[], outcome: CallRecord['outcome']): void {
  const what = outcome === 'told' ? 'the call was recorded' : 'nobody reached, the clock starts again';
  showDone(`${calls.map(({ parameter }) => parameter).join(', ')}: ${what}`);
}
