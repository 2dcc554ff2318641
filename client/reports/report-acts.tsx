import { Button, Group, Menu, Alert, Anchor } from '@mantine/core';
import {
  IconDownload,
  IconLink,
  IconPrinter,
  IconCertificate,
  IconChartLine,
  IconChevronDown,
  IconFileDescription,
  IconFlask,
  IconAlertTriangle,
  IconSignature,
} from '@tabler/icons-react';
import { useLocation, Link } from 'react-router-dom';
import { useState } from 'react';
import type { Report, ReportedResult } from '../../shared/contract/reports.js';
import { isEmptyReport } from '../../shared/report/rejections.js';
import { useAct } from '../ui/forms/use-act.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { saveFile } from '../ui/save-file.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { printReport, reportPdf, signReady, type ReportQuery } from './reports.api.js';
import { SendButton } from './sending/send-dialog.js';
import { isIssued, awaitsRelease, isSigned } from '../../shared/domain/stage.js';
import { withQuery } from '../core/api.js';
import { useCan, useIsSuper } from '../core/session.js';
import type { BatchAnswer } from '../../shared/contract/results.js';
import classes from './report.module.css';

interface ReportActsProps {
  readonly report: Report;
  readonly bookingId: string;
  readonly asked: ReportQuery;
  readonly patientId: string;
}

/** Acts on the report shown: print it, save it as a file, send it. */
export function ReportActs({ report, bookingId, asked, patientId }: ReportActsProps) {
  const state = useLocation().state as { readonly send?: boolean } | null;
  const isHeld = report.payment === 'hold';
  const isEmpty = isEmptyReport(report);
  const why = isHeld ? 'Held: the patient has not paid' : 'Nothing to print yet';
  const { print, save, copy, isBusy } = usePaper(report, bookingId, asked);
  useShortcut('P', 'Print the report', print, { enabled: !isEmpty && !isHeld });
  useShortcut('D', 'Download the report', save, { enabled: !isEmpty && !isHeld });
  return (
    <Group gap={8}>
      {report.verifyUrl !== null && (
        <Button
          variant="subtle"
          leftSection={<IconLink />}
          title="The public address behind the QR code"
          onClick={() => copy(report.verifyUrl ?? '')}
        >
          Copy check link
        </Button>
      )}
      <OtherReports report={report} reportType={asked.reportType} patientId={patientId} />
      {/* Only the whole report can be sent. */}
      {asked.reportType !== 'certificate' && (
        <SendButton
          bookingIds={[bookingId]}
          isWanted={state?.send === true}
          why={isEmpty || isHeld ? why.replace('print', 'send') : undefined}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconDownload />}
        disabled={isEmpty || isHeld || isBusy}
        title={isEmpty || isHeld ? why : 'Download the PDF (D)'}
        onClick={save}
      >
        PDF
      </Button>
      <Button
        leftSection={<IconPrinter />}
        disabled={isEmpty || isHeld}
        title={isEmpty || isHeld ? why : 'Print (P)'}
        onClick={print}
      >
        Print
      </Button>
    </Group>
  );
}

function usePaper(report: Report, bookingId: string, query: ReportQuery) {
  const { isBusy, act } = useAct();
  // Prints the page as shown and reports it to the server, which counts the print.
  const print = (): void =>
    void act('The report was not printed', async () => {
      const paper = await printReport(bookingId, query);
      // Results that may be printed but not read are only on the paper.
      if (!report.results.some(({ withheld }) => withheld)) return window.print();
      await saveFile(paper, `report ${report.patient.labNumber}.pdf`);
      showDone('The report to print was downloaded: it holds a confidential result');
    });
  const save = (): void =>
    void act('The report was not downloaded', () =>
      saveFile(reportPdf(bookingId, query), `report ${report.patient.labNumber}.pdf`),
    );
  const copy = (url: string): void =>
    void act('The link was not copied', async () => {
      await navigator.clipboard.writeText(url);
      showDone('The verification link was copied');
    });
  return { print, save, copy, isBusy };
}

interface OtherReportsProps {
  readonly report: Report;
  readonly reportType: string;
  readonly patientId: string;
}

/** Other papers of this booking, and of this patient over time. */
function OtherReports({ report, reportType, patientId }: OtherReportsProps) {
  const isBenchRole = useCan('reports.draft');
  const { bookingId, patient } = report;
  const isEmpty = report.results.length === 0;
  const overTime = withQuery('/lab/report-two', { patientId });
  const save = (what: string, file: string): void => {
    const work = async () => saveFile(file, `${what} ${patient.labNumber}.pdf`);
    work()
      .then(() => showDone(`The ${what} was downloaded`))
      .catch((thrown: unknown) =>
        showProblem(thrown, { what: `The ${what} was not made`, retry: () => save(what, file) }),
      );
  };
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <Button variant="subtle" rightSection={<IconChevronDown size={15} />}>
          Other reports
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={overTime} leftSection={<IconChartLine />}>
          Results over time
        </Menu.Item>
        {isBenchRole && (
          <>
            <Menu.Item
              disabled={isEmpty}
              leftSection={<IconFileDescription />}
              onClick={() =>
                save(
                  'preliminary report',
                  reportPdf(bookingId, { reportType: 'preliminary', profileCode: '' }),
                )
              }
            >
              Whole booking, preliminary
            </Menu.Item>
            <Menu.Item
              disabled={isEmpty}
              title="With kits and what else the bench records for itself; not for the patient"
              leftSection={<IconFlask />}
              onClick={() =>
                save('bench copy', reportPdf(bookingId, { reportType, profileCode: '' }, 'bench'))
              }
            >
              Bench copy
            </Menu.Item>
          </>
        )}
        <Certificates report={report} patientId={patientId} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Each opens as a page of its own, to be printed from there. */
function Certificates({ report, patientId }: { readonly report: Report; readonly patientId: string }) {
  const { bookingId } = report;
  const released = report.results.filter(({ stage }) => isIssued(stage));
  if (released.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Certificate, one page</Menu.Label>
      {released.map(({ code, profileName }) => (
        <Menu.Item
          key={code}
          component={Link}
          to={withQuery('/custom-report', {
            bookingId,
            patientId,
            reportType: 'certificate',
            profileCode: code,
          })}
          leftSection={<IconCertificate />}
        >
          {profileName}
        </Menu.Item>
      ))}
    </>
  );
}

interface ReleaseBarProps {
  readonly report: Report;
  readonly patientId: string;
  readonly onDone: () => unknown;
}

interface Refusal {
  readonly result: ReportedResult;
  readonly message: string;
}

/** For those who authorise: clean results are released from here, the others open on their own screens. */
export function ReleaseBar({ report, patientId, onDone }: ReleaseBarProps) {
  const { isBusy, act } = useAct();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const action = useIsSuper() ? 'release' : 'validate';
  const waiting = report.results.filter(({ stage }) => awaitsRelease(stage));
  const ready = waiting.filter(({ stage }) => action === 'release' || !isSigned(stage));
  if (ready.length === 0) return null;
  const done = action === 'release' ? 'released' : 'authorised';
  const run = (): Promise<void> =>
    act(`The results were not ${done}`, async () => {
      setRefused([]);
      const { bookingId } = report;
      const answers = await signReady(
        action,
        ready.map(({ code, version }) => ({ bookingId, profileCode: code, version })),
      );
      const count = answers.filter(({ ok }) => ok).length;
      if (count > 0) showDone(`${count} ${count === 1 ? 'result' : 'results'} ${doneOf(answers, done)}`);
      setRefused(
        answers.flatMap(({ ok, profileCode, message }) => {
          const result = ready.find(({ code }) => code === profileCode);
          return ok || result === undefined ? [] : [{ result, message: message ?? '' }];
        }),
      );
      if (count > 0) await onDone();
    });
  return (
    <div className={`no-print ${classes.notice}`}>
      {refused.length > 0 && (
        <Alert
          color="red"
          role="alert"
          mb={10}
          icon={<IconAlertTriangle />}
          title={`${refused.length} not ${done}`}
        >
          {refused.map(({ result, message }) => (
            <div key={result.code}>
              <Anchor component={Link} to={resultPath(report.bookingId, result, patientId)}>
                {result.profileName}
              </Anchor>
              : {message}
            </div>
          ))}
        </Alert>
      )}
      <Button variant="light" leftSection={<IconSignature />} loading={isBusy} onClick={() => void run()}>
        {action === 'release' ? 'Authorise and release' : 'Authorise'} {ready.length}{' '}
        {ready.length === 1 ? 'result' : 'results'}
      </Button>
    </div>
  );
}

/** In Results it can still be stopped. */
function doneOf(answers: readonly BatchAnswer[], done: string): string {
  const isWaiting = answers.some(({ releaseAt }) => releaseAt !== null);
  return isWaiting ? 'authorised, about to be released: undo it under Results' : done;
}

function resultPath(bookingId: string, { unit, code }: ReportedResult, patientId: string): string {
  return withQuery(`/update/${unit}`, { bookingId, profileCode: code, patientId, returnUrl: 'masterReport' });
}
