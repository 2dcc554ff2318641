import type { Delivery } from '../../../shared/contract/deliveries.js';
import { DateTime } from '../../ui/layout/date-time.js';

/** What became of a message so far, with when and why. */
export function DeliveryState({ delivery }: { readonly delivery: Delivery }) {
  const { state, settledAt, nextAt, answer } = delivery;
  if (state === 'sent') return <>Sent {settledAt !== null && <DateTime at={settledAt} />}</>;
  if (state === 'failed')
    return <strong style={{ color: 'var(--mantine-color-error)' }}>Not sent: {answer}</strong>;
  if (nextAt === null) return <>On its way</>;
  return (
    <>
      Next try <DateTime at={nextAt} />
      {answer !== null && <div className="dimmed">{answer}</div>}
    </>
  );
}
