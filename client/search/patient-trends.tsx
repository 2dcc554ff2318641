import { Text, Title } from '@mantine/core';
import type { Cumulative, CumulativeSeries } from '../../shared/contract/cumulative.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { CardsSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Flag } from '../ui/layout/flag.js';
import { Sparkline } from '../ui/table/sparkline.js';
import { TitledPart } from './patient-part.js';
import { readTrends } from './search.api.js';
import classes from './patient-page.module.css';

/** The last values of a line; more of them is what the cumulative report is for. */
const SHOWN = 12;

interface PatientTrendsProps {
  readonly patientId: string;
  /** Grows when something of the patient happened: it is read again. */
  readonly turn: number;
}

/** Released results over time, a line each; never two units or equations in one. */
export function PatientTrends({ patientId, turn }: PatientTrendsProps) {
  const loaded = useLoaded(`trends ${patientId}`, () => readTrends(patientId), turn);
  return (
    <TitledPart title="Results">
      <WhenLoaded of={loaded} skeleton={<CardsSkeleton count={2} />}>
        {(trends) => <Profiles trends={trends} />}
      </WhenLoaded>
    </TitledPart>
  );
}

function Profiles({ trends: { profiles, leftOff } }: { readonly trends: Cumulative }) {
  return (
    <>
      {profiles.length === 0 && <Text c="dimmed">Nothing has been released yet.</Text>}
      <div className={classes.trends}>
        {profiles.map(({ code, name, series }) => (
          <section key={code} className={`card ${classes.trend}`} aria-label={name}>
            <Title order={3} fz="sm" mb={4}>
              {name}
            </Title>
            {series.map((one) => (
              <Series key={`${one.code} ${one.unitOfMeasure} ${one.equation ?? ''}`} series={one} />
            ))}
          </section>
        ))}
      </div>
      {leftOff > 0 && (
        <Text c="dimmed" mt={8}>
          {leftOff === 1 ? 'One confidential test is' : `${leftOff} confidential tests are`} not shown here.
        </Text>
      )}
    </>
  );
}

function Series({ series }: { readonly series: CumulativeSeries }) {
  const last = series.points.at(-1);
  if (last === undefined) return null;
  const unit = unitText(series.unitOfMeasure);
  return (
    <div className={classes.series}>
      <span>
        {series.name}
        {series.equation !== null && <span className="dimmed"> {series.equation}</span>}
        <br />
        <Text span c="dimmed" fz="xs">
          <DateTime at={last.at} />
        </Text>
      </span>
      <span className={classes.value}>
        <strong>{last.value}</strong>
        {unit !== '' && <span className="dimmed"> {unit}</span>} <Flag flag={last.flag} />
      </span>
      <Sparkline points={series.points.slice(-SHOWN)} />
    </div>
  );
}
