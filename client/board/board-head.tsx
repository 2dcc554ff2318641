import { Button, Group } from '@mantine/core';
import { useFullscreenDocument, useIdle } from '@mantine/hooks';
import {
  IconAdjustments,
  IconAlarm,
  IconAlertTriangleFilled,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBolt,
  IconHome,
  IconHourglass,
  IconLogout,
  IconMoon,
  IconPlugConnectedX,
  IconSun,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { can } from '../../shared/domain/people/access.js';
import type { Role } from '../../shared/vocabulary.js';
import type { BoardPicture } from '../core/live-board.js';
import { useLiveStatus } from '../core/live-status.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { dayOf, formatDay, formatTime } from '../ui/layout/date-time.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { type BoardColumnData, totalsOf } from './board-columns.js';
import type { BoardSettings } from './board-settings.js';
import { signOutBoard } from './board.api.js';
import classes from './board.module.css';

interface BoardHeadProps {
  readonly picture: BoardPicture;
  readonly columns: readonly BoardColumnData[];
  readonly now: number;
}

/** Counters first; the clock and the age of the picture always in sight. */
export function BoardHead({ picture, columns, now }: BoardHeadProps) {
  const totals = totalsOf(columns);
  return (
    <header className={classes.head}>
      <div className={classes.counters}>
        <Counter label="Waiting" value={totals.waiting} icon={<IconHourglass />} />
        <Counter label="Overdue" value={totals.overdue} icon={<IconAlarm />} tone="late" />
        <Counter label="Urgent" value={totals.urgent} icon={<IconBolt />} tone="urgent" />
        <Counter
          label="Critical"
          value={totals.critical}
          icon={<IconAlertTriangleFilled />}
          tone="critical"
        />
        <Counter label="Booked today" value={picture.today.booked} />
        <Counter label="Released today" value={picture.today.released} />
      </div>
      <div className={classes.clock}>
        <time className={classes.time}>{formatTime(now)}</time>
        <span className={classes.day}>{formatDay(dayOf(now))}</span>
        <Age />
      </div>
    </header>
  );
}

interface CounterProps {
  readonly label: string;
  readonly value: number;
  readonly icon?: ReactNode;
  readonly tone?: 'late' | 'urgent' | 'critical';
}

function Counter({ label, value, icon, tone }: CounterProps) {
  return (
    <div className={classes.counter} data-tone={value > 0 ? tone : undefined}>
      <span className={classes.value}>{value.toLocaleString('en')}</span>
      <span className={classes.label}>
        {icon}
        {label}
      </span>
    </div>
  );
}

function Age() {
  const { status, currentAt } = useLiveStatus();
  if (status === 'Online') {
    return (
      <span className={classes.age}>
        <i className={classes.pulse} aria-hidden="true" />
        Live, as of now
      </span>
    );
  }
  return (
    <span className={classes.age} data-lost role="alert">
      <IconPlugConnectedX aria-hidden="true" />
      {currentAt === undefined ? 'Connecting' : `Connection lost, data as of ${formatTime(currentAt)}`}
    </span>
  );
}

interface BoardControlsProps {
  readonly settings: BoardSettings;
  readonly role: Role | undefined;
  readonly onChange: (change: Partial<BoardSettings>) => void;
  /** The board's own token is forgotten on this machine. */
  readonly onSignedOut: () => void;
}

const HIDE_AFTER_MS = 6000;

/** Comes with the pointer or a key, and leaves the wall alone otherwise. */
export function BoardControls({ settings, role, onChange, onSignedOut }: BoardControlsProps) {
  const isIdle = useIdle(HIDE_AFTER_MS, { initialState: false });
  const { toggle, fullscreen } = useFullscreenDocument();
  useShortcut('F', 'Full screen', () => void toggle());
  return (
    <div className={classes.controls} data-idle={isIdle || undefined}>
      <Group gap={10} justify="center">
        <Button
          variant="default"
          leftSection={<IconAdjustments size={16} />}
          onClick={() => onChange({ isSetUp: false })}
        >
          Set up this screen
        </Button>
        <Button
          variant="default"
          leftSection={settings.scheme === 'dark' ? <IconSun size={16} /> : <IconMoon size={16} />}
          onClick={() => onChange({ scheme: settings.scheme === 'dark' ? 'light' : 'dark' })}
        >
          {settings.scheme === 'dark' ? 'Light' : 'Dark'}
        </Button>
        <Button
          title="Full screen (F)"
          leftSection={fullscreen ? <IconArrowsMinimize size={16} /> : <IconArrowsMaximize size={16} />}
          onClick={() => void toggle()}
        >
          {fullscreen ? 'Leave full screen' : 'Full screen'}
        </Button>
        <WayOut role={role} onSignedOut={onSignedOut} />
      </Group>
    </div>
  );
}

/** Home for people; the end of the session for an account, or of the token for a board. */
function WayOut({ role, onSignedOut }: Pick<BoardControlsProps, 'role' | 'onSignedOut'>) {
  if (can(role, 'home.open')) {
    return (
      <LinkButton to="/welcome" variant="default" leftSection={<IconHome size={16} />}>
        Home
      </LinkButton>
    );
  }
  const icon = <IconLogout size={16} />;
  if (role !== undefined) {
    return (
      <LinkButton to="/signout" variant="default" leftSection={icon}>
        Sign out
      </LinkButton>
    );
  }
  const signOut = (): void =>
    void signOutBoard()
      .catch(() => undefined)
      .finally(onSignedOut);
  return (
    <Button variant="default" leftSection={icon} onClick={signOut}>
      Sign this board out
    </Button>
  );
}
