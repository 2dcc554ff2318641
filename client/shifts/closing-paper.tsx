import { Button, Group, Table, Title, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ClosingReport, ReportedReceipt } from '../../shared/contract/closing-report.js';
import { receiptKindText } from '../../shared/domain/money/receipt-words.js';
import { counted } from '../../shared/domain/plural.js';
import { formatMoney } from '../ui/layout/money.js';
import { CountedTable, DrawersTable, Moves } from './drawers.js';
import { reportFile } from './shifts.api.js';
import classes from './shifts.module.css';
import { useAct } from '../ui/forms/use-act.js';
import { TitleRow } from '../ui/table/title-row.js';
import { formatDateTime, formatTime } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { saveFile } from '../ui/save-file.js';
import { useShortcut } from '../ui/keys/shortcuts.js';

/** A closing report as it was frozen; P prints it. */
export function ClosingPaper({ report }: { readonly report: ClosingReport }) {
  const { isBusy, act } = useAct();
  const print = (): Promise<void> =>
    act('The closing report was not printed', async () => {
      await saveFile(reportFile(report.number), `closing report ${report.number}.pdf`);
    });
  useShortcut('P', 'Print the closing report', () => void print());
  const { countWitness, earlierCounts, moves, receipts = [] } = report;
  return (
    <article className={`card ${classes.paper}`} aria-label={`Closing report ${report.number}`}>
      <Group justify="space-between" align="flex-start" mb={12}>
        <div>
          <Text fw={620}>{report.laboratory.name}</Text>
          <Title order={2}>Closing report No. {report.number}</Title>
        </div>
        <Button
          className="no-print"
          leftSection={<IconPrinter />}
          loading={isBusy}
          title="The report on A4, to print (P)"
          onClick={() => void print()}
        >
          Print
        </Button>
      </Group>
      <ReportFacts report={report} />
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
      {receipts.length > 0 && <ReceiptTable receipts={receipts} />}
    </article>
  );
}

function ReportFacts({ report }: { readonly report: ClosingReport }) {
  const { reason, witness } = report;
  return (
    <Facts>
      <Fact name="Cashier">
        <bdi>{report.cashierName}</bdi>
      </Fact>
      <Fact name="Opened">{formatDateTime(report.openedAt)}</Fact>
      <Fact name="Counted">{formatDateTime(report.countedAt)}</Fact>
      <Fact name="Closed">{formatDateTime(report.closedAt)}</Fact>
      <Fact name="Receipts">{receiptsText(report)}</Fact>
      <Fact name="Witness">{witness === null ? '' : <bdi>{witness.name}</bdi>}</Fact>
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
  );
}

/** An older report has only a range, in which other cashiers wrote receipts too. */
function receiptsText({ receipts, firstReceipt, lastReceipt, payments, refunds }: ClosingReport): string {
  if (firstReceipt === null) return 'None';
  const numbers =
    receipts === undefined
      ? `between No. ${firstReceipt} and ${lastReceipt}`
      : counted(receipts.length, 'receipt');
  return `${numbers}; payments: ${payments}, refunds: ${refunds}`;
}

/** This shift's receipts, one by one. */
function ReceiptTable({ receipts }: { readonly receipts: readonly ReportedReceipt[] }) {
  return (
    <div className={classes.part}>
      <Title order={3} className={classes.title}>
        Receipts
      </Title>
      <Table className={classes.close} aria-label="Receipts of this shift">
        <TitleRow titles={['No.', 'Time', 'Lab number', 'Kind', 'Amount']} figures={1} />
        <Table.Tbody>
          {receipts.map((receipt) => (
            <Table.Tr key={receipt.number}>
              <Table.Th scope="row" fw={500} className="tnum">
                {receipt.number}
              </Table.Th>
              <Table.Td className="tnum">{formatTime(receipt.at)}</Table.Td>
              <Table.Td>{receipt.labNumber}</Table.Td>
              <Table.Td>{receiptKindText(receipt)}</Table.Td>
              <Table.Td ta="right" className="tnum">
                {receipt.lines.length === 0 && <span className="dimmed">–</span>}
                {receipt.lines.map(({ payment, paymentUnit, amount }) => (
                  <div key={`${payment} ${paymentUnit}`} style={{ whiteSpace: 'nowrap' }}>
                    <span className="dimmed">{payment}</span> {formatMoney(amount, paymentUnit)}
                  </div>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
