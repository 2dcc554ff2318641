import { Button, Group, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ClosingReport } from '../../shared/contract/shift-shapes.js';
import { useAct } from '../ui/forms/use-act.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { saveFile } from '../ui/save-file.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { CountedTable } from './counted-table.js';
import { reportFile } from './shifts.api.js';
import { DrawersTable, Moves } from './x-view.js';
import classes from './shifts.module.css';

/** A closing report as it was frozen; P prints it. */
export function ClosingPaper({ report }: { readonly report: ClosingReport }) {
  const { isBusy, act } = useAct();
  const print = (): Promise<void> =>
    act('The closing report was not printed', async () => {
      await saveFile(reportFile(report.number), `closing report ${report.number}.pdf`);
    });
  useShortcut('P', 'Print the closing report', () => void print());
  const { reason, witness, countWitness, earlierCounts, moves } = report;
  return (
    <article className={`card ${classes.paper}`} aria-label={`Closing report ${report.number}`}>
      <Group justify="space-between" align="flex-start" mb={12}>
        <div>
          <Text fw={620}>{report.laboratory.name}</Text>
          <Title order={2}>Closing report No. {report.number}</Title>
        </div>
        <Button
          className="no-print"
          leftSection={<IconPrinter size={16} stroke={1.75} />}
          loading={isBusy}
          title="The report on A4, to print (P)"
          onClick={() => void print()}
        >
          Print
        </Button>
      </Group>
      <Facts>
        <Fact name="Cashier">
          <bdi>{report.cashierName}</bdi>
        </Fact>
        <Fact name="Opened">{formatDateTime(report.openedAt)}</Fact>
        <Fact name="Counted">{formatDateTime(report.countedAt)}</Fact>
        <Fact name="Closed">{formatDateTime(report.closedAt)}</Fact>
        <Fact name="Receipts">{receiptsText(report)}</Fact>
        <Fact name="Signed beside">{witness === null ? '' : <bdi>{witness.name}</bdi>}</Fact>
        {report.closedBy !== null && (
          <Fact name="Closed by">
            <bdi>{report.closedBy.name}</bdi>
          </Fact>
        )}
        {reason !== null && (
          <Fact name="Reason" wide>
            <bdi>{reason}</bdi>
          </Fact>
        )}
      </Facts>
      <div className={classes.part}>
        <DrawersTable drawers={report.drawers} />
      </div>
      <div className={classes.part}>
        <CountedTable drawers={report.drawers} units={report.units} />
      </div>
      {earlierCounts.length > 0 && (
        <Text c="dimmed" mb={12}>
          Counted {earlierCounts.length + 1} times, the last time beside <bdi>{countWitness}</bdi>.
        </Text>
      )}
      {moves.length > 0 && <Moves moves={moves} />}
    </article>
  );
}

function receiptsText({ firstReceipt, lastReceipt, payments, refunds }: ClosingReport): string {
  if (firstReceipt === null) return 'None';
  const numbers =
    firstReceipt === lastReceipt ? `No. ${firstReceipt}` : `No. ${firstReceipt} to ${lastReceipt}`;
  return `${numbers}; payments: ${payments}, refunds: ${refunds}`;
}
