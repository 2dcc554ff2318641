import { Group, Text } from '@mantine/core';
import { CriticalCallForm, showRecorded } from './critical-call-form.js';
import { UnitChip } from '../ui/layout/chips.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { EmptyState, ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { readOpenCall } from './criticals.api.js';

interface CriticalPanelProps {
  readonly callId: string;
  readonly onDone: () => void;
}

/** The record of a critical call, beside the list of those that are still to be made. */
export function CriticalPanel({ callId, onDone }: CriticalPanelProps) {
  const { data: call, problem, reload } = useLoaded(callId, () => readOpenCall(callId));
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (call === undefined) return <FormSkeleton fields={4} />;
  if (call === null) {
    return (
      <EmptyState title="This call was made" text="Someone else recorded it, or the value was changed." />
    );
  }
  return (
    <>
      <Text fw={620} size="lg">
        {call.patientName}
      </Text>
      <Group gap={8} mt={2} mb={12}>
        <strong>{call.labNumber}</strong>
        <UnitChip unit={call.unit} />
        <Text span c="dimmed">
          found {formatDateTime(call.raisedAt)}
        </Text>
      </Group>
      <CriticalCallForm
        calls={[call]}
        onCancel={onDone}
        onRecorded={(recorded, outcome) => {
          showRecorded(recorded, outcome);
          onDone();
        }}
      />
    </>
  );
}
