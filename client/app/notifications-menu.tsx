import {
  ActionIcon,
  Indicator,
  Popover,
  Tooltip,
  Button,
  Checkbox,
  NativeSelect,
  ScrollArea,
  Text,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  bellLines,
  CHOSEN_KINDS,
  notificationList,
  ringsOf,
  unreadTotal,
  isNotice,
  readOwnNewest,
  type BellLine,
  type NotificationLine,
} from '../core/notifications.js';
import {
  saveRecipientFilter,
  saveSilentKinds,
  useSilentKinds,
  savedRecipientFilter,
  RECIPIENTS,
  type RecipientFilter,
} from '../core/notification-filter.js';
import { totalText } from '../ui/layout/count-text.js';
import type { Notification, UnreadGroup } from '../../shared/contract/notifications.js';
import type { Live, Page } from '../core/api.js';
import { useLiveList } from '../core/live-list.js';
import { AsOf, DateTime } from '../ui/layout/date-time.js';
import { readNotices } from '../ui/feedback/read-notices.js';
import classes from './notifications-menu.module.css';

/** The bell, and what it rang for. */
export function NotificationsMenu() {
  useEffect(() => notificationList.start(), []);
  const groups = notificationList.use(({ data }) => data?.groups) ?? NO_GROUPS;
  const silent = useSilentKinds();
  const [isOpen, popover] = useDisclosure(false);
  const counted = unreadTotal(ringsOf(groups, silent));
  const label = `Notifications, ${totalText(counted)} unread`;
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && popover.close()}
      position="bottom-end"
      width={360}
      trapFocus
    >
      <Popover.Target>
        <Tooltip label="Notifications" disabled={isOpen}>
          <Indicator
            label={counted.more ? `${counted.total}+` : counted.total}
            size={17}
            offset={5}
            color="red"
            disabled={counted.total === 0}
          >
            <ActionIcon size={34} aria-label={label} aria-expanded={isOpen} onClick={popover.toggle}>
              <IconBell size={18} stroke={1.75} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NotificationsPanel onPick={popover.close} />
      </Popover.Dropdown>
    </Popover>
  );
}

const NO_GROUPS: readonly UnreadGroup[] = [];
const NONE: Live<Page<Notification>> = { data: { items: [], page: 1, size: 1, total: 0 }, seq: undefined };

/** Lower if a notice is below it. */
const LIST_HEIGHT = 'min(400px, 100dvh - var(--top-height) - 104px - var(--notices-room))';

/** The newest notifications, of the role too or only the user's own. */
function NotificationsPanel({ onPick }: { readonly onPick: () => void }) {
  const [whose, setWhose] = useState(savedRecipientFilter);
  const all = notificationList.use();
  const own = useOwnNewest(whose === 'true');
  const list = whose === 'true' ? own : all;
  const silent = useSilentKinds();
  const items = list.data?.items;
  const groups = whose === 'true' ? NO_GROUPS : (all.data?.groups ?? NO_GROUPS);
  const lines = useMemo(() => items && bellLines(items, groups, silent), [items, groups, silent]);
  const read = async (which: readonly string[] | 'all'): Promise<void> => {
    await readNotices(which);
    if (whose === 'true') await own.reload();
  };
  const choose = (next: RecipientFilter): void => {
    saveRecipientFilter(next);
    setWhose(next);
  };
  return (
    <>
      <div className={classes.head}>
        <Text fw={600}>{lines?.length === 0 ? 'No Alerts' : 'System Alerts'}</Text>
        <AsOf of={list} />
        <NativeSelect
          size="xs"
          aria-label="Whose"
          data={Object.entries(RECIPIENTS).map(([value, label]) => ({ value, label }))}
          value={whose}
          onChange={({ currentTarget }) => choose(currentTarget.value === 'true' ? 'true' : '')}
        />
      </div>
      {list.problem !== undefined && lines === undefined && (
        <Text className={classes.line}>{list.problem.detail}</Text>
      )}
      {lines !== undefined && lines.length > 0 && (
        <ScrollArea.Autosize mah={LIST_HEIGHT}>
          {lines.map(({ key, ...line }) => (
            <BellPart key={key} {...line} onRead={read} onPick={onPick} />
          ))}
        </ScrollArea.Autosize>
      )}
      <Kinds silent={silent} />
      <div className={classes.foot}>
        <Link to={whose === '' ? '/notifications' : '/notifications?mine=true'} onClick={onPick}>
          All notifications
        </Link>
        {(all.data?.unread ?? 0) > 0 && (
          <Button size="xs" variant="subtle" onClick={() => void read('all')}>
            Mark all read
          </Button>
        )}
      </div>
    </>
  );
}

/** Loaded only when somebody looks at their own. */
function useOwnNewest(isAsked: boolean) {
  return useLiveList<Page<Notification>>(`own ${isAsked}`, {
    topics: isAsked ? ['notifications'] : [],
    load: () => (isAsked ? readOwnNewest() : Promise.resolve(NONE)),
    concerns: isNotice,
  });
}

/** Kinds that need not ring; they are on the page of all notifications all the same. */
function Kinds({ silent }: { readonly silent: readonly string[] }) {
  const others = (kind: string): readonly string[] => silent.filter((one) => one !== kind);
  return (
    <details className={classes.kinds}>
      <summary>Rings for</summary>
      {Object.entries(CHOSEN_KINDS).map(([kind, label]) => (
        <Checkbox
          key={kind}
          size="xs"
          label={label}
          checked={!silent.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            saveSilentKinds(checked ? others(kind) : [...others(kind), kind])
          }
        />
      ))}
    </details>
  );
}

interface BellPartProps extends Omit<BellLine, 'key'>, Omit<LineProps, 'line'> {}

/** "12 results ready" with the list inside, or a single line. */
function BellPart({ title, at, lines, ...acts }: BellPartProps) {
  const [isOpen, setOpen] = useState(false);
  const all = lines.map((line) => <Line key={line.lead.id} line={line} {...acts} />);
  if (title === undefined) return all;
  return (
    <>
      <button
        type="button"
        className={classes.line}
        data-unread
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.title}>
          {title}
          <span className={classes.new}>new</span>
        </span>
        <span className={classes.when}>
          <DateTime at={at} />
          {isOpen ? '' : ' · show them'}
        </span>
      </button>
      {isOpen && <div className={classes.inside}>{all}</div>}
    </>
  );
}

interface LineProps {
  readonly line: NotificationLine;
  readonly onRead: (ids: readonly string[]) => Promise<void>;
  readonly onPick: () => void;
}

function Line({ line: { lead, ids, read, link, more }, onRead, onPick }: LineProps) {
  const navigate = useNavigate();
  const pick = (): void => {
    if (!read) void onRead(ids);
    if (link === null) return;
    onPick();
    void navigate(link);
  };
  return (
    <button type="button" className={classes.line} data-unread={!read || undefined} onClick={pick}>
      <span className={classes.title}>
        {lead.title}
        {!read && <span className={classes.new}>new</span>}
      </span>
      <span>{lead.text}</span>
      <span className={classes.when}>
        <DateTime at={lead.at} />
        {more !== '' && ` · ${more}`}
      </span>
    </button>
  );
}
