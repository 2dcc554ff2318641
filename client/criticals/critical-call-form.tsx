import { Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { CallRecord, CriticalCall } from '../../shared/contract/results.js';
import { asProblem } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { formatDateTime } from '../ui/date-time.js';
import { fieldAt } from '../ui/form-fields.js';
import { FormErrors } from '../ui/form-errors.js';
import { Refusal } from '../ui/refusal.js';
import { leavesRow, useUnsavedGuard } from '../ui/unsaved-guard.js';
import { CallAttempts } from './call-attempts.js';
import { CallFields } from './call-fields.js';
import { whatOf } from './call-texts.js';
import { callErrors, callRequest, emptyCall, LABELS, shownErrors, type CallValues } from './call-values.js';
import { recordCall } from './criticals.api.js';

export interface CriticalCallFormProps {
  readonly call: CriticalCall;
  /** The record as it stands now; `outcome` says whether the call is done or its clock runs anew. */
  readonly onRecorded: (call: CriticalCall, outcome: CallRecord['outcome']) => void;
  readonly onCancel?: () => void;
}

const OUTCOMES = [
  { value: 'told', label: 'Told' },
  { value: 'not_reached', label: 'Could not reach' },
];

/** The record of a critical call (42 CFR 493.1291(g)): value, person told, role, phone, time, read back. */
export function CriticalCallForm({ call, onRecorded, onCancel }: CriticalCallFormProps) {
  const timeZone = useLab((lab) => lab.timeZone);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm<CallValues>({ initialValues: emptyCall(call), validate: callErrors });

  const { guard, release } = useUnsavedGuard(
    form.isDirty() ? 'What you typed about the call' : undefined,
    leavesRow,
  );
  const record = async (values: CallValues): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const recorded = await recordCall(callRequest(call.callId, values, timeZone));
      release();
      onRecorded(recorded, values.outcome);
    } catch (thrown) {
      const problem = asProblem(thrown);
      form.setErrors(shownErrors(problem.fields()));
      if (problem.errors.length === 0) setFailure(problem.detail);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={form.onSubmit((values) => void record(values))} noValidate>
      {guard}
      <Text fw={620}>{whatOf(call)}</Text>
      <Text c="dimmed" mb={10}>
        {call.patientName}, {call.labNumber}, found {formatDateTime(call.raisedAt)}
      </Text>
      <CallAttempts attempts={call.attempts} />
      <FormErrors errors={form.errors} labels={LABELS} />
      <Refusal
        title="The call was not recorded"
        cause={failure === undefined ? undefined : `${failure} Nothing you typed is lost.`}
      />
      <SegmentedControl
        fullWidth
        mb={12}
        aria-label="Outcome of the call"
        data={OUTCOMES}
        {...form.getInputProps('outcome')}
      />
      <CallFields form={form} call={call} />
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
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {form.values.outcome === 'told' ? 'Record the call' : 'Record the attempt'}
        </Button>
      </Group>
    </form>
  );
}
