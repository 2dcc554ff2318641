import { IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { RefundOptions } from '../../shared/contract/refunds.js';
import { useLiveList } from '../core/live-list.js';
import { asProblem } from '../core/api.js';
import { remainsUnknown } from '../core/unknown-outcome.js';
import { CounterHeader } from '../ui/layout/counter-frame.js';
import { EmptyState, ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { RefundDone } from '../billing/receipt/receipt-counter.js';
import { RefundDesk } from './refund-desk.js';
import { readRefundOptions } from './refunds.api.js';

const LIST = '/refunds';
const ABOVE = { title: 'Refunds', to: LIST };
const ONWARD = { label: 'Paid bookings', path: LIST };

/** Gives back tests of a paid booking, or turns one of its payments round. */
export function Component() {
  const [query] = useSearchParams();
  const bookingId = query.get('bookingId') ?? '';
  return (
    <>
      <CounterHeader title="Refund" list={ABOVE} listed="the paid bookings" />
      {bookingId === '' ? <Which /> : <Refund key={bookingId} bookingId={bookingId} />}
    </>
  );
}

function Which() {
  return (
    <EmptyState
      icon={<IconReceiptRefund size={26} stroke={1.5} />}
      title="Which booking is refunded?"
      text="Refunds are made for one booking at a time. Choose a paid one."
      action={<LinkButton to={LIST}>Paid bookings</LinkButton>}
    />
  );
}

function Refund({ bookingId }: { readonly bookingId: string }) {
  const [done, setDone] = useState<Receipt>();
  // While the outcome of the refund is unknown the sheet stays as it was sent: the same press finds out.
  const [sent, setSent] = useState<RefundOptions>();
  const [isUnknown, setUnknown] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { data, problem, reload } = useLiveList<RefundOptions>(`refund ${bookingId}`, {
    topics: [`booking:${bookingId}`],
    load: () => readRefundOptions(bookingId),
    concerns: () => true,
  });
  if (done !== undefined) return <RefundDone receipt={done} onward={ONWARD} address={data?.email ?? null} />;
  if (data === undefined && problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton />;
  const failed = (thrown: unknown): void => {
    setRefusal(asProblem(thrown).detail);
    const isStillUnknown = remainsUnknown(isUnknown, thrown);
    setUnknown(isStillUnknown);
    if (isStillUnknown) return;
    setSent(undefined);
    void reload();
  };
  const sheet = sent ?? data;
  const sends = (): void => {
    setSent(sheet);
    setRefusal(undefined);
  };
  return <RefundDesk sheet={sheet} refusal={refusal} onSend={sends} onDone={setDone} onFailed={failed} />;
}
