import { Button, Group, SegmentedControl } from '@mantine/core';
import { useFullscreenDocument, useIdle } from '@mantine/hooks';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconHome,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { can } from '../../shared/domain/access.js';
import { DISCIPLINES, type Discipline, type Role } from '../../shared/vocabulary.js';
import { useShortcut } from '../ui/shortcuts.js';
import { UNITS } from '../ui/unit.js';
import { signOutBoard } from './board.api.js';
import { PRIVACIES, type BoardSettings, type Privacy } from './board-settings.js';
import classes from './board.module.css';

export interface BoardControlsProps {
  readonly settings: BoardSettings;
  /** The most that the server tells this reader of a patient. */
  readonly shows: Privacy;
  readonly role: Role | undefined;
  readonly onChange: (change: Partial<BoardSettings>) => void;
  /** The board's own token is forgotten on this machine. */
  readonly onSignedOut: () => void;
}

const LABELS: Readonly<Record<Privacy, string>> = {
  number: 'Lab number only',
  initials: 'Initials',
  full: 'Full name',
};
const HIDE_AFTER_MS = 6000;

/** Comes with the pointer or a key, and leaves the wall alone otherwise. */
export function BoardControls({ settings, shows, role, onChange, onSignedOut }: BoardControlsProps) {
  const isIdle = useIdle(HIDE_AFTER_MS, { initialState: false });
  const { toggle, fullscreen } = useFullscreenDocument();
  useShortcut('F', 'Full screen', () => void toggle());
  const privacies = PRIVACIES.slice(0, PRIVACIES.indexOf(shows) + 1);
  return (
    <div className={classes.controls} data-idle={isIdle || undefined}>
      <Group gap={10} justify="center">
        <SegmentedControl
          aria-label="What is shown of a patient"
          value={settings.privacy}
          onChange={(value) => onChange({ privacy: PRIVACIES.find((known) => known === value) ?? 'number' })}
          data={privacies.map((value) => ({ value, label: LABELS[value] }))}
        />
        <UnitPicker units={settings.units} onUnits={(units) => onChange({ units })} />
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

interface UnitPickerProps {
  readonly units: readonly Discipline[];
  readonly onUnits: (units: readonly Discipline[]) => void;
}

/** Chosen units only; with none chosen the wall shows all. */
function UnitPicker({ units, onUnits }: UnitPickerProps) {
  return (
    <Group gap={4} role="group" aria-label="Units on this wall">
      {DISCIPLINES.map((unit) => {
        const isChosen = units.includes(unit);
        return (
          <Button
            key={unit}
            px={10}
            variant={isChosen ? 'filled' : 'default'}
            aria-pressed={isChosen}
            title={UNITS[unit].label}
            onClick={() => onUnits(isChosen ? units.filter((one) => one !== unit) : [...units, unit])}
          >
            {UNITS[unit].short}
          </Button>
        );
      })}
    </Group>
  );
}
