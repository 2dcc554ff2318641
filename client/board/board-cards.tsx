import { VisuallyHidden } from '@mantine/core';
import { IconAlarm, IconAlertTriangleFilled, IconBolt, IconClock, IconPhone } from '@tabler/icons-react';
import type { BoardCard } from '../../shared/contract/worklist.js';
import { escalation, nextEscalation } from '../../shared/domain/results/critical-calls.js';
import { formatTime } from '../ui/layout/date-time.js';
import { UNITS } from '../ui/layout/unit.js';
import { dueState, formatWait } from '../ui/layout/waiting-time.js';
import {
  type BandCall,
  type BoardColumnData,
  type CriticalBand,
  fitColumn,
  widthOfCall,
} from './board-columns.js';
import type { BoardSettings, Privacy } from './board-settings.js';
import classes from './board.module.css';

interface BoardBandProps {
  readonly band: CriticalBand;
  readonly now: number;
  readonly privacy: Privacy;
}

/** Every open critical call is in sight here, whichever units the wall shows below. */
export function BoardBand({ band, now, privacy }: BoardBandProps) {
  if (band.calls.length === 0) return null;
  return (
    <section className={classes.band} aria-label="Critical calls to make">
      <ul>
        {band.calls.map((call) => (
          <CallCard key={`${call.label} ${call.id}`} call={call} now={now} privacy={privacy} />
        ))}
      </ul>
      {band.more !== '' && <p className={classes.bandMore}>{band.more}</p>}
    </section>
  );
}

interface CallProps {
  readonly call: BandCall;
  readonly now: number;
  readonly privacy: Privacy;
}

/** It grows as its minutes pass, and names whose turn is next. */
function CallCard({ call, now, privacy }: CallProps) {
  const clockFrom = Date.parse(call.clockFrom);
  const step = escalation(clockFrom, now);
  const next = nextEscalation(clockFrom, now);
  const coming = next && `${next.short} in ${next.inMinutes} min`;
  return (
    <li
      className={classes.card}
      style={{ flexGrow: widthOfCall(call, now) }}
      data-tone="critical"
      data-step={step || undefined}
      data-changed
    >
      <div className={classes.line}>
        <strong className={classes.number}>{call.labNumber}</strong>
        <Initials of={call} privacy={privacy} />
        <span className={classes.wait}>
          <IconPhone aria-hidden="true" />
          {formatWait(now - Date.parse(call.raisedAt))}
        </span>
      </div>
      <div className={classes.test}>
        <IconAlertTriangleFilled aria-hidden="true" /> <Name of={call} privacy={privacy} />
        {call.label}
        {call.count > 1 && `, ${call.count} values`}
      </div>
      <div className={classes.turn}>{coming ?? 'Not called, pathologist told'}</div>
    </li>
  );
}

interface BoardColumnProps {
  readonly column: BoardColumnData;
  readonly now: number;
  /** Cards that have room below each other. */
  readonly rows: number;
  readonly settings: Pick<BoardSettings, 'privacy' | 'language'>;
  readonly touched: string | undefined;
}

export function BoardColumn({ column, now, rows, settings, touched }: BoardColumnProps) {
  const { unit, label, counts } = column;
  const { privacy, language } = settings;
  const { cards, hidden } = fitColumn(column, rows);
  return (
    <section className={classes.column} aria-label={label}>
      <h2 className={classes.unit} style={{ borderColor: `var(--unit-${unit}-line)` }}>
        <span lang={language} title={UNITS[unit].label}>
          {label}
        </span>
        <span className={classes.unitCounts}>
          {counts.overdue > 0 && (
            <span data-tone="late">
              <IconAlarm aria-hidden="true" />
              {counts.overdue}
              <VisuallyHidden component="span"> overdue</VisuallyHidden>
            </span>
          )}
          <strong>{counts.waiting}</strong>
        </span>
      </h2>
      <ul className={classes.cards} style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}>
        {cards.map((card) => (
          <WaitingCard
            key={card.id}
            card={card}
            now={now}
            privacy={privacy}
            isTouched={card.id === touched}
          />
        ))}
        {counts.waiting === 0 && <li className={classes.nothing}>Nothing waits</li>}
      </ul>
      <p className={classes.more}>{hidden > 0 && `and ${hidden.toLocaleString('en')} more`}</p>
    </section>
  );
}

type Named = Pick<BoardCard, 'initials' | 'patientName'>;

/** Initials are beside the number; a whole name has its own line below, with the test. */
function Initials({ of, privacy }: { readonly of: Named; readonly privacy: Privacy }) {
  return <span className={classes.who}>{privacy === 'initials' ? of.initials : ''}</span>;
}

function Name({ of, privacy }: { readonly of: Named; readonly privacy: Privacy }) {
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
function WaitingCard({ card, now, privacy, isTouched }: CardProps) {
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
