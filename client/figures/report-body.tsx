import { Alert, Anchor, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FigureGroup, FigureReport, PayerFigure } from '../../shared/contract/figures.js';
import { MOST_SHIFT_DAYS } from '../../shared/domain/time/report-shifts.js';
import { EmptyState } from '../ui/feedback/states.js';
import { Money } from '../ui/layout/money.js';
import { ListDetail } from '../ui/table/list-detail.js';
import { entriesInUnit, entriesOf, EntriesPanel, type EntriesPanelProps } from './entries-panel.js';
import { ReportChart } from './report-chart.js';
import { lineId, ReportTable, totalOf, unitsOf } from './report-table.js';
import { amountsIn, countLabel, hasNoMoney, GROUP_WORDS, placeWords } from './report-words.js';
import { ALL, Totals } from './totals.js';
import classes from './figures.module.css';

interface Opened {
  readonly by: FigureGroup | 'total';
  /** For a total: its unit. */
  readonly line: string;
}

/** Totals, bars and tables, which must all come to the same; a figure's entries beside them. */
export function ReportBody({ report }: { readonly report: FigureReport }) {
  const [opened, setOpened] = useState<Opened>();
  if (hasNoMoney(report)) return <NoMoney />;
  const broken = untied(report);
  const figure = opened && openFigure(report, opened);
  const isOneDay = report.from === report.to;
  return (
    <ListDetail
      title={figure?.title ?? 'Entries'}
      detail={figure && <EntriesPanel key={`${opened.by} ${opened.line}`} {...figure.panel} />}
      onClose={() => setOpened(undefined)}
    >
      {broken.length > 0 && (
        <Alert color="red" role="alert" mb={16} icon={<IconAlertTriangle />} title="The report does not tie">
          The tables by {broken.join(', ')} differ from the totals. Do not use it; tell whoever looks after
          the system.
        </Alert>
      )}
      <Totals
        report={report}
        open={opened?.by === 'total' ? opened.line : undefined}
        onOpen={(unit) => setOpened({ by: 'total', line: unit })}
      />
      <ReportChart report={report} />
      <div className={classes.tables}>
        {report.parts
          .filter(({ by, lines }) => lines.length > 0 && !(by === 'day' && isOneDay))
          .map((one) => (
            <ReportTable
              key={one.by}
              part={one}
              report={report}
              openLine={opened?.by === one.by ? opened.line : undefined}
              onOpen={(of) => setOpened({ by: one.by, line: lineId(of) })}
            />
          ))}
        <PayersTable payers={report.payers} />
      </div>
      {report.report === 'cashier' && !report.parts.some(({ by }) => by === 'shift') && (
        <Text c="dimmed" mt={16}>
          Shifts are listed for up to {MOST_SHIFT_DAYS} days: choose a shorter period, or export them all as
          CSV.
        </Text>
      )}
    </ListDetail>
  );
}

interface OpenFigure {
  readonly title: string;
  readonly panel: EntriesPanelProps;
}

function openFigure(report: FigureReport, { by, line: id }: Opened): OpenFigure | undefined {
  if (by === 'total') return openTotal(report, id);
  const line = report.parts.find((part) => part.by === by)?.lines.find((one) => lineId(one) === id);
  if (line === undefined) return undefined;
  const name = by === 'day' || by === 'month' ? placeWords(line.name) : line.name;
  return {
    title: `${GROUP_WORDS[by]}: ${name}, ${line.paymentUnit}`,
    panel: {
      asked: entriesOf(report, by, line),
      amount: line.amount,
      unit: line.paymentUnit,
      counted: countedWords(line.count, countLabel(by)),
    },
  };
}

function openTotal(report: FigureReport, unit: string): OpenFigure | undefined {
  const { base, baseCurrency } = report;
  const total = report.totals.find(({ paymentUnit }) => paymentUnit === unit);
  if (unit !== ALL && total === undefined) return undefined;
  return {
    title: total ? amountsIn(report.report, unit) : amountsIn(report.report, `all, as ${baseCurrency}`),
    panel: {
      asked: entriesInUnit(report, total?.paymentUnit),
      amount: total?.amount ?? base.base,
      unit: total?.paymentUnit ?? baseCurrency,
      counted: countedWords((total ?? base).count, 'Receipts'),
    },
  };
}

function countedWords(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? what.slice(0, -1).toLowerCase() : what.toLowerCase()}`;
}

/** Tables whose totals are not those of the report, to the cent; none when it ties. */
function untied({ totals, parts }: FigureReport): readonly string[] {
  const amountOf = (unit: string): string =>
    totals.find(({ paymentUnit }) => paymentUnit === unit)?.amount ?? '0.00';
  const units = unitsOf(totals);
  return parts
    .filter(({ lines }) =>
      units.some((unit) => totalOf(lines, unit, ({ amount }) => amount) !== amountOf(unit)),
    )
    .map(({ by }) => GROUP_WORDS[by].toLowerCase());
}

function NoMoney() {
  return (
    <div className="card">
      <EmptyState
        icon={<IconChartBar size={26} stroke={1.5} />}
        title="No money moved"
        text="Payments and refunds of these days appear here as soon as they are taken or given back."
        next={{ to: '/accounts/payments', label: 'Open payments', needs: 'payments.read' }}
      />
    </div>
  );
}

interface BeneathProps {
  readonly word: string;
  readonly amount: string;
  readonly unit: string;
}

/** On a wide screen these have columns of their own. */
function Beneath({ word, amount, unit }: BeneathProps) {
  if (amount === '0.00') return null;
  return (
    <div className={classes.beneath}>
      {word} <Money amount={amount} unit={unit} />
    </div>
  );
}

/**
 * Amounts billed to named payers and how they were settled: none passes over a counter, and no total of the report
 * includes them.
 */
function PayersTable({ payers }: { readonly payers: readonly PayerFigure[] }) {
  if (payers.length === 0) return null;
  return (
    <section className={`card ${classes.table}`}>
      <div className={classes.heading}>
        <h2 className={classes.title}>Billed to payers</h2>
        <span className={classes.note}>besides the takings</span>
      </div>
      <Table aria-label="Billed to payers">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Payer</Table.Th>
            <Table.Th ta="right">Billed</Table.Th>
            <Table.Th ta="right" className={classes.wide}>
              Credited
            </Table.Th>
            <Table.Th ta="right">Paid</Table.Th>
            <Table.Th ta="right" className={classes.wide}>
              Written off
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payers.map(({ payerId, name, paymentUnit, billed, credited, paid, writtenOff }) => (
            <Table.Tr key={`${payerId} ${paymentUnit}`}>
              <Table.Th scope="row">
                <Anchor component={Link} to={`/payers/${payerId}`} className={classes.line}>
                  <bdi>{name}</bdi>
                </Anchor>
              </Table.Th>
              <Table.Td ta="right">
                <Money amount={billed} unit={paymentUnit} />
                <Beneath word="credited" amount={credited} unit={paymentUnit} />
              </Table.Td>
              <Table.Td ta="right" className={classes.wide}>
                <Money amount={credited} unit={paymentUnit} />
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={paid} unit={paymentUnit} />
                <Beneath word="written off" amount={writtenOff} unit={paymentUnit} />
              </Table.Td>
              <Table.Td ta="right" className={classes.wide}>
                <Money amount={writtenOff} unit={paymentUnit} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
