import { IconChartLine } from '@tabler/icons-react';
import type { Cumulative, CumulativePoint, CumulativeProfile } from '../../shared/contract/cumulative.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import {
  cumulativeTables,
  rowRange,
  seriesNote,
  type CumulativeTable,
} from '../../shared/report/cumulative-table.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { Flag } from '../ui/layout/flag.js';
import { EmptyState } from '../ui/feedback/states.js';
import { TrendPicture } from './trend-picture.js';
import classes from './cumulative.module.css';

const SAMPLES_A_TABLE = 12;

export function CumulativeSheet({ cumulative }: { readonly cumulative: Cumulative }) {
  if (cumulative.profiles.length === 0) {
    return (
      <EmptyState
        icon={<IconChartLine size={26} stroke={1.5} />}
        title="Nothing has been released yet"
        text="Results appear here once they have been released."
      />
    );
  }
  return cumulative.profiles.map((profile) => <Profile key={profile.code} profile={profile} />);
}

function Profile({ profile }: { readonly profile: CumulativeProfile }) {
  return (
    <section className={`card ${classes.profile}`} aria-label={profile.name}>
      <h2>{profile.name}</h2>
      {cumulativeTables(profile, SAMPLES_A_TABLE).map((table) => (
        <Table key={table.samples[0]?.at} profile={profile} table={table} />
      ))}
      <div className={classes.trends}>
        {profile.series.map((series) => (
          <TrendPicture
            key={`${series.code} ${series.unitOfMeasure} ${series.equation ?? ''}`}
            series={series}
          />
        ))}
      </div>
    </section>
  );
}

interface TableProps {
  readonly profile: CumulativeProfile;
  readonly table: CumulativeTable;
}

function Table({ profile, table: { samples, rows } }: TableProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${profile.name}, table`}>
      <table className={classes.table} aria-label={`${profile.name} over time`}>
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">Unit</th>
            <th scope="col">Range</th>
            {samples.map(({ at, bookingNumber }) => (
              <th key={`${at} ${bookingNumber}`} scope="col" data-figure>
                {formatDateTime(at)}
                <span className={classes.number}>{bookingNumber}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ series, points }) => (
            <tr key={`${series.code} ${series.unitOfMeasure} ${series.equation ?? ''}`}>
              <th scope="row">
                {series.name}
                <span className={classes.narrow}>{unitText(series.unitOfMeasure)}</span>
                {seriesNote(series) !== '' && <span className={classes.number}>{seriesNote(series)}</span>}
              </th>
              <td className="dimmed">{unitText(series.unitOfMeasure)}</td>
              <td className="dimmed">
                <bdi>{rowRange(points) ?? 'by date'}</bdi>
              </td>
              {points.map((point, index) => (
                <td
                  key={samples[index]?.bookingNumber}
                  data-figure
                  data-marked={isMarked(point) || undefined}
                >
                  {point !== undefined && (
                    <>
                      <Flag flag={point.flag} /> <bdi>{point.value}</bdi>
                      {rowRange(points) === null && (
                        <span className={classes.number}>{point.referenceRange || 'no range'}</span>
                      )}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isMarked(point: CumulativePoint | undefined): boolean {
  return point !== undefined && (point.flag !== '' || point.critical);
}
