import { IconAlarm, IconBolt, IconClock } from '@tabler/icons-react';
import type { BoardCard } from '../../shared/contract/worklist.js';
import { formatTime } from '../ui/layout/date-time.js';
import { dueState, formatWait } from '../ui/layout/waiting-time.js';
import type { Privacy } from './board-settings.js';
import classes from './board.module.css';

type Named = Pick<BoardCard, 'initials' | 'patientName'>;

/** Initials stand beside the number; a whole name has the line below for itself and the test. */
export function Initials({ of, privacy }: { readonly of: Named; readonly privacy: Privacy }) {
  return <span className={classes.who}>{privacy === 'initials' ? of.initials : ''}</span>;
}

export function Name({ of, privacy }: { readonly of: Named; readonly privacy: Privacy }) {
  return privacy === 'full' ? <strong>{of.patientName ?? of.initials}, </strong> : null;
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
    <li className={classes.card} data-tone={TONES[state]} data-changed={isTouched || undefined}>
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
