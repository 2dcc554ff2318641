import { Anchor, Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FigureEntry, FigureGroup, FigureLine, FigureReport } from '../../shared/contract/figures.js';
import { withQuery } from '../core/api.js';
import { DateTime } from '../ui/date-time.js';
import { Money } from '../ui/money.js';
import { Pager } from '../ui/pager.js';
import { TableSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { WhenLoaded } from '../ui/when-loaded.js';
import { entriesOf } from './entry-filter.js';
import { entriesFile, readEntries } from './figures.api.js';
import classes from './figures.module.css';
import { countedAs } from './report-words.js';

export interface EntriesPanelProps {
  readonly report: FigureReport;
  readonly by: FigureGroup;
  readonly line: FigureLine;
}

/** The entries that make a figure, the newest first. */
export function EntriesPanel({ report, by, line }: EntriesPanelProps) {
  const [page, setPage] = useState(1);
  const { days, filter } = entriesOf(report, by, line);
  // The figure itself is part of the key: when it moves, its entries are read again.
  const key = JSON.stringify([days.from, days.to, filter, page, line.amount, line.count]);
  const entries = useLoaded(key, async () => (await readEntries(days, filter, page)).data);
  return (
    <>
      <Text mb={8}>
        <Money amount={line.amount} unit={line.paymentUnit} strong />{' '}
        <span className="dimmed">
          {line.count.toLocaleString('en')} {countedAs(by).toLowerCase()}
        </span>
      </Text>
      <Button
        component="a"
        href={entriesFile(days, filter)}
        download
        variant="default"
        mb={8}
        leftSection={<IconDownload size={16} stroke={1.75} />}
      >
        These entries as CSV
      </Button>
      <WhenLoaded of={entries} skeleton={<TableSkeleton rows={5} columns={2} />}>
        {({ items, size, total, more }) => (
          <>
            <ul className={classes.entries} aria-label="Entries">
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
  const { bookingId, labNumber } = entry;
  return (
    <li className={classes.entry}>
      <span>
        {bookingId === null ? (
          `Receipt ${entry.receipt}`
        ) : (
          <Anchor component={Link} to={withQuery('/accounts/paymentprocessing', { bookingId })}>
            {labNumber}, receipt {entry.receipt}
          </Anchor>
        )}
      </span>
      <Money amount={entry.amount} unit={entry.paymentUnit} />
      <span className={classes.note}>
        <DateTime at={entry.at} /> · {entry.cashierName} · {entry.payment}
        {entry.kind !== 'payment' && `, ${entry.kind}`}
        {entry.reason !== null && entry.reason !== '' && `: ${entry.reason}`}
      </span>
    </li>
  );
}
