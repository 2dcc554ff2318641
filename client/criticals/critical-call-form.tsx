import { Button, Group, SegmentedControl, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { CallRecord, CriticalCall } from '../../shared/contract/results.js';
import { useLab } from '../core/lab.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { STAYS, useSending } from '../ui/forms/use-sending.js';
import { leavesRow } from '../ui/forms/unsaved-guard.js';
import { CallFields } from './call-fields.js';
import { CalledValues } from './called-values.js';
import { callErrors, callRequest, emptyCall, LABELS, shownErrors, type CallValues } from './call-values.js';
import { recordCall } from './criticals.api.js';

export interface CriticalCallFormProps {
  /** At least one; several values of one patient that are told in one call. */
  readonly calls: readonly CriticalCall[];
  /** The records as they stand now; `outcome` says whether the call is done or its clock runs anew. */
  readonly onRecorded: (calls: readonly CriticalCall[], outcome: CallRecord['outcome']) => void;
  readonly onCancel?: () => void;
}

const OUTCOMES = [
  { value: 'told', label: 'Told' },
  { value: 'not_reached', label: 'Could not reach' },
];

/** The record of a critical call (42 CFR 493.1291(g)): value, person told, role, phone, time, read back. */
export function CriticalCallForm({ calls, onRecorded, onCancel }: CriticalCallFormProps) {
  const timeZone = useLab((lab) => lab.timeZone);
  // Those that a call in two parts has recorded already are not told twice.
  const [done, setDone] = useState<readonly CriticalCall[]>([]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const open = calls.filter(({ callId }) => !done.some((one) => one.callId === callId));
  const told = open.filter(({ callId }) => !leftOut.has(callId));
  const form = useForm<CallValues>({ initialValues: emptyCall(calls), validate: callErrors });
  useEffect(() => document.getElementById('person')?.focus(), []);

  const sending = useSending({
    form,
    labels: LABELS,
    notDone: 'The call was not recorded',
    lost: form.isDirty() ? 'What you typed about the call' : undefined,
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
      return STAYS;
    },
  });
  // Whatever was ticked of a call that was not recorded says nothing of the next one.
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
      <Textarea
        size="sm"
        mt={12}
        label="Comment"
        autosize
        minRows={2}
        maxLength={1000}
        {...fieldAt(form, 'comment')}
      />
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
