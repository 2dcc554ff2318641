import { Alert, Button, Text } from '@mantine/core';
import { IconPhoneCall, IconPhoneCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CallLogRow } from '../../../shared/contract/results.js';
import { stateOf, calledValue } from '../../criticals/call-texts.js';
import { CriticalCallForm, showRecorded } from '../../criticals/critical-call-form.js';
import { formatTime } from '../../ui/layout/date-time.js';
import { useNow } from '../../ui/layout/now.js';
import { SidePanel } from '../../ui/layout/side-panel.js';
import { useEntry, useSheet } from './result-entry.js';
import { reloadCalls } from './live-entry.js';
import classes from './result-page.module.css';

/** The critical values of this result: first those not reported yet, then who was told of the others. */
export function CriticalCalls() {
  const calls = useSheet('calls');
  const open = calls.filter(({ status }) => status === 'open');
  const notified = calls.filter(({ status }) => status === 'told');
  return (
    <>
      {open.length > 0 && <OpenCalls calls={open} />}
      {notified.length > 0 && <ToldCalls calls={notified} />}
    </>
  );
}

function titleOf(calls: readonly CallLogRow[]): string {
  if (calls.every(({ kind }) => kind === 'correction')) return 'The doctor must be told of the correction';
  return calls.length === 1
    ? 'A critical value must be reported'
    : `${calls.length} critical values must be reported`;
}

/** One form for one call: the person told of all open values is entered once. */
function OpenCalls({ calls }: { readonly calls: readonly CallLogRow[] }) {
  const entry = useEntry();
  // The strip under the header leads here with its "Record the call".
  const wants = (useLocation().state as { record?: boolean } | null)?.record === true;
  const [isOpen, setOpen] = useState(wants);
  const close = (): void => setOpen(false);
  return (
    <Alert color="red" role="alert" mb={12} icon={<IconPhoneCall />} title={titleOf(calls)}>
      {calls.map((call) => (
        <OpenCall key={call.callId} call={call} />
      ))}
      <Button size="xs" color="red" onClick={() => setOpen(true)}>
        Record the call
      </Button>
      <SidePanel opened={isOpen} onClose={close} title="Critical call" takesFocus>
        {isOpen && (
          <CriticalCallForm
            calls={calls}
            onCancel={close}
            onRecorded={(recorded, outcome) => {
              close();
              showRecorded(recorded, outcome);
              void reloadCalls(entry);
            }}
          />
        )}
      </SidePanel>
    </Alert>
  );
}

function OpenCall({ call }: { readonly call: CallLogRow }) {
  const now = useNow();
  const tried = call.attempts.length;
  const since = [`since ${formatTime(call.raisedAt)}`, stateOf(call, now), tried > 0 && `${tried} tried`];
  return (
    <div className={classes.call}>
      <Text fw={600}>{calledValue(call)}</Text>
      <Text>{since.filter(Boolean).join(', ')}</Text>
    </div>
  );
}

function ToldCalls({ calls }: { readonly calls: readonly CallLogRow[] }) {
  const now = useNow();
  return (
    <Alert color="teal" role="note" mb={12} icon={<IconPhoneCheck />} title="Critical values reported">
      {calls.map((call) => (
        <div key={call.callId}>{stateOf(call, now)}</div>
      ))}
    </Alert>
  );
}
