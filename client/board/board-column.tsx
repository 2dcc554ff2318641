import { IconAlarm, IconAlertTriangleFilled, IconBolt, IconClock, IconPhone } from '@tabler/icons-react';
import type { BoardCall, BoardCard } from '../../shared/contract/worklist.js';
import { UNITS } from '../ui/unit.js';
import { escalation, escalationText, nextInLine } from '../../shared/domain/escalation.js';
import { dueState, formatWait } from '../ui/waiting-time.js';
import type { BoardColumnData } from './board-columns.js';
import { fitColumn } from './fit-column.js';
import type { Privacy } from './board-settings.js';
import classes from './board.module.css';

export interface BoardColumnProps {
  readonly column: BoardColumnData;
  /** Cards that fit. */
  readonly rows: number;
  readonly now: number;
  readonly privacy: Privacy;
  readonly touched: string | undefined;
}

export function BoardColumn({ column, rows, now, privacy, touched }: BoardColumnProps) {
  const { unit, label, counts } = column;
  const { calls, cards, hidden } = fitColumn(column, rows, now);
  return (
    <section className={classes.column} aria-label={label}>
      <h2 className={classes.unit} style={{ borderColor: `var(--unit-${unit}-line)` }}>
        <span title={UNITS[unit].label}>{label}</span>
        <span className={classes.unitCounts}>
          {counts.overdue > 0 && (
            <span data-tone="late">
              <IconAlarm aria-hidden="true" />
              {counts.overdue}
              <span className={classes.spoken}> overdue</span>
            </span>
          )}
          <strong>{counts.waiting}</strong>
        </span>
      </h2>
      <ul className={classes.cards}>
        {calls.map((call) => (
          <Call key={call.id} call={call} now={now} privacy={privacy} />
        ))}
        {cards.map((card) => (
          <Card key={card.id} card={card} now={now} privacy={privacy} isTouched={card.id === touched} />
        ))}
        {hidden > 0 && <li className={classes.more}>and {hidden.toLocaleString('en')} more</li>}
        {column.calls.length + counts.waiting === 0 && <li className={classes.nothing}>Nothing waits</li>}
      </ul>
    </section>
  );
}

type Named = Pick<BoardCard, 'initials' | 'patientName'>;

/** Initials stand beside the number; a whole name has the line below for itself and the test. */
function Initials({ of, privacy }: { readonly of: Named; readonly privacy: Privacy }) {
  return <span className={classes.who}>{privacy === 'initials' ? of.initials : ''}</span>;
}

function Name({ of, privacy }: { readonly of: Named; readonly privacy: Privacy }) {
  return privacy === 'full' ? <strong>{of.patientName ?? of.initials}, </strong> : null;
}

interface CallProps {
  readonly call: BoardCall;
  readonly now: number;
  readonly privacy: Privacy;
}

/** It grows as its minutes pass, and names whose turn is next. */
function Call({ call, now, privacy }: CallProps) {
  const clockFrom = Date.parse(call.clockFrom);
  const step = escalation(clockFrom, now);
  const next = step === 0 ? nextInLine(clockFrom, now) : undefined;
  return (
    <li className={classes.card} data-tone="critical" data-step={step || undefined} data-changed>
      <div className={classes.line}>
        <strong className={classes.number}>{call.labNumber}</strong>
        <Initials of={call} privacy={privacy} />
        <span className={classes.wait}>
          <IconPhone aria-hidden="true" />
          {formatWait(now - new Date(call.raisedAt).getTime())}
        </span>
      </div>
      <div className={classes.line}>
        <span className={classes.test}>
          <IconAlertTriangleFilled aria-hidden="true" /> <Name of={call} privacy={privacy} />
          Critical value to call
        </span>
        {next !== undefined && (
          <span className={classes.next}>
            {next.short} in {next.inMinutes} min
          </span>
        )}
      </div>
      {step > 0 && <div className={classes.turn}>Not called, {escalationText(clockFrom, now)}</div>}
    </li>
  );
}

interface CardProps {
  readonly card: BoardCard;
  readonly now: number;
  readonly privacy: Privacy;
  readonly isTouched: boolean;
}

function Card({ card, now, privacy, isTouched }: CardProps) {
  const state = dueState(card.due, now);
  const left = new Date(card.due).getTime() - now;
  return (
    <li
      className={classes.card}
      data-tone={state === 'overdue' ? 'late' : undefined}
      data-changed={isTouched || undefined}
    >
      <div className={classes.line}>
        <strong className={classes.number}>{card.labNumber}</strong>
        <Initials of={card} privacy={privacy} />
        <span className={classes.wait}>
          {state === 'overdue' ? <IconAlarm aria-hidden="true" /> : <IconClock aria-hidden="true" />}
          {state === 'overdue' ? `${formatWait(-left)} over` : `${formatWait(left)} left`}
        </span>
      </div>
      <div className={classes.line}>
        <span className={classes.test}>
          <Name of={card} privacy={privacy} />
          {card.testname}
        </span>
        {card.priority !== 'routine' && (
          <span className={classes.priority} data-priority={card.priority}>
            <IconBolt aria-hidden="true" />
            {card.priority === 'stat' ? 'STAT' : 'Urgent'}
          </span>
        )}
      </div>
    </li>
  );
}
