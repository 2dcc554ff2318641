import { useId } from 'react';
import {
  isCriticalLane,
  laneText,
  laneName,
  stretchText,
} from '../../../shared/domain/money/coverage-in-words.js';
import { aboutDays, type AgeLimit } from '../../../shared/domain/ranges/age-limit.js';
import type { Lane, AgeStretch } from '../../../shared/domain/ranges/range-coverage.js';
import classes from './range-picture.module.css';

const LANE = 34;
const BAR = 26;
const SCALE = 20;

/** Which range holds at which age, a lane for each sex and third of a pregnancy. Younger ages have more room. */
export function RangePicture({ lanes }: { readonly lanes: readonly Lane[] }) {
  const hatch = useId();
  return (
    <figure className={classes.picture}>
      <div className={classes.names} aria-hidden="true">
        {lanes.map((lane) => (
          <span key={lane.who} style={{ height: LANE }}>
            {laneName(lane)}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={lanes.map(laneText).join('. ')}
        width="100%"
        height={lanes.length * LANE + SCALE}
      >
        <defs>
          <pattern
            id={hatch}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line x1="0" y1="0" x2="0" y2="8" className={classes.hatch} />
          </pattern>
        </defs>
        {AGE_TICKS.map(({ limit, label }) => (
          <g key={limit}>
            <line
              x1={`${agePlace(limit)}%`}
              x2={`${agePlace(limit)}%`}
              y1={0}
              y2={lanes.length * LANE}
              className={classes.tick}
            />
            <text x={`${agePlace(limit)}%`} dx={2} y={lanes.length * LANE + 14} className={classes.age}>
              {label}
            </text>
          </g>
        ))}
        {lanes.map((lane, place) =>
          lane.stretches.map((stretch) => (
            <Bar
              key={`${lane.who} ${stretch.from}`}
              stretch={stretch}
              y={place * LANE + 4}
              hatch={hatch}
              {...(isCriticalLane(lane) && { tone: 'critical' as const })}
            />
          )),
        )}
      </svg>
    </figure>
  );
}

interface BarProps {
  readonly stretch: AgeStretch;
  readonly y: number;
  readonly hatch: string;
  readonly tone?: 'critical';
}

function Bar({ stretch, y, hatch, tone }: BarProps) {
  const { from, to, kind, text, overlap } = stretch;
  const x = agePlace(from);
  const width = (to === null ? 100 : agePlace(to)) - x;
  const wording = kind === 'range' ? text : kind === 'none' ? 'none' : 'gap';
  return (
    <svg x={`${x}%`} y={y} width={`${width}%`} height={BAR}>
      <title>{`${stretchText(stretch)}: ${wording}`}</title>
      <rect
        x="0.5"
        y="0.5"
        style={{ width: 'calc(100% - 3px)', ...(kind === 'gap' && { fill: `url(#${hatch})` }) }}
        height={BAR - 1}
        rx="4"
        className={classes.bar}
        data-kind={kind}
        data-tone={tone}
        data-overlap={overlap.length > 0 || undefined}
      />
      <foreignObject x="4" y="0" height={BAR} style={{ width: 'calc(100% - 9px)' }}>
        <div className={classes.room}>
          <div className={classes.text} style={{ lineHeight: `${BAR}px` }}>
            {wording}
          </div>
        </div>
      </foreignObject>
    </svg>
  );
}

const OLDEST_DAYS = 100 * 365.25;

const AGE_TICKS: readonly { readonly limit: AgeLimit; readonly label: string }[] = [
  { limit: '0d', label: 'birth' },
  { limit: '1w', label: '1 wk' },
  { limit: '1m', label: '1 mo' },
  { limit: '1y', label: '1 y' },
  { limit: '5y', label: '5 y' },
  { limit: '18y', label: '18 y' },
];

/** The place of an age across the picture, in percent: the first days have as much room as the last decades. */
function agePlace(limit: AgeLimit): number {
  const place = Math.log1p(Math.min(aboutDays(limit), OLDEST_DAYS)) / Math.log1p(OLDEST_DAYS);
  return Math.round(place * 10_000) / 100;
}
