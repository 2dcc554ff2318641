import { Text } from '@mantine/core';
import type { Delivery } from '../../../shared/contract/deliveries.js';
import type { Page } from '../../../shared/contract/page.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import { useLiveList } from '../../core/live-list.js';
import { DateTime } from '../../ui/date-time.js';
import reportClasses from '../report.module.css';
import { deliveriesOf } from './deliveries.api.js';
import { DeliveryState } from './delivery-state.js';
import classes from './sending.module.css';

/** Where the booking's report was sent, and what became of it; nothing where it never was. */
export function SentList({ bookingId }: { readonly bookingId: string }) {
  const { data } = useLiveList<Page<Delivery>>(`deliveries ${bookingId}`, {
    topics: [`booking:${bookingId}`],
    load: () => deliveriesOf(bookingId),
    concerns: isDelivery,
  });
  if (data === undefined || data.items.length === 0) return null;
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
              asked for by {delivery.askedBy} at <DateTime at={delivery.askedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function isDelivery({ type }: AnyEnvelope): boolean {
  return type === 'DeliveryQueued' || type === 'DeliverySettled';
}
