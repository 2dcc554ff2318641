import { IconAlarm, IconAlertTriangleFilled, IconBolt, IconClock, IconPhone } from '@tabler/icons-react';
import type { BoardCard } from '../../shared/contract/worklist.js';
import { escalation, escalationText, nextInLine } from '../../shared/domain/escalation.js';
import { formatTime } from '../ui/date-time.js';
import { dueState, formatWait } from '../ui/waiting-time.js';
import type { PatientCalls } from './board-columns.js';
import type { Privacy } from './board-settings.js';
import { halvesOfCall } from './fit-column.js';
import classes from './board.module.css';

type Named = Pick<BoardCard, 'initials' | 'patientName'>;

/** Initials stand beside the number; a whole name has the line below for itself and the test. */
function Initials({ of, privacy }: { readonly of: Named; readonly privacy: Privacy }) {
  return <span className={classes.who}>{privacy === 'initials' ? of.initials : ''}</span>;
}

function Name({ of, privacy }: { readonly of: Named; readonly privacy: Privacy }) {
  return privacy === 'full' ? <strong>{of.patientName ?? of.initials}, </strong> : null;
}

interface CallProps {
  readonly call: PatientCalls;
  readonly now: number;
  readonly privacy: Privacy;
}

/** It grows as its minutes pass, and names whose turn is next. */
export function CallCard({ call, now, privacy }: CallProps) {
  const clockFrom = Date.parse(call.clockFrom);
  const step = escalation(clockFrom, now);
  const next = nextInLine(clockFrom, now);
  return (
    <li
      className={classes.card}
      style={{ gridRow: `span ${halvesOfCall(call, now)}` }}
      data-tone="critical"
      data-step={step || undefined}
      data-changed
    >
      <div className={classes.line}>
        <strong className={classes.number}>{call.labNumber}</strong>
        <Initials of={call} privacy={privacy} />
        {step > 0 && <Waited since={call.raisedAt} now={now} />}
      </div>
      <div className={classes.test}>
        <IconAlertTriangleFilled aria-hidden="true" /> <Name of={call} privacy={privacy} />
        {call.count === 1 ? 'Critical value to report' : `${call.count} critical values to report`}
      </div>
      {step === 0 && (
        <div className={classes.due}>
          <Waited since={call.raisedAt} now={now} />
          {next !== undefined && (
            <span>
              {next.short} in {next.inMinutes} min
            </span>
          )}
        </div>
      )}
      {step > 0 && <div className={classes.turn}>Not called, {escalationText(clockFrom, now)}</div>}
    </li>
  );
}

function Waited({ since, now }: { readonly since: string; readonly now: number }) {
  return (
    <span className={classes.wait}>
      <IconPhone aria-hidden="true" />
      {formatWait(now - Date.parse(since))}
    </span>
  );
}

interface CardProps {
  readonly card: BoardCard;
  readonly now: number;
  readonly privacy: Privacy;
  readonly isTouched: boolean;
}

const TONES = { overdue: 'late', soon: 'soon', later: undefined } as const;

/** Sign, words and colour say how much time is left. */
export function WaitingCard({ card, now, privacy, isTouched }: CardProps) {
  const state = dueState(card.due, now);
  const left = Date.parse(card.due) - now;
  return (
    <li
      className={classes.card}
      style={{ gridRow: 'span 2' }}
      data-tone={TONES[state]}
      data-changed={isTouched || undefined}
    >
      <div className={classes.line}>
        <strong className={classes.number}>{card.labNumber}</strong>
        <Initials of={card} privacy={privacy} />
        {card.priority !== 'routine' && (
          <span className={classes.priority} data-priority={card.priority}>
            <IconBolt aria-hidden="true" />
            {card.priority === 'stat' ? 'STAT' : 'Urgent'}
          </span>
        )}
      </div>
      <div className={classes.test}>
        <Name of={card} privacy={privacy} />
        {card.testname}
      </div>
      <div className={classes.due}>
        <span className={classes.wait}>
          {state === 'overdue' ? <IconAlarm aria-hidden="true" /> : <IconClock aria-hidden="true" />}
          {state === 'overdue' ? `${formatWait(-left)} over` : `${formatWait(left)} left`}
        </span>
        <span>due {formatTime(card.due)}</span>
      </div>
    </li>
  );
}
