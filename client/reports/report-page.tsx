import { Alert, Button, Text } from '@mantine/core';
import { IconFileText, IconRefresh, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Report, IssuedReport } from '../../shared/contract/reports.js';
import { isEmptyReport } from '../../shared/report/rejections.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { quietly } from '../core/loading.js';
import { useLive } from '../core/live.js';
import { useCan, useSession } from '../core/session.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { EmptyState, ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { type Loaded, useLoaded } from '../ui/feedback/use-loaded.js';
import { CertificateView, ReportView } from './report-sheet.js';
import { ReleaseBar, ReportActs } from './report-acts.js';
import { PaymentNotice } from './payment-notice.js';
import { readReport, issuedPdf, listIssued, type ReportQuery, type ReportRead } from './reports.api.js';
import { SentList } from './sending/sent-list.js';
import classes from './report.module.css';
import { useAct } from '../ui/forms/use-act.js';
import { DateTime } from '../ui/layout/date-time.js';
import { showProblem } from '../ui/feedback/notify.js';
import { saveFile } from '../ui/save-file.js';

const NEWS: readonly EventType[] = [
  'ResultSaved',
  'ResultValidated',
  'ResultAuthorised',
  'ResultReleased',
  'ResultAmended',
  'ResultWithdrawn',
  'PreliminaryIssued',
  'BookingUpdated',
  'PaymentReceived',
  'CriticalAcknowledged',
];

const ABOVE = { title: 'Results', to: '/view/results' };

/** The patient's report on screen, with the same on paper one key away. */
export function Component() {
  const [query] = useSearchParams();
  const bookingId = query.get('bookingId') ?? '';
  // `custom` means the whole report; anything that names no test or unit shows all of it.
  const asked = { reportType: named(query.get('reportType')), profileCode: named(query.get('profileCode')) };
  if (bookingId === '') {
    return (
      <>
        <PageHeader title="Report" />
        <EmptyState
          icon={<IconFileText size={26} stroke={1.5} />}
          title="Whose report?"
          text="A report belongs to one booking. Open it from the results list or from the search."
          action={
            <Button component={Link} to="/view/results">
              Results
            </Button>
          }
        />
      </>
    );
  }
  return (
    <ReportOf
      key={`${bookingId} ${asked.reportType} ${asked.profileCode}`}
      bookingId={bookingId}
      asked={asked}
      patientId={query.get('patientId') ?? ''}
    />
  );
}

function named(text: string | null): string {
  return (text ?? '').replace(/[^\w-]/g, '').slice(0, 60);
}

interface ReportOfProps {
  readonly bookingId: string;
  readonly asked: ReportQuery;
  readonly patientId: string;
}

function ReportOf({ bookingId, asked, patientId }: ReportOfProps) {
  const loaded = useLoaded(`report ${bookingId} ${asked.reportType} ${asked.profileCode}`, () =>
    readReport(bookingId, asked),
  );
  const report = loaded.data?.data;
  const whose = loaded.data?.patientId ?? patientId;
  const { hasNews, show } = useNews(bookingId, loaded);
  return (
    <>
      <div className="no-print">
        <PageHeader
          title="Report"
          above={ABOVE}
          {...(report !== undefined && {
            of: report.patient.labNumber,
            subtitle: `${report.patient.fullName}, ${report.patient.labNumber}`,
          })}
          action={
            report !== undefined && (
              <ReportActs report={report} bookingId={bookingId} asked={asked} patientId={whose} />
            )
          }
        />
      </div>
      {loaded.problem !== undefined && <ErrorState problem={loaded.problem} onRetry={loaded.reload} />}
      {report === undefined && loaded.problem === undefined && <FormSkeleton fields={6} />}
      {report !== undefined && (
        <Frame bookingId={bookingId} report={report} patientId={whose} hasNews={hasNews} onShow={show} />
      )}
    </>
  );
}

/** A report that has changed is shown in its new form when somebody asks for it. */
function useNews(bookingId: string, loaded: Loaded<ReportRead>) {
  const report = loaded.data?.data;
  const username = useSession(({ user }) => user?.username);
  const [hasNews, setNews] = useState(false);
  const show = (): Promise<void> => {
    setNews(false);
    return loaded.reload();
  };
  useLive({
    topics: [`booking:${bookingId}`],
    since: loaded.data?.seq,
    enabled: report !== undefined,
    onEvent: (event) => {
      if (!isNews(event, bookingId, report)) return;
      // Nobody reads a hidden page: it may change, and for one's own acts one has asked. Under a reader's eyes it
      // changes when asked to.
      if (document.hidden || event.actor === username) void quietly(show);
      else setNews(true);
    },
    onResync: () => setNews(true),
  });
  useShortcut('R', 'Show the new version', () => void show(), { enabled: hasNews });
  return { hasNews, show };
}

interface FrameProps {
  readonly bookingId: string;
  readonly report: Report;
  readonly patientId: string;
  readonly hasNews: boolean;
  readonly onShow: () => Promise<void>;
}

/** The report and what is done about it, with what was sent and issued beside. */
function Frame({ bookingId, report, patientId, hasNews, onShow }: FrameProps) {
  const isBenchRole = useCan('reports.draft');
  const mayAuthorise = useCan('results.authorise');
  return (
    <div className={classes.frame}>
      <div className={classes.page}>
        {hasNews && (
          <Alert
            color="blue"
            role="status"
            className={`no-print ${classes.notice}`}
            title="This report has changed"
            icon={<IconRefresh />}
          >
            Below it is as it was when you opened it.
            <div>
              <Button mt={8} size="xs" title="Show the new version (R)" onClick={() => void onShow()}>
                Show the new version
              </Button>
            </div>
          </Alert>
        )}
        {mayAuthorise && <ReleaseBar report={report} patientId={patientId} onDone={onShow} />}
        {isEmptyReport(report) ? (
          <NothingYet report={report} />
        ) : (
          <Shown report={report} onChanged={onShow} />
        )}
      </div>
      <div className={classes.beside}>
        <SentList bookingId={bookingId} />
        {isBenchRole && <IssuedList key={report.issuedAt} bookingId={bookingId} />}
      </div>
    </div>
  );
}

function NothingYet({ report }: Pick<FrameProps, 'report'>) {
  return (
    <div className={`card ${classes.notice}`}>
      <EmptyState
        icon={<IconFileText size={26} stroke={1.5} />}
        title="Nothing to report yet"
        text={`Waiting for ${report.pending.join(', ') || 'results'}. This page says so when the first result is released.`}
      />
    </div>
  );
}

interface ShownProps extends Pick<FrameProps, 'report'> {
  readonly onChanged: () => Promise<unknown> | void;
}

function Shown({ report, onChanged }: ShownProps) {
  return (
    <>
      <PaymentNotice report={report} onChanged={onChanged} />
      <div className={report.payment === 'hold' ? 'no-print' : undefined}>
        {report.kind === 'certificate' ? <CertificateView report={report} /> : <ReportView report={report} />}
      </div>
    </>
  );
}

/** The report on screen was issued at a time of the server's clock: what happened before is on it. */
function isNews(event: AnyEnvelope, bookingId: string, report: Report | undefined): boolean {
  if (report === undefined || !NEWS.includes(event.type)) return false;
  const { payload } = event;
  const isOurs = 'bookingId' in payload && payload.bookingId === bookingId;
  return isOurs && event.at > report.issuedAt;
}

/** Every report of the booking that was ever issued stays readable, superseded or not. */
function IssuedList({ bookingId }: { readonly bookingId: string }) {
  const [issued, setIssued] = useState<readonly IssuedReport[]>();
  const { isBusy, act } = useAct();
  const load = (): Promise<void> =>
    act('The earlier reports were not loaded', async () => {
      setIssued(await listIssued(bookingId));
    });
  const save = (token: string): void => {
    saveFile(issuedPdf(token), 'report as issued.pdf').catch((thrown: unknown) =>
      showProblem(thrown, { what: 'The report was not downloaded', retry: () => save(token) }),
    );
  };
  if (issued === undefined) {
    return (
      <Button
        variant="default"
        className="no-print"
        leftSection={<IconHistory />}
        loading={isBusy}
        onClick={() => void load()}
      >
        Earlier reports of this booking
      </Button>
    );
  }
  return (
    <section className={`card no-print ${classes.aside}`} aria-label="Earlier reports">
      <Text fw={600} mb={6}>
        Reports of this booking, newest first
      </Text>
      {issued.length === 0 && <Text c="dimmed">None has been issued yet.</Text>}
      {issued.map((one) => (
        <div key={one.token}>
          <DateTime at={one.issuedAt} /> <span className="dimmed">opened by {one.issuedBy}</span>
          {one.preliminaryNo !== null && <strong>, PRELIMINARY no. {one.preliminaryNo}</strong>}
          {one.preliminary && one.preliminaryNo === null && <span className="dimmed">, preliminary</span>}
          <Button variant="subtle" size="xs" onClick={() => save(one.token)}>
            PDF
          </Button>
        </div>
      ))}
    </section>
  );
}
