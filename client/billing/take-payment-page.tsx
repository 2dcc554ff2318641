import { Alert, Button } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle, IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { PatientDeposit, PaymentType, Receipt } from '../../shared/contract/billing-shapes.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { parseMoney } from '../../shared/domain/money.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { useLab } from '../core/lab.js';
import { useLive } from '../core/live.js';
import { PageHeader } from '../ui/page-header.js';
import { useShortcut } from '../ui/shortcuts.js';
import { EmptyState, ErrorState, FormSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { Bill } from './bill.js';
import { listPaymentTypes, readBooking, readDeposit, readLaboratory } from './billing.api.js';
import { CounterFrame } from '../ui/counter-frame.js';
import { PayerShare } from './payer-share.js';
import { DepositDesk } from './deposit-desk.js';
import { ShiftGate } from '../ui/shift-gate.js';
import { ReceiptDesk } from './receipt-desk.js';
import { isSettled, Settled } from './settled.js';
import { TenderForm } from './tender-form.js';
import { useTaking } from './use-taking.js';
import { WriteOffBalance } from './write-off-balance.js';

interface Counter {
  readonly booking: Booking;
  readonly types: readonly PaymentType[];
  readonly smallestCoin: bigint;
  readonly deposit: PatientDeposit;
  readonly seq: number | undefined;
}

async function loadCounter(bookingId: string): Promise<Counter> {
  const [booking, types, about] = await Promise.all([
    readBooking(bookingId),
    listPaymentTypes(),
    readLaboratory(),
  ]);
  const deposit = await readDeposit(booking.data.patientData.id);
  return {
    booking: booking.data,
    deposit: deposit.data,
    seq: booking.seq,
    types: types.filter(({ active }) => active),
    smallestCoin: BigInt(about.cashRoundingMinor),
  };
}

/** Takes payment for a booking: Enter for the whole balance in cash, P for the receipt. */
export function Component() {
  const [query] = useSearchParams();
  const bookingId = query.get('bookingId') ?? '';
  if (bookingId === '') {
    return (
      <>
        <PageHeader title="Take payment" />
        <EmptyState
          icon={<IconReceipt2 size={26} stroke={1.5} />}
          title="Which booking is paid?"
          text="Payments are taken for one booking at a time. Choose it from those that are still to be paid."
          action={
            <Button component={Link} to="/accounts/payments">
              Bookings to be paid
            </Button>
          }
        />
      </>
    );
  }
  return <TakePayment key={bookingId} bookingId={bookingId} />;
}

const isOfDeposit = ({ type, subject }: AnyEnvelope, patientId: string | undefined): boolean =>
  type === 'DepositMoved' && subject.id === patientId;
const MONEY_EVENTS = [
  'PaymentReceived',
  'PaymentRefunded',
  'PaymentVoided',
  'BookingUpdated',
  'BookingDeleted',
];

function TakePayment({ bookingId }: { readonly bookingId: string }) {
  const navigate = useNavigate();
  const currency = useLab((lab) => lab.currency);
  const counter = useLoaded(`take payment ${bookingId}`, () => loadCounter(bookingId));
  const [kept, setKept] = useState<Counter>();
  // A reload that fails takes nothing away that stands on the screen, least of all what was typed.
  if (counter.data !== undefined && counter.data !== kept) setKept(counter.data);
  const taking = useTaking(bookingId);
  const [reprint, setReprint] = useState<Receipt>();
  const [deposited, setDeposited] = useState<Receipt>();
  const [isOutdated, setOutdated] = useState(false);
  useLive({
    topics: [`booking:${bookingId}`, 'payments'],
    since: kept?.seq,
    enabled: kept !== undefined,
    onEvent: (event: AnyEnvelope) => {
      if (isOfDeposit(event, kept?.deposit.patientId)) void counter.reload();
      if (event.subject.id !== bookingId || !MONEY_EVENTS.includes(event.type)) return;
      if (!taking.isBusy && taking.answer === undefined) setOutdated(true);
      void counter.reload();
    },
    onResync: () => void counter.reload(),
  });
  useShortcut('Escape', 'Back to the bookings to be paid', () => void navigate('/accounts/payments'));

  const header = (
    <div className="no-print">
      <PageHeader
        title="Take payment"
        action={
          <Button
            component={Link}
            to="/accounts/payments"
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.75} />}
            title="Back to the bookings to be paid (Esc)"
          >
            Payments
          </Button>
        }
      />
    </div>
  );
  if (counter.problem !== undefined && kept === undefined && taking.answer === undefined) {
    return (
      <>
        {header}
        <ErrorState problem={counter.problem} onRetry={counter.reload} />
      </>
    );
  }
  if (kept === undefined && taking.answer === undefined) {
    return (
      <>
        {header}
        <FormSkeleton />
      </>
    );
  }
  if (taking.answer !== undefined) {
    const { receipt } = taking.answer;
    const isOwed = (parseMoney(receipt.balance) ?? 0n) > 0n;
    return (
      <>
        {header}
        <ReceiptDesk
          key={receipt.number}
          receipt={receipt}
          isReprint={false}
          {...(isOwed && { onRest: () => void counter.reload().then(taking.next) })}
        />
      </>
    );
  }
  if (deposited !== undefined) {
    const back = (): void => setDeposited(undefined);
    return (
      <>
        {header}
        <ReceiptDesk
          key={deposited.number}
          receipt={deposited}
          isReprint={false}
          onRest={() => void counter.reload().then(back)}
        />
      </>
    );
  }
  if (reprint !== undefined) {
    return (
      <>
        {header}
        <ReceiptDesk key={reprint.number} receipt={reprint} isReprint />
      </>
    );
  }
  if (kept === undefined) return header;
  const { booking, types, smallestCoin, deposit } = kept;
  return (
    <>
      {header}
      {isOutdated && (
        <Alert
          color="blue"
          role="status"
          mb={12}
          icon={<IconInfoCircle size={18} />}
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => setOutdated(false)}
        >
          This booking was changed or paid elsewhere just now; the amounts below are the new ones.
        </Alert>
      )}
      <PayerShare booking={booking} currency={currency} onBilled={counter.reload} />
      <CounterFrame
        paper={
          <>
            <Bill booking={booking} currency={currency} />
            <WriteOffBalance booking={booking} currency={currency} onWrittenOff={counter.reload} />
            <DepositDesk booking={booking} deposit={deposit} types={types} onReceipt={setDeposited} />
          </>
        }
        desk={
          isSettled(booking) && taking.unanswered === undefined ? (
            <Settled booking={booking} onReprint={setReprint} />
          ) : (
            <ShiftGate>
              <TenderForm
                booking={booking}
                types={types}
                currency={currency}
                smallestCoin={smallestCoin}
                deposit={deposit}
                taking={taking}
              />
            </ShiftGate>
          )
        }
      />
    </>
  );
}
