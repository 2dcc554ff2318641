import { useMemo, type ReactNode } from 'react';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { bellLines, notificationList, ringsOf, unreadTotal, type BellLine } from '../core/notifications.js';
import { useSilentKinds } from '../core/notification-filter.js';
import { DateTime } from '../ui/layout/date-time.js';
import { readNotices } from '../ui/feedback/read-notices.js';
import { totalText, totalBeyond, totalOfAll, type ListTotal } from '../ui/layout/count-text.js';
import classes from './news.module.css';
import type { TodoGroup, TodoItem, TodoKind } from '../../shared/contract/worklist.js';
import type { Role } from '../../shared/vocabulary.js';
import { useTodos, useOverdue } from '../core/live-todos.js';
import { ErrorState } from '../ui/feedback/states.js';
import { formatWait } from '../ui/layout/waiting-time.js';

const SHOWN = 5;

/** The newest of what the bell holds, which the header keeps live, one line a booking. */
export function LatestNews() {
  const items = notificationList.use((list) => list.data?.items);
  const groups = notificationList.use((list) => list.data?.groups);
  const silent = useSilentKinds();
  const latest = useMemo(
    () => items && groups && bellLines(items, groups, silent).slice(0, SHOWN),
    [items, groups, silent],
  );
  const count = groups === undefined ? undefined : unreadTotal(ringsOf(groups, silent));
  const lines = latest?.flatMap(newsLines);
  return <NewsCard title="New" count={count} lines={lines} empty="Nothing is new." />;
}

/** Several of a kind lead to the list of all; a single one where it leads. */
function newsLines({ key, at, title, lines }: BellLine): readonly NewsLine[] {
  const when = <DateTime at={at} />;
  return lines.slice(0, 1).map(({ lead, ids, link, more, read }) =>
    title === undefined
      ? {
          ...{ key, when, to: link, label: lead.title },
          text: [lead.text, more].filter(Boolean).join(' · '),
          ...(!read && { onPick: () => void readNotices(ids) }),
        }
      : { key, when, to: '/notifications', label: title, text: `the newest: ${lead.text}` },
  );
}

interface NewsLine {
  readonly key: string;
  /** Null: it leads nowhere. */
  readonly to: string | null;
  readonly label: string;
  readonly text: string;
  readonly when: ReactNode;
  /** New until it is picked. */
  readonly onPick?: () => void;
}

interface NewsCardProps {
  readonly title: string;
  readonly count: ListTotal | undefined;
  readonly isPressing?: boolean;
  /** Undefined while they load. */
  readonly lines: readonly NewsLine[] | undefined;
  readonly empty: string;
  readonly more?: ReactNode;
}

/** A few lines of urgent news, each with a link. */
function NewsCard({ title, count, isPressing = false, lines, empty, more }: NewsCardProps) {
  return (
    <section className={`card ${classes.news}`} aria-label={title}>
      <h2 className={classes.newsHead}>
        {title}
        {count !== undefined && count.total > 0 && (
          <span className={classes.newsCount} data-pressing={isPressing || undefined}>
            {totalText(count)}
          </span>
        )}
      </h2>
      {lines === undefined && <Skeleton height={64} />}
      {lines?.length === 0 && <p className="dimmed">{empty}</p>}
      {lines !== undefined && lines.length > 0 && (
        <ul className="bare">
          {lines.map((line) => (
            <li key={line.key}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
      {more}
    </section>
  );
}

function Line({ line: { to, label, text, when, onPick } }: { readonly line: NewsLine }) {
  const inside = (
    <>
      <span className={classes.newsWords}>
        <strong data-new={onPick !== undefined || undefined}>
          <bdi>{label}</bdi>
        </strong>
        <span className="dimmed">{text}</span>
      </span>
      <span className={classes.newsWhen}>{when}</span>
    </>
  );
  if (to !== null) {
    return (
      <Link to={to} className={classes.newsLine} onClick={onPick}>
        {inside}
      </Link>
    );
  }
  if (onPick === undefined) return <div className={classes.newsLine}>{inside}</div>;
  return (
    <UnstyledButton className={classes.newsLine} onClick={onPick}>
      {inside}
    </UnstyledButton>
  );
}

const DAY_MS = 86_400_000;

/** Always overdue; the others are once they have waited for a day. */
const PRESSING: readonly TodoKind[] = [
  ...(['critical', 'tell_doctor', 'review', 'overdue', 'open_shift', 'email'] as const),
  ...(['ending_lot', 'late_order'] as const),
];
/** Only expired lots: the others are still in date. */
const PAST_DUE: readonly TodoKind[] = ['ending_lot'];
const AFTER_A_DAY: readonly TodoKind[] = ['hand_over', 'unpaid'];
/** At the bench the counter's work is somebody else's. */
const OF_ROLE: Readonly<Record<Role, readonly TodoKind[]>> = {
  ROLE_SUPER_ADMIN: PRESSING,
  ROLE_LABADMIN: PRESSING,
  ROLE_LAB: PRESSING,
  ROLE_RECEPTION: ['email', ...AFTER_A_DAY],
  ROLE_CASHIER: AFTER_A_DAY,
  ROLE_BOARD: [],
};

/** Overdue work for this role, most pressing first; it follows the work and the clock. */
export function Late({ role, now }: { readonly role: Role; readonly now: number }) {
  const { groups, problem, reload } = useTodos();
  const overdue = useOverdue(now);
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  const late = groups?.map((group) => lateOf(group.kind === 'overdue' ? (overdue ?? group) : group, now));
  const mine = OF_ROLE[role].flatMap((kind) => late?.find((group) => group.kind === kind) ?? []);
  const all = totalOfAll(mine);
  const lines = mine.flatMap((group) => group.items.map((item) => lineOf(group, item, now))).slice(0, SHOWN);
  return (
    <NewsCard
      title="Late"
      count={groups === undefined ? undefined : all}
      isPressing={all.total > 0}
      lines={groups === undefined ? undefined : lines}
      empty="Nothing is late."
      more={
        all.total > lines.length ? (
          <Link to="/todos">{`${totalText(totalBeyond(all, lines.length))} more in Todos`}</Link>
        ) : undefined
      }
    />
  );
}

function isLate(kind: TodoKind, { since, due }: TodoItem, now: number): boolean {
  if (PAST_DUE.includes(kind)) return due !== null && Date.parse(due) <= now;
  return !AFTER_A_DAY.includes(kind) || now - Date.parse(since) > DAY_MS;
}

/** Oldest first: if the first page ends within the late ones, all of the group may be late. */
function lateOf({ more, ...group }: TodoGroup, now: number): TodoGroup {
  const items = group.items.filter((item) => isLate(group.kind, item, now));
  const isWhole = items.length === group.items.length;
  return isWhole ? { ...group, ...(more && { more }), items } : { ...group, items, total: items.length };
}

function lineOf({ kind, title }: TodoGroup, item: TodoItem, now: number): NewsLine {
  return {
    key: `${kind} ${item.id}`,
    to: `/todos#todo-${kind}`,
    label: `${item.labNumber} ${item.patientName}`,
    text: `${title}: ${item.text}`,
    when: formatWait(now - Date.parse(item.due ?? item.since)),
  };
}
