import { Alert, Button, Text } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useState } from 'react';
import type { CriticalCall } from '../../../shared/contract/results.js';
import { CriticalCallForm } from '../../criticals/critical-call-form.js';
import { showRecorded } from '../../criticals/recorded.js';
import { formatTime } from '../../ui/date-time.js';
import { SidePanel } from '../../ui/side-panel.js';
import { useEntry, useSheet } from './entry-context.js';
import { readCallsAgain } from './entry-readings.js';
import classes from './result-page.module.css';

const ESCALATED = ['', ', now for the supervisor', ', now for the pathologist', ', over an hour'] as const;

/** The critical values of this result that nobody has been told yet. */
export function CriticalCalls() {
  const entry = useEntry();
  const calls = useSheet('calls');
  const [open, setOpen] = useState<CriticalCall>();
  const close = (): void => setOpen(undefined);
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
        <OpenCall key={call.callId} call={call} onRecord={() => setOpen(call)} />
      ))}
      <SidePanel opened={open !== undefined} onClose={close} title="Critical call">
        {open !== undefined && (
          <CriticalCallForm
            key={open.callId}
            call={open}
            onCancel={close}
            onRecorded={(call, outcome) => {
              close();
              showRecorded(call, outcome);
              void readCallsAgain(entry);
            }}
          />
        )}
      </SidePanel>
    </Alert>
  );
}

function OpenCall({ call, onRecord }: { readonly call: CriticalCall; readonly onRecord: () => void }) {
  return (
    <div className={classes.call}>
      <Text fw={600}>
        {call.parameter} {call.value} {call.unitOfMeasure}
      </Text>
      <Text>
        since {formatTime(call.raisedAt)}
        {ESCALATED[call.escalation]}
        {call.attempts.length > 0 && `, ${call.attempts.length} tried`}
      </Text>
      <Button size="xs" h={32} color="red" onClick={onRecord}>
        Record the call
      </Button>
    </div>
  );
}
