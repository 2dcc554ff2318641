import { IconAlarm, IconAlertTriangle, IconBolt, IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { countsOf, LIVE_BOARD, type BoardPicture, type UnitCounts } from '../core/live-board.js';
import type { Freshness } from '../core/live-status.js';
import { useLiveList } from '../core/live-list.js';
import { labToday } from '../ui/layout/date-time.js';
import { CardsSkeleton, ErrorState } from '../ui/feedback/states.js';
import { unitLabel, unitTint } from '../ui/layout/unit.js';
import { Figure, Figures } from './figure.js';
import classes from './welcome.module.css';

export function BenchFigures({ now }: { readonly now: number }) {
  const { data, problem, reload, ...asOf } = useLiveList(`bench ${labToday()}`, LIVE_BOARD);
  if (data === undefined) {
    return problem === undefined ? (
      <CardsSkeleton count={4} />
    ) : (
      <ErrorState problem={problem} onRetry={reload} />
    );
  }
  return <Bench picture={data} now={now + data.clockAhead} asOf={asOf} />;
}

interface BenchProps {
  readonly picture: BoardPicture;
  readonly now: number;
  readonly asOf: Freshness;
}

function Bench({ picture, now, asOf }: BenchProps) {
  const units = picture.units.map((unit) => ({ unit: unit.unit, counts: countsOf(picture, unit, now) }));
  const total = (of: keyof UnitCounts): number => units.reduce((sum, { counts }) => sum + counts[of], 0);
  return (
    <>
      <Figures title="On the bench" asOf={asOf}>
        <Figure
          label="Waiting"
          icon={<IconHourglass />}
          value={total('waiting')}
          to="/lab/worklist?unit=all"
        />
        <Figure
          label="Overdue"
          icon={<IconAlarm />}
          value={total('overdue')}
          isPressing={total('overdue') > 0}
          to="/todos"
        />
        <Figure label="Urgent" icon={<IconBolt />} value={total('urgent')} to="/lab/worklist?unit=all" />
        <Figure
          label="Critical calls to make"
          icon={<IconAlertTriangle />}
          value={total('critical')}
          isPressing={total('critical') > 0}
          to="/todos"
        />
        <Figure label="Released today" value={picture.today.released} to="/view/results" />
      </Figures>
      <section aria-label="Units" className={classes.section}>
        <h2 className={classes.heading}>Units</h2>
        <div className={classes.units}>
          {units.map(({ unit, counts }) => (
            <Link
              key={unit}
              to={`/lab/worklist?unit=${unit}`}
              className={`card ${classes.unit}`}
              style={{ borderLeftColor: unitTint(unit).line }}
            >
              <span>{unitLabel(unit)}</span>
              <span className={classes.unitCounts}>
                {counts.overdue > 0 && (
                  <span className={classes.late}>
                    <IconAlarm size={14} stroke={2} aria-hidden="true" />
                    {counts.overdue} overdue
                  </span>
                )}
                <span>
                  <strong>{counts.waiting}</strong> <span className="dimmed">waiting</span>
                </span>
              </span>
            </Link>
          ))}
        </div>
      </section>
    </>
  );
}
