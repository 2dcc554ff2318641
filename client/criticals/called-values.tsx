import { Checkbox, Text } from '@mantine/core';
import type { CriticalCall } from '../../shared/contract/results.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { CallAttempts } from './call-attempts.js';
import { whatOf } from './call-texts.js';

export interface CalledValuesProps {
  /** Of one patient, still to be told. */
  readonly calls: readonly CriticalCall[];
  /** Ids of calls that are not told in this one. */
  readonly leftOut: ReadonlySet<string>;
  readonly onLeaveOut: (ids: ReadonlySet<string>) => void;
}

/** What is told; of several values one may be left for a call of its own. */
export function CalledValues({ calls, leftOut, onLeaveOut }: CalledValuesProps) {
  const toggle = (id: string): void =>
    onLeaveOut(
      leftOut.has(id) ? new Set([...leftOut].filter((one) => one !== id)) : new Set([...leftOut, id]),
    );
  return calls.map((call) => (
    <div key={call.callId}>
      {calls.length === 1 ? (
        <Text fw={620}>{whatOf(call)}</Text>
      ) : (
        <Checkbox
          fw={620}
          label={whatOf(call)}
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
