import { Alert, Button, Group } from '@mantine/core';
import { IconDownload, IconFileText, IconLink, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Report } from '../../shared/contract/reports.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { useLive } from '../core/live.js';
import { useCan } from '../core/session.js';
import { showDone, showProblem } from '../ui/notify.js';
import { PageHeader } from '../ui/page-header.js';
import { saveFile } from '../ui/save-file.js';
import { useShortcut } from '../ui/shortcuts.js';
import { EmptyState, ErrorState, FormSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { IssuedList } from './issued-list.js';
import { OtherReports } from './other-reports.js';
import { PaymentNotice } from './payment-notice.js';
import { ReleaseBar } from './release-bar.js';
import { ReportSheet } from './report-sheet.js';
import { printReport, readReport, reportPdf } from './reports.api.js';
import { SendButton } from './sending/send-button.js';
import { SentList } from './sending/sent-list.js';
import classes from './report.module.css';

const NEWS: readonly EventType[] = [
  'ResultSaved',
  'ResultValidated',
  'ResultAuthorised',
  'ResultReleased',
  'ResultAmended',
  'ResultWithdrawn',
  'BookingUpdated',
  'PaymentReceived',
  'CriticalAcknowledged',
];

/** The patient's report on screen, with the same on paper one key away. */
export function Component() {
  const [query] = useSearchParams();
  const bookingId = query.get('bookingId') ?? '';
  // `custom` stands for the whole report; anything that names no test or unit shows all of it.
  const reportType = (query.get('reportType') ?? '').replace(/[^\w-]/g, '').slice(0, 60);
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
      key={`${bookingId} ${reportType}`}
      bookingId={bookingId}
      reportType={reportType}
      patientId={query.get('patientId') ?? ''}
    />
  );
}

interface ReportOfProps {
  readonly bookingId: string;
  readonly reportType: string;
  readonly patientId: string;
}

function ReportOf({ bookingId, reportType, patientId }: ReportOfProps) {
  const isBench = useCan('reports.draft');
  const mayAuthorise = useCan('results.authorise');
  const loaded = useLoaded(`report ${bookingId} ${reportType}`, () => readReport(bookingId, reportType));
  const report = loaded.data?.data;
  const whose = loaded.data?.patientId ?? patientId;
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
      // Nobody reads a hidden page: it may change. Under a reader's eyes it changes when asked to.
      if (document.hidden) void show();
      else setNews(true);
    },
    onResync: () => setNews(true),
  });
  useShortcut('R', 'Show the new version', () => void show(), { enabled: hasNews });
  return (
    <>
      <div className="no-print">
        <PageHeader
          title="Report"
          {...(report !== undefined && {
            subtitle: `${report.patient.fullName}, ${report.patient.labNumber}`,
          })}
          action={
            report !== undefined && (
              <Acts report={report} bookingId={bookingId} reportType={reportType} patientId={whose} />
            )
          }
        />
      </div>
      {loaded.problem !== undefined && <ErrorState problem={loaded.problem} onRetry={loaded.reload} />}
      {report === undefined && loaded.problem === undefined && <FormSkeleton fields={6} />}
      {report !== undefined && (
        <div className={classes.frame}>
          {hasNews && (
            <Alert
              color="blue"
              role="status"
              className={`no-print ${classes.notice}`}
              title="Something of this report has changed"
              icon={<IconRefresh size={18} />}
            >
              What you read below is how it stood when you opened it.
              <div>
                <Button mt={8} size="xs" h={32} title="Show the new version (R)" onClick={() => void show()}>
                  Show the new version
                </Button>
              </div>
            </Alert>
          )}
          {mayAuthorise && <ReleaseBar report={report} patientId={whose} onDone={show} />}
          {report.results.length === 0 ? (
            <div className={`card ${classes.notice}`}>
              <EmptyState
                icon={<IconFileText size={26} stroke={1.5} />}
                title="Nothing to report yet"
                text={`Waiting for ${report.pending.join(', ') || 'results'}. This page says so when the first result is released.`}
              />
            </div>
          ) : (
            <>
              <PaymentNotice report={report} />
              <div className={report.payment === 'hold' ? 'no-print' : undefined}>
                <ReportSheet report={report} />
              </div>
            </>
          )}
          <SentList bookingId={bookingId} />
          {isBench && <IssuedList key={report.issuedAt} bookingId={bookingId} />}
        </div>
      )}
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

interface ActsProps {
  readonly report: Report;
  readonly bookingId: string;
  readonly reportType: string;
  readonly patientId: string;
}

function Acts({ report, bookingId, reportType, patientId }: ActsProps) {
  const [isBusy, setBusy] = useState(false);
  const isHeld = report.payment === 'hold';
  const isEmpty = report.results.length === 0;
  const why = isHeld ? 'Held: the booking is not paid' : 'Nothing to print yet';
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await work().catch((thrown: unknown) => showProblem(thrown, { what, retry: () => attempt(what, work) }));
    setBusy(false);
  };
  // What stands on the page is printed; the server is told, so that it counts the print.
  const print = (): void =>
    void attempt('The report was not printed', async () => {
      const paper = await printReport(bookingId, reportType);
      // What may be printed and not read is on the paper alone.
      if (!report.results.some(({ withheld }) => withheld)) return window.print();
      await saveFile(paper, `report ${report.patient.labNumber}.pdf`);
      showDone('The report to print was downloaded: it holds a confidential result');
    });
  const save = (): void =>
    void attempt('The report was not downloaded', () =>
      saveFile(reportPdf(bookingId, reportType), `report ${report.patient.labNumber}.pdf`),
    );
  const copy = (url: string): void =>
    void attempt('The address was not copied', async () => {
      await navigator.clipboard.writeText(url);
      showDone('The address that checks this report was copied');
    });
  useShortcut('P', 'Print the report', print, { enabled: !isEmpty && !isHeld });
  useShortcut('D', 'Download the report', save, { enabled: !isEmpty && !isHeld });
  return (
    <Group gap={8}>
      {report.verifyUrl !== null && (
        <Button
          variant="subtle"
          leftSection={<IconLink size={16} stroke={1.75} />}
          title="The public address behind the QR code"
          onClick={() => copy(report.verifyUrl ?? '')}
        >
          Copy check link
        </Button>
      )}
      <OtherReports report={report} reportType={reportType} patientId={patientId} />
      <SendButton
        bookingIds={[bookingId]}
        why={isEmpty || isHeld ? why.replace('print', 'send') : undefined}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} />}
        disabled={isEmpty || isHeld || isBusy}
        title={isEmpty || isHeld ? why : 'Download the PDF (D)'}
        onClick={save}
      >
        PDF
      </Button>
      <Button
        leftSection={<IconPrinter size={16} stroke={1.75} />}
        disabled={isEmpty || isHeld}
        title={isEmpty || isHeld ? why : 'Print (P)'}
        onClick={print}
      >
        Print
      </Button>
    </Group>
  );
}
