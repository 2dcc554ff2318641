import { IconReceiptOff, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Box, Title, Button, Text } from '@mantine/core';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { RefundDone, ReceiptCounter, type ReceiptAct } from './receipt/receipt-counter.js';
import { formatMoney } from '../ui/layout/money.js';
import { ReversalDialog } from './receipt/reversal-dialog.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { useCan, useSession } from '../core/session.js';
import { useAct } from '../ui/forms/use-act.js';
import { dayOf, formatDateTime, labToday } from '../ui/layout/date-time.js';
import { listTransactions, readReceipt } from './billing.api.js';

/** A receipt on the screen, and the act that brought it. */
export interface ShownReceipt {
  readonly how: 'taken' | 'deposit' | 'reprint' | 'voided';
  readonly receipt: Receipt;
}

interface AfterMoneyProps {
  readonly shown: ShownReceipt;
  /** The patient's email address; null: unknown. */
  readonly address: string | null;
  readonly onVoided: (receipt: Receipt) => void;
  /** Back to the bill, as it is now. */
  readonly onBack: () => void;
}

const ONWARD = { label: 'Bookings to be paid', path: '/accounts/payments' };

/** The counter after money moved. */
export function PaymentDone({ shown: { how, receipt }, address, onVoided, onBack }: AfterMoneyProps) {
  const { number } = receipt;
  if (how === 'voided') {
    const given = { receipt, address, onward: ONWARD };
    return <RefundDone key={number} {...given} onPayAgain={onBack} />;
  }
  const isOwed = (parseMoney(leftToAsk(receipt)) ?? 0n) > 0n;
  const goesOn = how === 'deposit' || (how === 'taken' && isOwed);
  return (
    <ReceiptDesk
      key={number}
      receipt={receipt}
      isReprint={how === 'reprint'}
      address={address}
      {...(how === 'taken' && { onVoided })}
      {...(goesOn && { onRest: onBack })}
    />
  );
}

interface ReceiptDeskProps {
  readonly receipt: Receipt;
  /** Found again. */
  readonly isReprint: boolean;
  /** Present when something is left to be paid and may be taken now. */
  readonly onRest?: () => void;
  /** The patient's email address; null: unknown. */
  readonly address: string | null;
  /** Present if it was paid just now: a mistake is voided with one key. */
  readonly onVoided?: (receipt: Receipt) => void;
}

const NEXT = { label: 'Next booking', path: '/accounts/payments' };

/** After the payment: the change to hand back, the receipt to print, and on to the next patient. */
function ReceiptDesk({ receipt, isReprint, onRest, address, onVoided }: ReceiptDeskProps) {
  const [isVoiding, setVoiding] = useState(false);
  const { name, amount } = readAcross(receipt);
  return (
    <>
      <ReceiptCounter
        receipt={receipt}
        isReprint={isReprint && receipt.isPrinted === true}
        title={isReprint ? againTitle(receipt) : (DONE[receipt.kind] ?? 'Payment taken')}
        figure={{ name, amounts: [{ amount }] }}
        acts={[
          ...(onVoided !== undefined && receipt.kind === 'payment' ? [voidBy(() => setVoiding(true))] : []),
          ...(onRest === undefined ? [] : [restBy(receipt, onRest)]),
        ]}
        onward={NEXT}
        address={address}
      />
      {isVoiding && onVoided !== undefined && (
        <ReversalDialog
          turning={{ kind: 'void', number: receipt.number }}
          onTurned={(answer) => onVoided(answer.receipt)}
          onClose={() => setVoiding(false)}
        />
      )}
    </>
  );
}

function againTitle({ isPrinted = false }: Receipt): string {
  return isPrinted ? 'Receipt, printed again' : 'Receipt, not printed before';
}

function voidBy(run: () => void): ReceiptAct {
  const icon = <IconReceiptOff size={16} stroke={1.75} />;
  return { keys: 'V', label: 'Void', title: 'It was a mistake: void this payment', run, icon };
}

function restBy({ kind }: Receipt, run: () => void): ReceiptAct {
  const label = kind in DONE ? 'Back to the bill' : 'Take the rest';
  return { keys: 'T', label, title: label, run, isLikely: true };
}

const DONE: Readonly<Partial<Record<Receipt['kind'], string>>> = {
  deposit: 'Deposit taken',
  'deposit-kept': 'Kept as deposit',
  'deposit-returned': 'Deposit given back',
};

/** The balance, or the change in the currency in which it is handed back. */
function readAcross(receipt: Receipt): { readonly name: string; readonly amount: string } {
  const { change, changeLine, depositKept, baseCurrency } = receipt;
  const [line] = receipt.lines;
  const left = leftToAsk(receipt);
  if ((parseMoney(left) ?? 0n) > 0n)
    return { name: 'Still to be paid', amount: formatMoney(left, baseCurrency) };
  if (receipt.kind === 'deposit-returned' && line !== undefined)
    return { name: 'Hand back', amount: formatMoney(line.amount.replace(/^-/, ''), line.paymentUnit) };
  if (receipt.kind in DONE)
    return { name: 'On deposit now', amount: formatMoney(receipt.depositBalance ?? '0.00', baseCurrency) };
  if (depositKept !== undefined)
    return { name: 'Kept as deposit', amount: formatMoney(depositKept, baseCurrency) };
  if (changeLine == null) return { name: 'Change', amount: formatMoney(change, baseCurrency) };
  return { name: 'Change', amount: formatMoney(changeLine.amount, changeLine.paymentUnit) };
}

/** Of the patient. */
function leftToAsk({ whoOwes, balance }: Receipt): string {
  return whoOwes?.patientOwes ?? balance;
}

export function isSettled(booking: Booking): boolean {
  return (parseMoney(booking.payment.balance) ?? 0n) <= 0n;
}

interface SettledProps {
  readonly booking: Booking;
  /** What is left is the payer's. */
  readonly isPayersAlone?: boolean;
  readonly onReprint: (receipt: Receipt) => void;
}

export function Settled({ booking, isPayersAlone = false, onReprint }: SettledProps) {
  return (
    <Box component="section" className="card" p={{ base: 14, xs: 20 }} aria-label="Nothing to be paid">
      <Title order={2} mb={4}>
        {isPayersAlone ? 'Nothing is left for the patient to pay' : 'Nothing is left to be paid'}
      </Title>
      <ReceiptsOfBooking booking={booking} onOpen={onReprint} />
    </Box>
  );
}

interface FoundReceipt {
  readonly number: number;
  readonly at: string;
}

interface ReceiptsOfBookingProps {
  readonly booking: Booking;
  readonly onOpen: (receipt: Receipt) => void;
}

/** Reprints: a cashier's own receipts of this booking, everyone's for managers. */
function ReceiptsOfBooking({ booking, onOpen }: ReceiptsOfBookingProps) {
  const seesAll = useCan('payments.everyone');
  const username = useSession((session) => session.user?.username) ?? '';
  const [found, setFound] = useState<readonly FoundReceipt[]>();
  const { isBusy, act } = useAct();
  const find = (): Promise<void> =>
    act('The receipts were not found', async () => {
      const from = dayOf(booking.dateTimeStamp);
      const { data } = await listTransactions(from, labToday(), seesAll ? 'all' : username);
      const own = data.filter(({ bookingId }) => bookingId === booking.id);
      setFound([...new Map(own.map(({ receipt, at }) => [receipt, { number: receipt, at }])).values()]);
    });
  const open = (number: number): Promise<void> =>
    act('The receipt was not opened', async () => onOpen(await readReceipt(number)));
  if (found === undefined) {
    return (
      <Button mt={12} variant="default" loading={isBusy} onClick={() => void find()}>
        Find receipts to print again
      </Button>
    );
  }
  return (
    <>
      <Title order={3} mt={16} mb={8}>
        Receipts
      </Title>
      {found.length === 0 && (
        <Text c="dimmed">
          {seesAll ? 'No receipt was written for it.' : 'None of yours; another cashier took the payment.'}
        </Text>
      )}
      {found.map(({ number, at }) => (
        <Button
          key={number}
          variant="default"
          fullWidth
          justify="flex-start"
          mb={8}
          disabled={isBusy}
          leftSection={<IconReceipt />}
          onClick={() => void open(number)}
        >
          No. {number}, {formatDateTime(at)}
        </Button>
      ))}
    </>
  );
}
