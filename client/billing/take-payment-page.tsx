import { Alert, Button } from '@mantine/core';
import { IconInfoCircle, IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { quietly } from '../core/loading.js';
import { useLab } from '../core/lab.js';
import { useLive } from '../core/live.js';
import { useOwnShifts } from '../core/own-shift.js';
import { useSession } from '../core/session.js';
import { CounterFrame, CounterHeader } from '../ui/layout/counter-frame.js';
import { ExamplePrices } from '../ui/layout/example-prices.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { usePageOf } from '../ui/layout/page-name.js';
import { ShiftGate } from './shift-gate.js';
import { EmptyState, ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { useKeysHeld } from '../ui/keys/use-keys-held.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { PaymentDone, isSettled, Settled, type ShownReceipt } from './after-money.js';
import { Bill } from './bill.js';
import { loadCounter, movedNews, type Counter } from './counter.js';
import { DepositDesk } from './deposit-desk.js';
import { HeldReport } from './held-report.js';
import { AUTHORISATION, usePayerAtTill } from './payer-at-till.js';
import { PayerShare } from './payer-share.js';
import { RefusedPayment, usePaymentAttempt, type PaymentAttempt } from './use-taking.js';
import { changesTypes } from './billing.api.js';
import { TenderForm } from './tender-form.js';
import { WriteOffBalance } from './write-off-dialog.js';

/** Takes payment for a booking: Ctrl+Enter for the whole balance in cash, P for the receipt. */
export function Component() {
  const [query] = useSearchParams();
  const bookingId = query.get('bookingId') ?? '';
  if (bookingId === '') {
    return (
      <>
        <PageHeader title="Take payment" above={ABOVE} />
        <EmptyState
          icon={<IconReceipt2 size={26} stroke={1.5} />}
          title="Which booking is paid?"
          text="Payments are taken for one booking at a time. Choose it from those that are still to be paid."
          action={
            <Button component={Link} to={ABOVE.to}>
              Bookings to be paid
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <CounterHeader title="Take payment" list={ABOVE} listed="the bookings to be paid" />
      <TakePayment key={bookingId} bookingId={bookingId} />
    </>
  );
}

const ABOVE = { title: 'Payments', to: '/accounts/payments' };
const isOfDeposit = ({ type, subject }: AnyEnvelope, patientId: string | undefined): boolean =>
  type === 'DepositMoved' && subject.id === patientId;
const OTHER_RATES = 'An exchange rate has changed; the amounts below use the new one.';
const ratesOf = ({ types }: Counter): string =>
  types
    .map(({ id, useExchangeRate, exchangeRate }) => (useExchangeRate ? `${id} ${exchangeRate}` : ''))
    .join();
const MONEY_EVENTS = [
  'PaymentReceived',
  'PaymentRefunded',
  'PaymentVoided',
  'BookingUpdated',
  'BookingDeleted',
];

function TakePayment({ bookingId }: { readonly bookingId: string }) {
  const counter = useCounter(bookingId);
  const { kept, taking, news, problem, reload } = counter;
  const [shown, setShown] = useState<ShownReceipt>();
  usePageOf(kept?.booking.patientData.labNumber);
  const after = shown ?? (taking.answer && ({ how: 'taken', receipt: taking.answer.receipt } as const));
  if (after !== undefined) {
    const back = (): void => {
      taking.next();
      setShown(undefined);
    };
    return (
      <PaymentDone
        shown={after}
        address={(taking.answer?.booking ?? kept?.booking)?.patientData.email ?? null}
        onVoided={(receipt) => setShown({ how: 'voided', receipt })}
        onBack={() => void reload().then(back)}
      />
    );
  }
  if (kept === undefined) {
    if (problem === undefined) return <FormSkeleton />;
    return <ErrorState problem={problem} onRetry={reload} />;
  }
  return (
    <>
      {news !== undefined && (
        <Alert
          color="blue"
          role="status"
          mb={12}
          icon={<IconInfoCircle />}
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => counter.setNews(undefined)}
        >
          {news}
        </Alert>
      )}
      <AtTheCounter counter={kept} taking={taking} onMoved={reload} onShow={setShown} />
    </>
  );
}

/** The booking with its money as it is now, the payment being taken, and news of changes meanwhile. */
function useCounter(bookingId: string) {
  const { data, problem, reload } = useLoaded(`take payment ${bookingId}`, () => loadCounter(bookingId));
  const username = useSession(({ user }) => user?.username);
  const [kept, setKept] = useState<Counter>();
  const [news, setNews] = useState<string>();
  const taking = usePaymentAttempt(bookingId, () => void reload());
  // A reload that fails removes nothing from the screen, least of all what was typed.
  if (data !== undefined && data !== kept) {
    setKept(data);
    // A payment that was refused for its rate has said so.
    const isNews = kept !== undefined && ratesOf(kept) !== ratesOf(data);
    if (isNews && taking.refusal === undefined) setNews(OTHER_RATES);
  }
  const shifts = useOwnShifts();
  const isDeskThere = kept !== undefined && (shifts.data ?? shifts.problem) !== undefined;
  useKeysHeld(isDeskThere ? 'there' : problem === undefined ? 'coming' : 'failed', 'the bill');
  const readAgain = (): void => void quietly(reload);
  useLive({
    topics: [`booking:${bookingId}`, 'payments', 'catalogue'],
    since: kept?.seq,
    enabled: kept !== undefined,
    onEvent: (event: AnyEnvelope) => {
      if (changesTypes(event)) readAgain();
      if (isOfDeposit(event, kept?.deposit.patientId)) {
        if (event.actor !== username) setNews(movedNews(event));
        readAgain();
      }
      if (event.subject.id !== bookingId || !MONEY_EVENTS.includes(event.type)) return;
      // One's own acts, here or in another window, are no news.
      if (event.actor !== username && !taking.isBusy && taking.answer === undefined)
        setNews(movedNews(event));
      readAgain();
    },
    onResync: readAgain,
  });
  return { kept, taking, news, setNews, problem, reload };
}

interface AtTheCounterProps {
  readonly counter: Counter;
  readonly taking: PaymentAttempt;
  readonly onMoved: () => Promise<void>;
  readonly onShow: (shown: ShownReceipt) => void;
}

/** The bill, and beside it what takes the money. */
function AtTheCounter({ counter, taking, onMoved, onShow }: AtTheCounterProps) {
  const currency = useLab((lab) => lab.currency);
  const { booking, types, smallestCoin, deposit, caps } = counter;
  const reprint = (receipt: Receipt): void => onShow({ how: 'reprint', receipt });
  const coins = { types, smallestCoin, deposit };
  const [query] = useSearchParams();
  const payer = usePayerAtTill(counter, query.get('enter'));
  return (
    <>
      <RefusedPayment taking={taking} isSettled={isSettled(booking)} />
      <ExamplePrices />
      <PayerShare
        {...{ booking, payer, currency }}
        refused={taking.refused[AUTHORISATION]}
        onBilled={onMoved}
      />
      <CounterFrame
        paper={
          <>
            <Bill booking={booking} part={payer.part} currency={currency} />
            <HeldReport booking={booking} gate={counter.gate} onChanged={onMoved} />
            <WriteOffBalance booking={booking} currency={currency} onWrittenOff={onMoved} />
            <DepositDesk
              {...coins}
              booking={booking}
              onReceipt={(receipt) => onShow({ how: 'deposit', receipt })}
              onReprint={reprint}
            />
          </>
        }
        desk={
          (isSettled(booking) || payer.isPayersAlone) && taking.unanswered === undefined ? (
            <Settled booking={booking} isPayersAlone={payer.isPayersAlone} onReprint={reprint} />
          ) : (
            <ShiftGate>
              <TenderForm
                // Another share begins with another proposal.
                key={payer.isWhole ? 'whole' : (payer.part?.id ?? 'alone')}
                {...{ ...coins, caps, booking, currency, taking, payer }}
              />
            </ShiftGate>
          )
        }
      />
    </>
  );
}
