import { Button, Group } from '@mantine/core';
import { IconDownload, IconLink, IconPrinter } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import type { Report } from '../../shared/contract/reports.js';
import { saysNothing } from '../../shared/report/rejections.js';
import { useAct } from '../ui/forms/use-act.js';
import { showDone } from '../ui/feedback/notify.js';
import { saveFile } from '../ui/save-file.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { OtherReports } from './other-reports.js';
import { printReport, reportPdf, type ReportAsked } from './reports.api.js';
import { SendButton } from './sending/send-button.js';

export interface ReportActsProps {
  readonly report: Report;
  readonly bookingId: string;
  readonly asked: ReportAsked;
  readonly patientId: string;
}

/** What is done with the report that is shown: printed, kept as a file, sent. */
export function ReportActs({ report, bookingId, asked, patientId }: ReportActsProps) {
  const { isBusy, act } = useAct();
  const state = useLocation().state as { readonly send?: boolean } | null;
  const isHeld = report.payment === 'hold';
  const isEmpty = saysNothing(report);
  const why = isHeld ? 'Held: the booking is not paid' : 'Nothing to print yet';
  // What stands on the page is printed; the server is told, so that it counts the print.
  const print = (): void =>
    void act('The report was not printed', async () => {
      const paper = await printReport(bookingId, asked);
      // What may be printed and not read is on the paper alone.
      if (!report.results.some(({ withheld }) => withheld)) return window.print();
      await saveFile(paper, `report ${report.patient.labNumber}.pdf`);
      showDone('The report to print was downloaded: it holds a confidential result');
    });
  const save = (): void =>
    void act('The report was not downloaded', () =>
      saveFile(reportPdf(bookingId, asked), `report ${report.patient.labNumber}.pdf`),
    );
  const copy = (url: string): void =>
    void act('The link was not copied', async () => {
      await navigator.clipboard.writeText(url);
      showDone('The link that checks this report was copied');
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
      <OtherReports report={report} reportType={asked.reportType} patientId={patientId} />
      {/* What is sent is the whole report. */}
      {asked.reportType !== 'certificate' && (
        <SendButton
          bookingIds={[bookingId]}
          isWanted={state?.send === true}
          why={isEmpty || isHeld ? why.replace('print', 'send') : undefined}
        />
      )}
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
