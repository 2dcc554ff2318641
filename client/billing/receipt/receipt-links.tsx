import { Box, Button, Group, Text } from '@mantine/core';
import { IconPrinter, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import type { Receipt, Transaction } from '../../../shared/contract/billing-shapes.js';
import { api, withQuery } from '../../core/api.js';
import { useCan, useSession } from '../../core/session.js';
import { dayOf, formatDateTime, labToday } from '../../ui/layout/date-time.js';
import { formatMoney } from '../../ui/layout/money.js';
import { ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { readReceipt } from '../billing.api.js';
import { useReceiptPrint } from './receipt-print.js';
import { ReceiptView } from './receipt-view.js';
import large from '../../ui/table/large-figure.module.css';
import classes from './receipt-links.module.css';

interface ReceiptLinksProps extends FreshProps {
  readonly bookingId: string;
  /** When it was booked: nothing was taken for it before. */
  readonly bookedAt: string;
  /** Changes with what was paid, so that a new receipt comes in. */
  readonly paid: string;
}

/**
 * The receipts of a booking that this person may see: the own ones, a manager everyone's. The last is printed here
 * while its original has not been; each other opens beside as it is printed, a copy.
 */
export function ReceiptLinks({ bookingId, bookedAt, paid, ...fresh }: ReceiptLinksProps) {
  const seesAll = useCan('payments.everyone');
  const username = useSession((session) => session.user?.username) ?? '';
  const days = `${dayOf(bookedAt)}/${labToday()}`;
  const { data, problem, reload } = useLoaded(
    `receipts ${bookingId}`,
    async () => {
      const who = encodeURIComponent(seesAll ? 'all' : username);
      const lines = await api.get<readonly Transaction[]>(`/api/transaction/${days}/${who}`);
      return { found: foundIn(lines, bookingId), last: await lastOf(lines, bookingId) };
    },
    paid,
  );
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <TableSkeleton rows={1} columns={2} />;
  const { found, last } = data;
  if (found.length === 0)
    return <Text c="dimmed">{seesAll ? 'No receipt was written for it.' : 'No receipt of yours.'}</Text>;
  return (
    <>
      {last !== undefined && <FreshReceipt key={last.number} receipt={last} {...fresh} />}
      <Copies of={found.filter(([number]) => number !== last?.number)} />
    </>
  );
}

type Found = readonly [number: number, at: string];

function foundIn(lines: readonly Transaction[], bookingId: string): readonly Found[] {
  const own = lines.filter((line) => line.bookingId === bookingId);
  return [...new Map(own.map(({ receipt, at }) => [receipt, at])).entries()];
}

/** The last one, if its original is still to be printed. */
async function lastOf(lines: readonly Transaction[], bookingId: string): Promise<Receipt | undefined> {
  const numbers = foundIn(lines, bookingId).map(([number]) => number);
  if (numbers.length === 0) return undefined;
  const last = await readReceipt(Math.max(...numbers));
  return last.isPrinted === true ? undefined : last;
}

function Copies({ of: copies }: { readonly of: readonly Found[] }) {
  if (copies.length === 0) return null;
  return (
    <Group gap={8} mt={10}>
      {copies.map(([number, at]) => (
        <Button
          key={number}
          component="a"
          href={receiptPreview(number)}
          target="_blank"
          rel="noopener"
          variant="default"
          size="xs"
          leftSection={<IconReceipt size={15} stroke={1.75} />}
          title={`Opens beside to look at and print again; written ${formatDateTime(at)}`}
        >
          Receipt {number}
        </Button>
      ))}
    </Group>
  );
}

interface FreshProps {
  /** The patient still stands here: the change is counted out. */
  readonly isJustTaken?: boolean;
  /** Printing it is what comes next: its button has the focus. */
  readonly isNext?: boolean;
  /** Takes the focus on. */
  readonly onPrinted?: () => void;
}

/** The id of the button, for the step before. */
export const PRINT_RECEIPT = 'print-receipt';

interface FreshReceiptProps extends FreshProps {
  readonly receipt: Receipt;
}

/** The change to hand back, in large figures, and the original to print. */
function FreshReceipt({ receipt, isJustTaken = false, isNext = false, onPrinted }: FreshReceiptProps) {
  const [hasPrinted, setPrinted] = useState(false);
  const { paper, isCopy, busy, print } = useReceiptPrint(receipt.number, false, () => {
    setPrinted(true);
    onPrinted?.();
  });
  const change = isJustTaken ? changeOf(receipt) : undefined;
  return (
    <>
      {change !== undefined && (
        <Box bg="var(--surface-selected)" p="10px 14px" mt={12} bdrs={8} role="status">
          Change to hand back
          <strong className={large.figure}>{change}</strong>
        </Box>
      )}
      <Group gap={8} mt={12} wrap="nowrap">
        <Button
          id={PRINT_RECEIPT}
          flex={1}
          autoFocus={isNext}
          leftSection={<IconPrinter size={16} stroke={1.75} />}
          loading={busy === '80mm'}
          title={`Print receipt ${receipt.number} on 80 mm paper`}
          onClick={() => print('80mm')}
        >
          {hasPrinted ? 'Print a copy' : 'Print receipt'}
        </Button>
        <Button
          variant="default"
          loading={busy === 'a4'}
          title={`Print receipt ${receipt.number} on A4`}
          onClick={() => print('a4')}
        >
          A4
        </Button>
      </Group>
      <div className={classes.offScreen} aria-hidden="true">
        <ReceiptView receipt={receipt} isCopy={isCopy} paperRef={paper} />
      </div>
    </>
  );
}

/** In the currency that it is given in; undefined: none. */
function changeOf({ change, changeLine, baseCurrency }: Receipt): string | undefined {
  if (change === '0.00') return undefined;
  if (changeLine == null) return formatMoney(change, baseCurrency);
  return formatMoney(changeLine.amount, changeLine.paymentUnit);
}

/** Opens beside, a copy, to look at and to print from there. */
export function receiptPreview(number: number): string {
  return withQuery(`/api/receipts/${number}.pdf`, { format: '80mm' });
}
