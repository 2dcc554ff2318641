import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CallLogRow } from '../../shared/contract/results.js';
import { withQuery } from '../core/api.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { useNow } from '../ui/layout/now.js';
import { CallAttempts } from './call-attempts.js';
import { stateOf, whatOf } from './call-texts.js';
import { CriticalPanel } from './critical-panel.js';

export interface CallDetailProps {
  readonly row: CallLogRow;
  readonly onDone: () => void;
}

/** Beside the log: an open call is recorded here, of any other what was tried and said. */
export function CallDetail({ row, onDone }: CallDetailProps) {
  const now = useNow();
  if (row.status === 'open') return <CriticalPanel callId={row.callId} onDone={onDone} />;
  const { bookingId, profileCode, patientId, unit } = row;
  const address = { bookingId, profileCode, patientId, returnUrl: 'results' };
  return (
    <>
      <Text fw={620} size="lg">
        {whatOf(row)}
      </Text>
      <Text c="dimmed" mb={10}>
        {row.patientName}, {row.labNumber}, found {formatDateTime(row.raisedAt)}
      </Text>
      <Text mb={10}>{stateOf(row, now)}</Text>
      <CallAttempts attempts={row.attempts} />
      <Anchor component={Link} to={withQuery(`/update/${unit}`, address)}>
        Open the result
      </Anchor>
    </>
  );
}
