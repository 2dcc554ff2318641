import type { Notification } from '../../shared/contract/notifications.js';
import { withQuery } from './api.js';

/** Everything that is told of one booking: one notification speaks for all of them, and the others are named. */
export interface NotificationLine {
  readonly lead: Notification;
  /** Of all of them, the newest first. */
  readonly ids: readonly string[];
  readonly read: boolean;
  /** Where all of them lead; to the booking where they lead to several places. Null: nowhere. */
  readonly link: string | null;
  /** "and 2 more: Results ready"; '' where it stands alone. */
  readonly more: string;
}

/**
 * One line a booking, where the newest of it stands; what is of no booking has a line of its own. The newest leads,
 * but no payment stands over a critical value that is still to be told: it closes by itself once that was done.
 */
export function notificationLines(items: readonly Notification[]): readonly NotificationLine[] {
  const together = new Map<string, Notification[]>();
  for (const item of items) {
    const key = bookingOf(item) ?? item.id;
    together.set(key, [...(together.get(key) ?? []), item]);
  }
  return [...together.values()].flatMap(lineOf);
}

function lineOf(told: readonly Notification[]): readonly NotificationLine[] {
  const lead = told.find(({ kind }) => kind === 'critical') ?? told[0];
  if (lead === undefined) return [];
  const others = told.filter((one) => one !== lead);
  return [
    {
      lead,
      ids: told.map(({ id }) => id),
      read: told.every(({ read }) => read),
      link: linkOf(lead, others),
      more: moreOf(others),
    },
  ];
}

/** A call is made where it leads to, whatever else there is. */
function linkOf(lead: Notification, others: readonly Notification[]): string | null {
  const bookingId = bookingOf(lead);
  const isOnePlace = lead.kind === 'critical' || others.every(({ link }) => link === lead.link);
  return isOnePlace || bookingId === null
    ? lead.link
    : withQuery('/reception/jobCard/summary', { bookingId });
}

function moreOf(others: readonly Notification[]): string {
  if (others.length === 0) return '';
  return `and ${others.length} more: ${[...new Set(others.map(({ title }) => title))].join(', ')}`;
}

function bookingOf({ link }: Notification): string | null {
  return new URLSearchParams(link?.split('?')[1]).get('bookingId');
}
