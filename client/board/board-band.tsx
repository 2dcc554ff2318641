import { IconAlertTriangleFilled, IconPhone } from '@tabler/icons-react';
import { escalation, nextInLine } from '../../shared/domain/results/escalation.js';
import { formatWait } from '../ui/layout/waiting-time.js';
import { Initials, Name } from './board-card.js';
import type { Privacy } from './board-settings.js';
import classes from './board.module.css';
import { widthOfCall, type BandCall, type CriticalBand } from './critical-band.js';

export interface BoardBandProps {
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
  const next = nextInLine(clockFrom, now);
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
