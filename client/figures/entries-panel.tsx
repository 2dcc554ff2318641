import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FigureEntry, FigureGroup, FigureLine, FigureReport } from '../../shared/contract/figures.js';
import type { Days } from '../../shared/domain/time/period-before.js';
import { NO_SHIFT } from '../../shared/domain/time/report-shifts.js';
import { withQuery } from '../core/api.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { Pager } from '../ui/table/pager.js';
import { entriesFile, readEntries, receiptPaper, type EntryFilter } from './figures.api.js';
import { spanAround } from './span-filter.js';
import classes from './figures.module.css';

export interface EntriesPanelProps {
  readonly asked: AskedEntries;
  readonly amount: string;
  readonly unit: string;
  /** Receipts or tests, in words. */
  readonly counted: string;
}

const FORMATS = ['pdf', 'csv'] as const;

/** The entries that make a figure, the newest first. */
export function EntriesPanel({ asked: { days, filter }, amount, unit, counted }: EntriesPanelProps) {
  const [page, setPage] = useState(1);
  const entries = useLoaded(
    JSON.stringify([days.from, days.to, filter]),
    async () => (await readEntries(days, filter, page)).data,
    // When the figure itself moves, its entries are read again.
    `${page} ${amount} ${counted}`,
  );
  return (
    <>
      <Text mb={8}>
        <Money amount={amount} unit={unit} strong /> <span className="dimmed">{counted}</span>
      </Text>
      <Group gap={8} mb={8}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            component="a"
            href={entriesFile(days, filter, format)}
            download
            variant="default"
            leftSection={<IconDownload />}
          >
            Entries as {format.toUpperCase()}
          </Button>
        ))}
      </Group>
      <WhenLoaded of={entries} skeleton={<TableSkeleton rows={5} columns={2} />}>
        {({ items, size, total, more }) => (
          <>
            <ul className="bare" aria-label="Entries">
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            <Pager page={page} size={size} total={total} more={more ?? false} onPage={setPage} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function Entry({ entry }: { readonly entry: FigureEntry }) {
  const { labNumber, receipt, shiftDay, cashier } = entry;
  return (
    <li className={classes.entry}>
      <span>{labNumber === null ? `Receipt ${receipt}` : <bdi>{labNumber}</bdi>}</span>
      <Money amount={entry.amount} unit={entry.paymentUnit} />
      <span className={classes.note}>
        <DateTime at={entry.at} /> · <bdi>{entry.cashierName}</bdi> · {entry.payment}
        {entry.kind !== 'payment' && `, ${entry.kind}`}
        {entry.reason !== null && entry.reason !== '' && `: ${entry.reason}`}
      </span>
      <span className={classes.links}>
        <Concerned entry={entry} />
        <Anchor href={receiptPaper(receipt)} target="_blank" rel="noreferrer">
          Receipt {receipt}
        </Anchor>
        {shiftDay !== null && (
          <Anchor component={Link} to={withQuery('/shifts', { q: cashier, from: shiftDay, to: shiftDay })}>
            Shift
          </Anchor>
        )}
      </span>
    </li>
  );
}

/** The booking that it was paid for, or the patient who left it. */
function Concerned({ entry: { bookingId, patientId } }: { readonly entry: FigureEntry }) {
  if (bookingId !== null)
    return (
      <Anchor component={Link} to={withQuery('/accounts/paymentprocessing', { bookingId })}>
        Booking
      </Anchor>
    );
  if (patientId === null) return null;
  return (
    <Anchor component={Link} to={`/patient/${patientId}`}>
      Patient
    </Anchor>
  );
}

interface AskedEntries {
  readonly days: Days;
  readonly filter: EntryFilter;
}

/** The entries that make one line of a report. */
export function entriesOf(report: FigureReport, by: FigureGroup, line: FigureLine): AskedEntries {
  const { days, filter } = entriesInUnit(report, line.paymentUnit);
  if (by === 'day') return { days: { from: line.key, to: line.key }, filter };
  if (by === 'month') return { days: within(spanAround('month', `${line.key}-01`), report), filter };
  if (by === 'shift' && line.key === '') return { days, filter: { ...filter, shift: NO_SHIFT } };
  return { days, filter: { ...filter, [by]: line.key } };
}

/** Those of a total; without a unit all of the report. */
export function entriesInUnit(report: FigureReport, unit?: string): AskedEntries {
  const { from, to } = report;
  return {
    days: { from, to },
    filter: { ...(unit !== undefined && { unit }), ...(report.report === 'refunded' && { only: 'refunds' }) },
  };
}

function within(days: Days, { from, to }: Days): Days {
  return { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to };
}
