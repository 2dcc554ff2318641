import { Alert, Button, Text } from '@mantine/core';
import { IconPhoneCall, IconPhoneCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallLogRow } from '../../../shared/contract/results.js';
import { stateOf, whatOf } from '../../criticals/call-texts.js';
import { CriticalCallForm } from '../../criticals/critical-call-form.js';
import { showRecorded } from '../../criticals/recorded.js';
import { formatTime } from '../../ui/date-time.js';
import { useNow } from '../../ui/now.js';
import { SidePanel } from '../../ui/side-panel.js';
import { useEntry, useSheet } from './entry-context.js';
import { readCallsAgain } from './entry-readings.js';
import classes from './result-page.module.css';

/** The critical values of this result: those that nobody has been told yet, then who was told of the others. */
export function CriticalCalls() {
  const calls = useSheet('calls');
  const open = calls.filter(({ status }) => status === 'open');
  const told = calls.filter(({ status }) => status === 'told');
  return (
    <>
      {open.length > 0 && <OpenCalls calls={open} />}
      {told.length > 0 && <ToldCalls calls={told} />}
    </>
  );
}

function titleOf(calls: readonly CallLogRow[]): string {
  if (calls.every(({ kind }) => kind === 'correction')) return 'The doctor must be told of the correction';
  return calls.length === 1
    ? 'A critical value must be reported'
    : `${calls.length} critical values must be reported`;
}

function OpenCalls({ calls }: { readonly calls: readonly CallLogRow[] }) {
  const entry = useEntry();
  const [open, setOpen] = useState<CallLogRow>();
  const close = (): void => setOpen(undefined);
  return (
    <Alert color="red" role="alert" mb={12} icon={<IconPhoneCall size={18} />} title={titleOf(calls)}>
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

function OpenCall({ call, onRecord }: { readonly call: CallLogRow; readonly onRecord: () => void }) {
  const now = useNow();
  const tried = call.attempts.length;
  const since = [`since ${formatTime(call.raisedAt)}`, stateOf(call, now), tried > 0 && `${tried} tried`];
  return (
    <div className={classes.call}>
      <Text fw={600}>{whatOf(call)}</Text>
      <Text>{since.filter(Boolean).join(', ')}</Text>
      <Button size="xs" h={32} color="red" onClick={onRecord}>
        Record the call
      </Button>
    </div>
  );
}

function ToldCalls({ calls }: { readonly calls: readonly CallLogRow[] }) {
  const now = useNow();
  return (
    <Alert
      color="teal"
      role="note"
      mb={12}
      icon={<IconPhoneCheck size={18} />}
      title="Critical values reported"
    >
      {calls.map((call) => (
        <div key={call.callId}>{stateOf(call, now)}</div>
      ))}
    </Alert>
  );
}
