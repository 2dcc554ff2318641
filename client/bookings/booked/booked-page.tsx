import { Anchor, Button, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { accountText } from '../../../shared/domain/account-words.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { sexWord } from '../../../shared/domain/people/person.js';
import { collectorText } from '../../../shared/domain/reports/collector.js';
import { withQuery } from '../../core/api.js';
import { useLab } from '../../core/lab.js';
import { useLiveList } from '../../core/live-list.js';
import { useCan } from '../../core/session.js';
import { EmptyState, ErrorState, FormSkeleton } from '../../ui/feedback/states.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { loadingStateOf, useKeysHeld } from '../../ui/keys/use-keys-held.js';
import { NumberOutstandingChip, PaymentChip, PriorityChip } from '../../ui/layout/chips.js';
import { DateTime, formatDay } from '../../ui/layout/date-time.js';
import { Money } from '../../ui/layout/money.js';
import { WhoOwesLine } from '../../ui/layout/who-owes.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { PRINT_RECEIPT, ReceiptLinks } from '../../billing/receipt/receipt-links.js';
import { readBooked, type BookedPicture } from '../bookings.api.js';
import { BookingLabels, hasLabels } from '../labels/booking-labels.js';
import { isJustBooked } from './just-booked.js';
import { BookedSpecimens, BookedTests } from './booked-parts.js';
import { withEvent } from './booked-picture.js';
import classes from './booked-page.module.css';

const NEXT_PATIENT = '/reception/incoming?action=capture';

export function Component() {
  const [query] = useSearchParams();
  const bookingId = query.get('bookingId');
  if (bookingId === null) {
    return (
      <EmptyState
        title="No booking is open"
        text="After a patient is booked, the lab number, the labels and the job cards are shown here. Search for a patient to open an earlier booking."
        action={
          <Button component={Link} to={NEXT_PATIENT}>
            Book a patient
          </Button>
        }
      />
    );
  }
  return <Booked key={bookingId} bookingId={bookingId} />;
}

function Booked({ bookingId }: { readonly bookingId: string }) {
  const maySeeCards = useCan('job-cards.read');
  const { data, problem, reload } = useLiveList<BookedPicture>(`booking ${bookingId}`, {
    topics: [`booking:${bookingId}`],
    load: () => readBooked(bookingId, maySeeCards),
    reduce: withEvent,
  });
  useKeysHeld(loadingStateOf(data, problem), 'the booked page');
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton fields={5} />;
  return <BookedPage {...data} />;
}

function BookedPage({ booking, cards }: BookedPicture) {
  const navigate = useNavigate();
  const mayBook = useCan('bookings.book');
  const bookNext = (): void => void navigate(NEXT_PATIENT);
  useShortcut('alt+B', 'Book another patient', bookNext, { enabled: mayBook });
  const next = useNext(booking);
  return (
    <>
      <PageHeader
        title="Booked"
        of={booking.patientData.labNumber}
        subtitle={
          <>
            <DateTime at={booking.dateTimeStamp} /> by {booking.capturedBy}
          </>
        }
        action={
          mayBook && (
            <Button
              id={ANOTHER_PATIENT}
              autoFocus={next === 'another patient'}
              variant={next === 'another patient' ? 'filled' : 'default'}
              leftSection={<IconUserPlus size={17} stroke={1.75} />}
              title="Alt+B"
              onClick={bookNext}
            >
              Book another patient
            </Button>
          )
        }
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Person booking={booking} />
          <section className={`card ${classes.part}`}>
            <Title order={2} size="h3" mb={10}>
              Labels
            </Title>
            <BookingLabels booking={booking} isNext={next === 'labels'} onPrinted={afterLabels} />
          </section>
          <BookedSpecimens booking={booking} />
          <BookedTests booking={booking} cards={cards} />
        </div>
        <Payment booking={booking} next={next} />
      </div>
    </>
  );
}

function Person({ booking }: { readonly booking: Booking }) {
  const { patientData: patient } = booking;
  const mayChange = useCan('bookings.change');
  const born = patient.dateOfBirth === null ? '' : `born ${formatDay(patient.dateOfBirth)}`;
  const facts = [
    sexWord(patient.gender),
    patient.age,
    patient.dobEstimated && born !== '' ? `${born} (estimated)` : born,
    patient.wardNumber === null ? '' : `ward ${patient.wardNumber}`,
    booking.referringDoctor === null ? '' : `for ${booking.referringDoctor}`,
  ];
  return (
    <section className={`card ${classes.part} ${classes.person}`}>
      <div>
        <div className="dimmed">Lab number</div>
        <div className={classes.number} data-testid="lab-number">
          {patient.labNumber}
        </div>
      </div>
      <div className={classes.who}>
        <Title order={2}>
          <bdi>{patient.fullName}</bdi>
        </Title>
        <div className="dimmed">{facts.filter((fact) => fact !== '').join(', ')}</div>
        <PriorityChip priority={booking.priority} />
        <WhatLeft booking={booking} />
        <InWords booking={booking} />
      </div>
      {mayChange && (
        <Anchor
          component={Link}
          className="alone no-print"
          to={withQuery('/reception/incoming', { action: 'update', bookingId: booking.id })}
        >
          Update booking
        </Anchor>
      )}
    </section>
  );
}

/** The hand-over of the results, and the leave to give them out before they are paid. */
function WhatLeft({ booking: { handedOver, reportExemption } }: { readonly booking: Booking }) {
  const to = collectorText(handedOver);
  return (
    <>
      {handedOver !== null && (
        <div>
          Results handed over {to === '' ? '' : <bdi>{to}</bdi>} by {handedOver.by},{' '}
          <DateTime at={handedOver.at} />
        </div>
      )}
      {reportExemption !== null && (
        <div>
          Report released before payment by {reportExemption.by}, <DateTime at={reportExemption.at} />:{' '}
          <bdi>{reportExemption.reason}</bdi>
        </div>
      )}
    </>
  );
}

/** An account in words, as older bookings have it, and the answer to who pays instead. */
function InWords({ booking }: { readonly booking: Booking }) {
  const { accountAnswer: answer } = booking;
  const words = accountText(booking);
  if (words === '') return null;
  return (
    <div>
      Account in words: <bdi>{words}</bdi>
      {answer !== null && (
        <>
          {answer.who === 'payer' ? '; a payer was named' : '; the patient pays, answered'} by {answer.by},{' '}
          <DateTime at={answer.at} />
        </>
      )}
    </div>
  );
}

const TAKE_PAYMENT = 'take-payment';
const ANOTHER_PATIENT = 'another-patient';

/** After the labels come the receipt and the money, and if there is neither the next patient. */
function afterLabels(): void {
  (document.getElementById(PRINT_RECEIPT) ?? moneyOrNext())?.focus();
}

function afterReceipt(): void {
  moneyOrNext()?.focus();
}

function moneyOrNext(): HTMLElement | null {
  return document.getElementById(TAKE_PAYMENT) ?? document.getElementById(ANOTHER_PATIENT);
}

type Next = 'labels' | 'receipt' | 'money' | 'another patient';

/** The usual next step with a booking: its labels, its receipt, its money, then the next patient. */
function useNext(booking: Booking): Next {
  const { state } = useLocation();
  const mayPrint = useCan('job-cards.read');
  const mayTake = useCan('payments.take');
  if (mayPrint && hasLabels(booking)) return 'labels';
  if (mayTake && isJustBooked(state) && booking.payment.amountPaid !== '0.00') return 'receipt';
  return mayTake && booking.payment.balance !== '0.00' ? 'money' : 'another patient';
}

interface PaymentProps {
  readonly booking: Booking;
  readonly next: Next;
}

export function Payment({ booking, next }: PaymentProps) {
  const currency = useLab((lab) => lab.currency);
  const mayTake = useCan('payments.take');
  const { paymentStatus, total, discount, amountPaid, balance, payersPart } = booking.payment;
  const lines: readonly (readonly [string, string])[] = [
    ['Total', total],
    ...(discount === '0.00' ? [] : [['Discount', discount] as const]),
    ['Paid', payersPart?.patientPaid ?? amountPaid],
  ];
  return (
    <section className={`card ${classes.part}`} aria-label="Payment">
      <header className={classes.head}>
        <Title order={2} size="h3">
          Payment
        </Title>
        <PaymentChip status={paymentStatus} />
      </header>
      <dl className={classes.money}>
        {lines.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money amount={amount} unit={currency} />
            </dd>
          </div>
        ))}
        <div className={classes.balance}>
          <dt>Left to pay</dt>
          <dd>
            <Money amount={payersPart?.patientOwes ?? balance} unit={currency} strong />
          </dd>
        </div>
      </dl>
      {payersPart !== null && <WhoOwesLine owes={payersPart} unit={currency} size="sm" />}
      {payersPart?.awaitsNumber === true && payersPart.toBill !== '0.00' && (
        <div>
          <NumberOutstandingChip />
        </div>
      )}
      {balance !== '0.00' && mayTake && (
        <Button
          component={Link}
          to={withQuery('/accounts/paymentprocessing', { bookingId: booking.id })}
          id={TAKE_PAYMENT}
          autoFocus={next === 'money'}
          variant="light"
          fullWidth
          mt={12}
        >
          Take payment
        </Button>
      )}
      {booking.payment.paymentStatus !== 'not_paid' && (
        <Receipts booking={booking} isNext={next === 'receipt'} />
      )}
    </section>
  );
}

/** A payment changes what was paid, so that its receipt comes in with it. */
function Receipts({ booking, isNext }: { readonly booking: Booking; readonly isNext: boolean }) {
  const { state } = useLocation();
  const { amountPaid, paymentStatus, balance } = booking.payment;
  return (
    <ReceiptLinks
      bookingId={booking.id}
      bookedAt={booking.dateTimeStamp}
      paid={`${amountPaid} ${paymentStatus} ${balance}`}
      isJustTaken={isJustBooked(state)}
      isNext={isNext}
      onPrinted={afterReceipt}
    />
  );
}
