import { Anchor, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Cumulative, CumulativeSeries } from '../../shared/contract/cumulative.js';
import type { PatientReport } from '../../shared/contract/reports.js';
import type { CallLogRow } from '../../shared/contract/results.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { withQuery } from '../core/api.js';
import { useCan } from '../core/session.js';
import { CardsSkeleton, ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { totalText } from '../ui/layout/count-text.js';
import { DateTime, formatDateTime } from '../ui/layout/date-time.js';
import { Flag } from '../ui/layout/flag.js';
import { Pager } from '../ui/table/pager.js';
import { Sparkline } from '../ui/table/sparkline.js';
import { BookingMatchRow } from './found-booking.js';
import {
  PartLoading,
  PatientPart,
  TitledPart,
  type LivePartProps,
  type NumberedPartProps,
} from './patient-part.js';
import { MergeText } from './record-dialogs.js';
import { readCallsOf, readHistory, readReportsOf, readTrends, readVisits } from './search.api.js';
import layout from './patient-page.module.css';
import classes from './search.module.css';

/** Every booking, newest first: its tests, what is owed, its report. */
export function PatientVisits({ patientId, labNumber, turn }: NumberedPartProps) {
  const [page, setPage] = useState(1);
  const visits = useLoaded(`visits ${patientId}`, () => readVisits(patientId, page), `${page} ${turn}`);
  if (visits.problem !== undefined) return <ErrorState problem={visits.problem} onRetry={visits.reload} />;
  if (visits.data === undefined) return <TableSkeleton rows={3} columns={3} />;
  const { items, size, total, more = false } = visits.data;
  return (
    <section className={`card ${layout.part}`} aria-label="Visits">
      {items.length === 0 && (
        <Text c="dimmed" py={8}>
          Nothing has been booked for this patient yet.
        </Text>
      )}
      <ul className="bare" aria-label="Bookings">
        {items.map((booking) => (
          <BookingMatchRow key={booking.id} booking={booking} patientId={patientId} query={labNumber} />
        ))}
      </ul>
      <Pager page={page} size={size} total={total} more={more} onPage={setPage} />
    </section>
  );
}

/** The last values of a line; more of them is what the cumulative report is for. */
const SHOWN = 12;

/** Released results over time, a line each; never two units or equations in one. */
export function PatientTrends({ patientId, turn }: LivePartProps) {
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
      <div className={layout.trends}>
        {profiles.map(({ code, name, series }) => (
          <section key={code} className={`card ${layout.trend}`} aria-label={name}>
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
    <div className={layout.series}>
      <span>
        {series.name}
        {series.equation !== null && <span className="dimmed"> {series.equation}</span>}
        <br />
        <Text span c="dimmed" fz="xs">
          <DateTime at={last.at} />
        </Text>
      </span>
      <span className={layout.value}>
        <strong>{last.value}</strong>
        {unit !== '' && <span className="dimmed"> {unit}</span>} <Flag flag={last.flag} />
      </span>
      <Sparkline points={series.points.slice(-SHOWN)} />
    </div>
  );
}

/** Every issued report, newest first: as it was then, and as it is now; nothing if there was none. */
export function PatientReports({ patientId, turn }: LivePartProps) {
  const [page, setPage] = useState(1);
  const reports = useLoaded(`reports ${patientId}`, () => readReportsOf(patientId, page), `${page} ${turn}`);
  if (reports.problem !== undefined) return <ErrorState problem={reports.problem} onRetry={reports.reload} />;
  if (reports.data === undefined) return <PartLoading />;
  if (reports.data.total === 0) return null;
  const { items, size, total, more = false } = reports.data;
  return (
    <PatientPart title="Reports">
      <ul className={classes.story}>
        {items.map((report) => (
          <ReportLine key={report.token} report={report} patientId={patientId} />
        ))}
      </ul>
      <Pager page={page} size={size} total={total} more={more} onPage={setPage} />
    </PatientPart>
  );
}

function ReportLine({ report, patientId }: { readonly report: PatientReport; readonly patientId: string }) {
  const mayReopen = useCan('reports.draft');
  const { bookingId, token, number, issuedAt, issuedBy } = report;
  return (
    <li>
      <strong>{number}</strong>, <DateTime at={issuedAt} />: {editionOf(report)}
      <Text c="dimmed" fz="xs">
        Issued by {issuedBy}, {printed(report)}
      </Text>
      <Anchor
        component={Link}
        to={withQuery('/custom-report', { bookingId, patientId, reportType: 'custom' })}
      >
        Report as it is now
      </Anchor>
      {mayReopen && (
        <>
          {' · '}
          <Anchor
            href={`/api/report/issued/${encodeURIComponent(token)}.pdf`}
            target="_blank"
            rel="noreferrer"
          >
            As it was issued (PDF)
          </Anchor>
        </>
      )}
    </li>
  );
}

function editionOf({ preliminary, preliminaryNo, newest }: PatientReport): string {
  if (preliminaryNo !== null) return `PRELIMINARY no. ${preliminaryNo}`;
  if (preliminary) return 'draft of the laboratory';
  return newest ? 'the newest report' : 'superseded';
}

function printed({ printedAt }: PatientReport): string {
  return printedAt === null ? 'never printed' : `last printed ${formatDateTime(printedAt)}`;
}

/** The newest calls about critical values; nothing is drawn if there were none. */
export function PatientCalls({ labNumber, turn }: { readonly labNumber: string; readonly turn: number }) {
  const calls = useLoaded(`calls ${labNumber}`, () => readCallsOf(labNumber), turn);
  if (calls.problem !== undefined) return <ErrorState problem={calls.problem} onRetry={calls.reload} />;
  if (calls.data === undefined) return <PartLoading />;
  if (calls.data.items.length === 0) return null;
  const { items, total, more } = calls.data;
  return (
    <PatientPart title="Critical calls">
      <ul className={classes.story}>
        {items.map((call) => (
          <li key={call.callId}>
            {call.parameter} <strong>{call.value}</strong> {unitText(call.unitOfMeasure)},{' '}
            <DateTime at={call.raisedAt} />
            <Text c="dimmed" fz="xs">
              {statusText(call)}
            </Text>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={withQuery('/critical-calls', { q: labNumber })}>
        {total > items.length ? `All ${totalText({ total, more })} in the call log` : 'Open in the call log'}
      </Anchor>
    </PatientPart>
  );
}

function statusText({ status, told }: CallLogRow): string {
  if (status === 'open') return 'Nobody has been told yet';
  if (told === null) return 'Called off: the value was changed before anybody was told';
  const who = [told.person, told.role].filter(Boolean).join(', ');
  return `Told ${who}, ${formatDateTime(told.at)}, by ${told.caller}${told.readBack ? ', read back' : ''}`;
}

/** The records that became one with this patient's; a merge is taken back in the record's history. */
export function PatientMerges({ patientId, turn }: { readonly patientId: string; readonly turn: number }) {
  const { data } = useLoaded(`merges ${patientId}`, () => readHistory(patientId), turn);
  if (data === undefined || data.merges.length === 0) return null;
  return (
    <PatientPart title="Merges">
      <ul className={classes.story}>
        {data.merges.map((merge) => (
          <li key={merge.id}>
            <MergeText merge={merge} />
          </li>
        ))}
      </ul>
    </PatientPart>
  );
}
