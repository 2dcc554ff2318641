import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CallLogRow } from '../../shared/contract/results.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { withQuery } from '../core/api.js';
import { ErrorState } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { totalText } from '../ui/layout/count-text.js';
import { DateTime, formatDateTime } from '../ui/layout/date-time.js';
import { PartComing, PatientPart } from './patient-part.js';
import { readCallsOf } from './search.api.js';
import classes from './search.module.css';

/** The newest calls about critical values; nothing is drawn where there was none. */
export function PatientCalls({ labNumber, turn }: { readonly labNumber: string; readonly turn: number }) {
  const calls = useLoaded(`calls ${labNumber}`, () => readCallsOf(labNumber), turn);
  if (calls.problem !== undefined) return <ErrorState problem={calls.problem} onRetry={calls.reload} />;
  if (calls.data === undefined) return <PartComing />;
  if (calls.data.items.length === 0) return null;
  const { items, total, more } = calls.data;
  return (
    <PatientPart title="Critical calls">
      <ul className={classes.story}>
        {items.map((call) => (
          <li key={call.callId}>
            {call.parameter} <strong>{call.value}</strong> {unitText(call.unitOfMeasure)},{' '}
            <DateTime at={call.raisedAt} />
            <Text c="dimmed" fz="xs">
              {standing(call)}
            </Text>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={withQuery('/critical-calls', { q: labNumber })}>
        {total > items.length ? `All ${totalText({ total, more })} in the call log` : 'In the call log'}
      </Anchor>
    </PatientPart>
  );
}

function standing({ status, told }: CallLogRow): string {
  if (status === 'open') return 'Nobody has been told yet';
  if (told === null) return 'Called off: the value was changed before anybody was told';
  const who = [told.person, told.role].filter(Boolean).join(', ');
  return `Told ${who}, ${formatDateTime(told.at)}, by ${told.caller}${told.readBack ? ', read back' : ''}`;
}
