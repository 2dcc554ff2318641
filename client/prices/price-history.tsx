import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PriceChangeKind, PriceHistoryLine } from '../../shared/contract/prices.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { DateTime, formatDay } from '../ui/layout/date-time.js';
import { formatMoney } from '../ui/layout/money.js';
import { Pager } from '../ui/table/pager.js';
import { priceHistory } from './prices.api.js';

interface PriceHistoryProps {
  readonly list: string;
  readonly code: string;
  /** A change moves it: the history is loaded again. */
  readonly version: number;
  readonly currency: string;
}

const KINDS: Readonly<Record<PriceChangeKind, string>> = {
  first: 'first price',
  change: '',
  percentage: '',
  csv: 'from a file',
  undo: 'undone',
};

/** Who changed a price, when, from what and from which day. */
export function PriceHistory({ list, code, version, currency }: PriceHistoryProps) {
  const [page, setPage] = useState(1);
  const history = useLoaded(`${list} ${code}`, () => priceHistory(list, code, page), `${page} ${version}`);
  return (
    <section aria-label="History">
      <Title order={3} size="h5" mb={8}>
        History
      </Title>
      <WhenLoaded of={history} skeleton={<Skeleton height={80} />}>
        {({ data }) => (
          <Stack gap={12}>
            {data.items.length === 0 && <Text c="dimmed">Not on this list yet: the cash price holds.</Text>}
            {data.items.map((line) => (
              <Line key={line.changeId} line={line} currency={currency} />
            ))}
            <Pager {...data} onPage={setPage} />
          </Stack>
        )}
      </WhenLoaded>
    </section>
  );
}

function Line({ line, currency }: { readonly line: PriceHistoryLine; readonly currency: string }) {
  const { from, to, before, after, percent, reason, by, at, undone, kind } = line;
  const amount = (text: string | null): string => (text === null ? 'as cash' : formatMoney(text, currency));
  const days = from === null ? 'from the beginning' : `from ${formatDay(from)}`;
  const notes = [KINDS[kind], percent === null ? '' : `${percent} %`, undone ? 'undone since' : ''];
  return (
    <div>
      <Text td={undone ? 'line-through' : undefined} fw={550}>
        {before !== null && `${amount(before)} → `}
        {amount(after)} {days}
        {to !== null && ` to ${formatDay(to)}`}
      </Text>
      <Text size="sm" c="dimmed">
        <DateTime at={at} /> by {by}
        {notes.filter(Boolean).map((note) => `, ${note}`)}
      </Text>
      {reason !== null && <Text size="sm">{reason}</Text>}
    </div>
  );
}
