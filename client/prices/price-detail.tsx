import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type {
  ChangedPrice,
  PriceChangeKind,
  PriceHistoryLine,
  PriceLine,
} from '../../shared/contract/prices.js';
import { riseInWords } from '../../shared/domain/money/price-lists.js';
import { showDone } from '../ui/feedback/notify.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { parseMoneyInput } from '../ui/fields/parse-input.js';
import { dayField, Fields, moneyField, textField } from '../ui/forms/fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { leavesRow } from '../ui/forms/unsaved-guard.js';
import { KEEP_OPEN, useSending } from '../ui/forms/use-sending.js';
import { DateTime, formatDay, labToday } from '../ui/layout/date-time.js';
import { formatMoney } from '../ui/layout/money.js';
import { Pager } from '../ui/table/pager.js';
import { changePrices, priceHistory } from './prices.api.js';

interface PriceDetailProps {
  readonly line: PriceLine;
  readonly list: string;
  readonly currency: string;
  readonly onSaved: () => void;
}

/** One profile on one list: another price from a day on, and what became of it so far. */
export function PriceDetail(props: PriceDetailProps) {
  const { line, list, currency } = props;
  return (
    <Stack gap={24}>
      <PriceForm {...props} />
      <PriceHistory list={list} code={line.code} version={line.version} currency={currency} />
    </Stack>
  );
}

const nothing = { price: '', to: '', reason: '' };

/** A price from a day on, or until a last day. */
function PriceForm({ line, list, currency, onSaved }: PriceDetailProps) {
  const form = useForm({
    initialValues: { ...nothing, from: labToday() },
    validate: {
      price: (price) => (parseMoneyInput(price, currency) === undefined ? 'An amount such as 12.50' : null),
      from: (from) => (from === '' ? 'The first day it applies' : null),
    },
  });
  const sending = useSending({
    form,
    notDone: 'The price was not changed',
    lost: form.isDirty() ? `The new price of ${line.code}` : undefined,
    leaves: leavesRow,
    version: line.version,
    read: { price: line.price ?? '' },
    theirs: (current: readonly ChangedPrice[]) => ({ price: current[0]?.price ?? '' }),
    errorsOf: (problem) =>
      Object.fromEntries(
        Object.entries(problem.fields()).map(([field, text]) => [field.replace('prices.0.', ''), text]),
      ),
    send: ({ price, from, to, reason }, { version }) => {
      const prices = [{ code: line.code, price, version }];
      return changePrices({ list, from, ...(to !== '' && { to }), reason, prices });
    },
    onDone: (_, { price, from }) => {
      showDone(
        `${line.code} ${from > labToday() ? 'will cost' : 'costs'} ${currency}${price} from ${formatDay(from)}`,
      );
      form.setValues({ ...nothing, from: labToday() });
      form.resetDirty({ ...nothing, from: labToday() });
      onSaved();
      return KEEP_OPEN;
    },
    onRefused: ({ status }) => status === 409 && onSaved(),
  });
  return (
    <SentForm sending={sending} aria-label="Another price">
      <Stack gap={12}>
        <Fields form={form} of={fieldsIn(currency, form.values.from)} />
        <Button type="submit" loading={sending.isBusy}>
          Save price
        </Button>
      </Stack>
    </SentForm>
  );
}

function fieldsIn(currency: string, from: string) {
  return {
    price: moneyField('New price', { unit: currency }),
    from: dayField('From', { earliest: labToday() }),
    to: dayField('Last day', {
      description: 'Left empty: until the next price that is planned',
      earliest: from,
    }),
    reason: textField('Reason', { maxLength: 500 }),
  };
}

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

/** Price changes: by whom, when, from which price and from which day. */
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
            {data.items.length === 0 && <Text c="dimmed">Not on this list yet: the cash price applies.</Text>}
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
  const notes = [KINDS[kind], percent === null ? '' : riseInWords(percent), undone ? 'undone since' : ''];
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
