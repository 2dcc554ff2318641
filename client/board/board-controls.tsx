import { Button, Group } from '@mantine/core';
import { useFullscreenDocument, useIdle } from '@mantine/hooks';
import {
  IconAdjustments,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconHome,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { can } from '../../shared/domain/people/access.js';
import type { Role } from '../../shared/vocabulary.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { signOutBoard } from './board.api.js';
import type { BoardSettings } from './board-settings.js';
import classes from './board.module.css';

export interface BoardControlsProps {
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
      <Button component={Link} to="/welcome" variant="default" leftSection={<IconHome size={16} />}>
        Home
      </Button>
    );
  }
  const icon = <IconLogout size={16} />;
  if (role !== undefined) {
    return (
      <Button component={Link} to="/signout" variant="default" leftSection={icon}>
        Sign out
      </Button>
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
