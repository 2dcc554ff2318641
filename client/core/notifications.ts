import type {
  Notification,
  Notifications,
  UnreadGroup,
  UnreadNotifications,
} from '../../shared/contract/notifications.js';
import { counted } from '../../shared/domain/plural.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery, type Live, type Page } from './api.js';
import { createLiveList } from './live-list.js';
import { ReloadNeeded, type Reduced } from './reload-needed.js';

const KEPT = 100;
const COUNTED = 99;

/** How many there are, as a list says its length; the badge has room for two figures. */
export function unreadTotal(unread: number): { readonly total: number; readonly more: boolean } {
  return { total: Math.min(unread, COUNTED), more: unread > COUNTED };
}

/** How many are unread is the server's count: of everything, not of what is listed. */
export function afterEvent(bell: Notifications, event: AnyEnvelope): Reduced<Notifications> {
  if (event.type === 'NotificationsClosed') return withoutClosed(bell, event.payload.ids);
  if (event.type !== 'NotificationPosted') return bell;
  const { id, kind, title, text, link, at, rings } = event.payload;
  // One's own act, or a payment that nobody waits for.
  if (!rings || bell.items.some((item) => item.id === id)) return bell;
  const items = [{ id, kind, title, text, link, at, read: false }, ...bell.items].slice(0, KEPT);
  const [group] = bell.groups.filter((one) => isOfGroup(one, { kind, title }));
  const others = bell.groups.filter((one) => one !== group);
  const groups = [{ kind, title, unread: (group?.unread ?? 0) + 1 }, ...others];
  return { items, unread: bell.unread + 1, groups };
}

type Titled = Pick<Notification, 'kind' | 'title'>;

function isOfGroup(group: Titled, { kind, title }: Titled): boolean {
  return group.kind === kind && group.title === title;
}

/** Their subject is done: nothing is left to do. For one that is not listed, only the server can tell. */
function withoutClosed(bell: Notifications, ids: readonly string[]): Reduced<Notifications> {
  const closed = bell.items.filter(({ id }) => ids.includes(id));
  const items = bell.items.filter(({ id }) => !ids.includes(id));
  const gone = closed.filter(({ read }) => !read);
  const unread = Math.max(0, bell.unread - gone.length);
  const groups = bell.groups
    .map((group) => ({ ...group, unread: group.unread - gone.filter((one) => isOfGroup(group, one)).length }))
    .filter((group) => group.unread > 0);
  const next = closed.length === 0 ? bell : { items, unread, groups };
  return closed.length < ids.length && bell.unread > unreadIn(bell) ? new ReloadNeeded(next) : next;
}

function unreadIn({ items }: Notifications): number {
  return items.filter(({ read }) => !read).length;
}

/** An event of these changes what is listed. */
export function isNotice({ type }: AnyEnvelope): boolean {
  return type === 'NotificationPosted' || type === 'NotificationsClosed';
}

/** The newest of one's own: by name, or of bookings that one made or entered results of. */
export function readOwnNewest(): Promise<Live<Page<Notification>>> {
  return api.getLive<Page<Notification>>(withQuery('/api/notifications', { page: 1, mine: 'true' }), {
    quiet: true,
  });
}

export const notificationList = createLiveList<Notifications>({
  topics: ['notifications'],
  load: () => api.getLive<Notifications>('/api/notifications', { quiet: true }),
  reduce: afterEvent,
});

/** Some of those that are listed, or all that there are. */
export async function markRead(which: readonly string[] | 'all'): Promise<void> {
  if (which.length === 0) return;
  const asked = which === 'all' ? { all: true } : { ids: which };
  const unread = await api.post<UnreadNotifications>('/api/notifications/read', asked, { quiet: true });
  notificationList.use.setState(({ data }) => ({
    data: data && {
      items: data.items.map((item) =>
        which === 'all' || which.includes(item.id) ? { ...item, read: true } : item,
      ),
      ...unread,
    },
  }));
}

/** Kinds that a person may do without; a critical call always rings. */
export const CHOSEN_KINDS = {
  result_released: 'Results',
  payment: 'Payments',
  system: 'The store and other work',
} as const satisfies Partial<Record<Notification['kind'], string>>;
export type ChosenKind = keyof typeof CHOSEN_KINDS;

/** Each critical call for itself, and everything else once a kind: a busy morning is "12 results ready". */
export function ringsOf(groups: readonly UnreadGroup[], silent: readonly string[]): number {
  return groups
    .filter(({ kind }) => !silent.includes(kind))
    .reduce((sum, { kind, unread }) => sum + (kind === 'critical' ? unread : 1), 0);
}

/** Several unread ones of a kind under their number, with the list inside; or one line of a booking. */
export interface BellLine {
  readonly key: string;
  readonly at: string;
  /** "12 results ready"; undefined: a single line. */
  readonly title: string | undefined;
  readonly lines: readonly NotificationLine[];
}

/** The lines of the bell, newest first, without the kinds that were silenced. */
export function bellLines(
  items: readonly Notification[],
  groups: readonly UnreadGroup[],
  silent: readonly string[],
): readonly BellLine[] {
  const heard = items.filter(({ kind }) => !silent.includes(kind));
  const many = groups.filter(({ kind, unread }) => kind !== 'critical' && unread > 1);
  const groupOf = (item: Notification): UnreadGroup | undefined =>
    item.read ? undefined : many.find((group) => isOfGroup(group, item));
  const grouped = many.flatMap((group) => {
    const own = heard.filter((item) => groupOf(item) === group);
    const [newest] = own;
    if (newest === undefined) return [];
    const key = `${group.kind} ${group.title}`;
    return [{ key, at: newest.at, title: groupTitle(group), lines: notificationLines(own) }];
  });
  const single = notificationLines(heard.filter((item) => groupOf(item) === undefined));
  const lines = single.map((line) => ({
    key: line.lead.id,
    at: line.lead.at,
    title: undefined,
    lines: [line],
  }));
  return [...grouped, ...lines].toSorted((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
  );
}

/** How several of a title are called together. */
const TOGETHER: Readonly<Record<string, (count: number) => string>> = {
  'Results ready': (count) => `${counted(count, 'result')} ready`,
  'Corrected report': (count) => counted(count, 'corrected report'),
  'Result withdrawn': (count) => `${counted(count, 'result')} withdrawn`,
  'Payment received': (count) => `${counted(count, 'payment')} received`,
};

function groupTitle({ title, unread }: UnreadGroup): string {
  return TOGETHER[title]?.(unread) ?? `${title}: ${unread}`;
}

/** Everything about one booking: one notification leads, and the others are named. */
export interface NotificationLine {
  readonly lead: Notification;
  /** The ids of all of them, the newest first. */
  readonly ids: readonly string[];
  readonly read: boolean;
  /** The page that all of them lead to; the booking if they lead to several. Null: none. */
  readonly link: string | null;
  /** "and 2 more: Results ready"; '' for a single one. */
  readonly more: string;
}

/**
 * One line a booking, in the place of its newest notification; one without a booking has its own line. The newest
 * leads, but never a payment over a critical value still to be reported, whose notification closes once that is done.
 */
export function notificationLines(items: readonly Notification[]): readonly NotificationLine[] {
  const together = new Map<string, Notification[]>();
  for (const item of items) {
    const key = bookingOf(item) ?? item.id;
    together.set(key, [...(together.get(key) ?? []), item]);
  }
  return [...together.values()].flatMap(lineOf);
}

function lineOf(notifications: readonly Notification[]): readonly NotificationLine[] {
  const lead = notifications.find(({ kind }) => kind === 'critical') ?? notifications[0];
  if (lead === undefined) return [];
  const others = notifications.filter((one) => one !== lead);
  return [
    {
      lead,
      ids: notifications.map(({ id }) => id),
      read: notifications.every(({ read }) => read),
      link: linkOf(lead, others),
      more: moreOf(others),
    },
  ];
}

/** A critical call is made where its notification leads, whatever else there is. */
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
