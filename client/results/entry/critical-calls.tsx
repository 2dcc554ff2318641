import { Alert, Button, Text } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useState } from 'react';
import type { CriticalCall } from '../../../shared/contract/results.js';
import { CriticalCallForm } from '../../criticals/critical-call-form.js';
import { formatTime } from '../../ui/date-time.js';
import { showDone } from '../../ui/notify.js';
import { SidePanel } from '../../ui/side-panel.js';

export interface CriticalCallsProps {
  readonly calls: readonly CriticalCall[];
  readonly onChanged: () => unknown;
}

const ESCALATED = ['', ', now for the supervisor', ', now for the pathologist', ', over an hour'] as const;

/** The critical values of this result that nobody has been told yet. */
export function CriticalCalls({ calls, onChanged }: CriticalCallsProps) {
  const [open, setOpen] = useState<CriticalCall>();
  if (calls.length === 0) return null;
  return (
    <Alert
      color="red"
      role="alert"
      mb={12}
      icon={<IconPhoneCall size={18} />}
      title={
        calls.length === 1
          ? 'A critical value has to be told'
          : `${calls.length} critical values have to be told`
      }
    >
      {calls.map((call) => (
        <div
          key={call.callId}
          style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, minHeight: 36 }}
        >
          <Text fw={600}>
            {call.parameter} {call.value} {call.unitOfMeasure}
          </Text>
          <Text>
            since {formatTime(call.raisedAt)}
            {ESCALATED[call.escalation]}
            {call.attempts.length > 0 && `, ${call.attempts.length} tried`}
          </Text>
          <Button size="xs" h={32} color="red" onClick={() => setOpen(call)}>
            Record the call
          </Button>
        </div>
      ))}
      <SidePanel opened={open !== undefined} onClose={() => setOpen(undefined)} title="Critical call">
        {open !== undefined && (
          <CriticalCallForm
            key={open.callId}
            call={open}
            onCancel={() => setOpen(undefined)}
            onRecorded={(call, outcome) => {
              setOpen(undefined);
              showDone(
                outcome === 'told'
                  ? `${call.parameter}: the call was recorded`
                  : `${call.parameter}: nobody reached, the clock runs anew`,
              );
              onChanged();
            }}
          />
        )}
      </SidePanel>
    </Alert>
  );
}
