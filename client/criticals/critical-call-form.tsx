import {
  Alert,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  SimpleGrid,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallRecord, CriticalCall } from '../../shared/contract/results.js';
import { api, asProblem } from '../core/api.js';
import { formatDateTime } from '../ui/date-time.js';
import { FormErrors } from '../ui/form-errors.js';

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

const LABELS = { person: 'Who', role: 'Role', readBack: 'Read back', at: 'Time' } as const;

/** The record of a critical call (42 CFR 493.1291(g)): value, person told, role, phone, time, read back. */
export function CriticalCallForm({ call, onRecorded, onCancel }: CriticalCallFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: {
      outcome: 'told' as CallRecord['outcome'],
      person: call.referringDoctor ?? '',
      role: '',
      phone: '',
      at: '',
      readBack: false,
      comment: '',
    },
  });
  const isTold = form.values.outcome === 'told';

  const record = async ({ at, ...said }: typeof form.values): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const when = at === '' ? {} : { at: new Date(at).toISOString() };
      const body = { callId: call.callId, ...said, ...when };
      onRecorded(await api.post<CriticalCall>('/api/results/critical/acknowledge', body), said.outcome);
    } catch (thrown) {
      const problem = asProblem(thrown);
      form.setErrors(problem.fields());
      if (problem.errors.length === 0) setFailure(problem.detail);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={form.onSubmit((values) => void record(values))} noValidate>
      <Text fw={620}>
        {call.parameter} {call.value} {call.unitOfMeasure}
      </Text>
      <Text c="dimmed" mb={10}>
        {call.patientName}, {call.labNumber}, found {formatDateTime(call.raisedAt)}
      </Text>
      <Attempts attempts={call.attempts} />
      <FormErrors errors={form.errors} labels={LABELS} />
      {failure !== undefined && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle size={18} />}
          mb={12}
          title="The call was not recorded"
        >
          {failure} Nothing you typed is lost.
        </Alert>
      )}
      <SegmentedControl
        fullWidth
        mb={12}
        aria-label="Outcome of the call"
        data={OUTCOMES}
        {...form.getInputProps('outcome')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <TextInput
          id="person"
          size="sm"
          label={isTold ? 'Told whom' : 'Asked for'}
          required={isTold}
          maxLength={200}
          {...form.getInputProps('person')}
        />
        <TextInput
          id="role"
          size="sm"
          label="Role"
          placeholder="Ward nurse, doctor"
          required={isTold}
          maxLength={100}
          {...form.getInputProps('role')}
        />
        <TextInput
          id="phone"
          size="sm"
          type="tel"
          label="Phone"
          maxLength={50}
          {...form.getInputProps('phone')}
        />
        <TextInput
          id="at"
          size="sm"
          type="datetime-local"
          label="Time of the call"
          description="Empty: now"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('at')}
        />
      </SimpleGrid>
      {isTold && (
        <Checkbox
          id="readBack"
          mt={12}
          label={`${call.value} ${call.unitOfMeasure} was read back`}
          {...form.getInputProps('readBack', { type: 'checkbox' })}
        />
      )}
      <Textarea
        id="comment"
        size="sm"
        mt={12}
        label="Comment"
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('comment')}
      />
      <Group justify="flex-end" mt={14}>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {isTold ? 'Record the call' : 'Record the attempt'}
        </Button>
      </Group>
    </form>
  );
}

/** What was tried before, oldest first. */
function Attempts({ attempts }: { readonly attempts: readonly CallRecord[] }) {
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
