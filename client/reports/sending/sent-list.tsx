import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Delivery } from '../../../shared/contract/deliveries.js';
import type { Page } from '../../../shared/contract/page.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import { useLiveList } from '../../core/live-list.js';
import { DateTime } from '../../ui/layout/date-time.js';
import { Pager } from '../../ui/table/pager.js';
import reportClasses from '../report.module.css';
import { deliveriesOf } from './deliveries.api.js';
import classes from './sending.module.css';

/** The addresses that the booking's report was sent to, and what became of each; nothing if it was never sent. */
export function SentList({ bookingId }: { readonly bookingId: string }) {
  const [page, setPage] = useState(1);
  const { data } = useLiveList<Page<Delivery>>(`deliveries ${bookingId} ${page}`, {
    topics: [`booking:${bookingId}`],
    load: () => deliveriesOf(bookingId, page),
    concerns: isDelivery,
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <section className={`card no-print ${reportClasses.aside}`} aria-label="Sent by email">
      <Text fw={600} mb={6}>
        Sent by email
      </Text>
      <ul className={classes.sent}>
        {data.items.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryState delivery={delivery} /> to{' '}
            <strong className={classes.address}>{delivery.address}</strong>{' '}
            <span className="dimmed">
              requested by {delivery.askedBy} at <DateTime at={delivery.askedAt} />
            </span>
          </li>
        ))}
      </ul>
      <Pager {...data} onPage={setPage} />
    </section>
  );
}

export function isDelivery({ type }: AnyEnvelope): boolean {
  return type === 'DeliveryQueued' || type === 'DeliverySettled';
}

/** A message's delivery so far, with when and why. */
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
