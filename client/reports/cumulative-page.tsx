import { Button, Group, Switch } from '@mantine/core';
import { IconChartLine, IconDownload } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCan } from '../core/session.js';
import { showProblem } from '../ui/feedback/notify.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { saveFile } from '../ui/save-file.js';
import { EmptyState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import type {
  Cumulative,
  CumulativePoint,
  CumulativeProfile,
  CumulativeSeries,
} from '../../shared/contract/cumulative.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import {
  cumulativeTables,
  rowRange,
  seriesNote,
  type CumulativeTable,
} from '../../shared/report/cumulative-table.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { Flag } from '../ui/layout/flag.js';
import classes from './cumulative.module.css';
import { trendOf } from '../../shared/report/trend.js';
import { api, withQuery } from '../core/api.js';

/** A patient's released results over time: a table and the lines of each profile. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const patientId = query.get('patientId') ?? '';
  const isConfidentialShown = query.get('confidential') === 'true';
  if (patientId === '') return <NoPatient />;
  return (
    <CumulativeOf
      key={patientId}
      patientId={patientId}
      isConfidentialShown={isConfidentialShown}
      onConfidential={(shown) =>
        setQuery({ patientId, ...(shown && { confidential: 'true' }) }, { replace: true })
      }
    />
  );
}

function NoPatient() {
  return (
    <>
      <PageHeader title="Cumulative report" />
      <EmptyState
        icon={<IconChartLine size={26} stroke={1.5} />}
        title="Whose results?"
        text="Results over time belong to one patient. Search for the patient, or open it from a report."
        action={
          <Button component={Link} to="/searchresults">
            Search
          </Button>
        }
      />
    </>
  );
}

interface CumulativeOfProps {
  readonly patientId: string;
  readonly isConfidentialShown: boolean;
  readonly onConfidential: (shown: boolean) => void;
}

function CumulativeOf({ patientId, isConfidentialShown, onConfidential }: CumulativeOfProps) {
  const isBenchRole = useCan('reports.draft');
  const request = { patientId, isConfidentialShown };
  const loaded = useLoaded(`cumulative ${patientId} ${isConfidentialShown}`, () => readCumulative(request));
  const cumulative = loaded.data;
  const isEmpty = cumulative === undefined || cumulative.profiles.length === 0;
  const save = (): void => {
    const name = `results over time ${cumulative?.patient.labNumber ?? ''}.pdf`;
    saveFile(cumulativePdf(request), name).catch((thrown: unknown) =>
      showProblem(thrown, { what: 'The results over time were not downloaded', retry: save }),
    );
  };
  return (
    <>
      <PageHeader
        title="Cumulative report"
        {...(cumulative !== undefined && {
          of: cumulative.patient.fullName,
          subtitle: `${cumulative.patient.fullName}, ${cumulative.patient.labNumber}`,
        })}
        action={
          <Group gap={16}>
            {isBenchRole && (
              <Switch
                label={confidentialLabel(cumulative?.leftOff ?? 0)}
                checked={isConfidentialShown}
                onChange={(event) => onConfidential(event.currentTarget.checked)}
              />
            )}
            <Button
              leftSection={<IconDownload />}
              disabled={isEmpty || cumulative.held}
              title={whyNoFile(cumulative)}
              onClick={save}
            >
              PDF
            </Button>
          </Group>
        }
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={6} />}>
        {(shown) => <CumulativeView cumulative={shown} />}
      </WhenLoaded>
    </>
  );
}

function whyNoFile(cumulative: Cumulative | undefined): string | undefined {
  if (cumulative === undefined || cumulative.profiles.length === 0) return 'Nothing has been released yet';
  return cumulative.held ? 'Held: the patient has not paid for some of these results' : undefined;
}

function confidentialLabel(leftOff: number): string {
  return leftOff === 0 ? 'With confidential tests' : `With confidential tests (${leftOff} left off)`;
}

const SAMPLES_A_TABLE = 12;

function CumulativeView({ cumulative }: { readonly cumulative: Cumulative }) {
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
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

const WIDTH = 240;
const HEIGHT = 78;

/** One series as a line with the newest reference range behind it; nothing if fewer than two figures are known. */
function TrendPicture({ series }: { readonly series: CumulativeSeries }) {
  const trend = trendOf(series, WIDTH, HEIGHT);
  if (trend === undefined) return null;
  const unit = unitText(series.unitOfMeasure);
  const name = [series.name, ...(series.equation === null ? [] : [series.equation])].join(', ');
  const values = series.points.map(({ value }) => value).join(', ');
  return (
    <figure className={classes.trend}>
      <figcaption>
        {name}
        {unit !== '' && <span className="dimmed"> {unit}</span>}
      </figcaption>
      <svg width={WIDTH} height={HEIGHT} role="img" aria-label={`${name} over time: ${values} ${unit}`}>
        {trend.band !== null && (
          <rect x={0} y={trend.band[0]} width={WIDTH} height={trend.band[1]} className={classes.band} />
        )}
        <polyline points={trend.line.map((place) => place.join(',')).join(' ')} className={classes.line} />
        {trend.dots.map(({ at: [x, y], isMarked }) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={isMarked ? 4 : 2.5}
            className={classes.dot}
            data-marked={isMarked || undefined}
          />
        ))}
        {trend.labels.map(({ text, middle }) => (
          <text key={text} x={2} y={middle} dominantBaseline="central" className={classes.label}>
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}

const part = encodeURIComponent;

interface CumulativeAsked {
  readonly patientId: string;
  readonly isConfidentialShown: boolean;
}

function query({ isConfidentialShown }: CumulativeAsked) {
  return { confidential: isConfidentialShown ? 'true' : undefined };
}

function readCumulative(request: CumulativeAsked): Promise<Cumulative> {
  return api.get<Cumulative>(withQuery(`/api/report/cumulative/${part(request.patientId)}`, query(request)));
}

function cumulativePdf(request: CumulativeAsked): string {
  return withQuery(`/api/report/cumulative/${part(request.patientId)}.pdf`, query(request));
}
