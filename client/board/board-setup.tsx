import {
  Anchor,
  Button,
  Chip,
  Group,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoardShows } from '../../shared/live.js';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { choices } from '../ui/options/choices.js';
import {
  BOARD_LANGUAGES,
  type BoardSettings,
  LANGUAGE_LABELS,
  PRIVACY_LEVELS,
  type Privacy,
  type Rotation,
  ROTATIONS,
  unitName,
} from './board-settings.js';
import classes from './board-setup.module.css';
import { signInBoard } from './board.api.js';

interface BoardSetupProps {
  readonly settings: BoardSettings;
  /** The most that the server tells this reader of a patient. */
  readonly shows: Privacy;
  readonly onChange: (change: Partial<BoardSettings>) => void;
  readonly onDone: () => void;
}

const LABELS: Readonly<Record<Privacy, string>> = {
  number: 'Lab number only',
  initials: 'Lab number and initials',
  full: 'Lab number and full name',
};

function rotationLabel(seconds: Rotation): string {
  return seconds === 0 ? 'Stay on one page' : `Every ${seconds} seconds`;
}

/** Once for each screen, and whenever it hangs elsewhere: what it shows. The machine keeps it. */
export function BoardSetup({ settings, shows, onChange, onDone }: BoardSetupProps) {
  const { privacy, units, language, rotation, scheme } = settings;
  return (
    <main className={classes.page}>
      <form
        className={classes.box}
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <Title order={1}>Set up this screen</Title>
        <Text c="dimmed" mt={4}>
          The choice is saved on this machine. Move the pointer over the board to return.
        </Text>
        <Stack gap={20} mt={20}>
          <UnitsShown units={units} language={language} onChange={onChange} />
          <ShownOfPatient privacy={privacy} shows={shows} onChange={onChange} />
          <Select
            label="Language of the units"
            allowDeselect={false}
            data={BOARD_LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
            value={language}
            onChange={(value) => onChange({ language: BOARD_LANGUAGES.find((one) => one === value) ?? 'en' })}
          />
          <Select
            label="Change pages"
            description="When more units have work than fit side by side. Open critical calls stay in sight above them."
            allowDeselect={false}
            data={ROTATIONS.map((value) => ({ value: String(value), label: rotationLabel(value) }))}
            value={String(rotation)}
            onChange={(value) => onChange({ rotation: ROTATIONS.find((one) => String(one) === value) ?? 20 })}
          />
          <div>
            <Text fw={500} mb={8} id="board-colours">
              Colours
            </Text>
            <SegmentedControl
              aria-labelledby="board-colours"
              value={scheme}
              onChange={(value) => onChange({ scheme: value === 'light' ? 'light' : 'dark' })}
              data={choices({ dark: 'Dark', light: 'Light' })}
            />
          </div>
          <Button type="submit" size="md" fullWidth>
            Show the board
          </Button>
        </Stack>
      </form>
    </main>
  );
}

type UnitsShownProps = Pick<BoardSettings, 'units' | 'language'> & Pick<BoardSetupProps, 'onChange'>;

function UnitsShown({ units, language, onChange }: UnitsShownProps) {
  return (
    <Chip.Group
      multiple
      value={[...units]}
      onChange={(chosen) => onChange({ units: DISCIPLINES.filter((unit) => chosen.includes(unit)) })}
    >
      <div role="group" aria-labelledby="board-units">
        <Text id="board-units" fw={500}>
          Units
        </Text>
        <Text c="dimmed" size="sm" mb={8}>
          None chosen: all of them.
        </Text>
        <Group gap={8}>
          {DISCIPLINES.map((unit) => (
            <Chip key={unit} value={unit}>
              {unitName(unit, language)}
            </Chip>
          ))}
        </Group>
      </div>
    </Chip.Group>
  );
}

type ShownOfPatientProps = Pick<BoardSettings, 'privacy'> & Pick<BoardSetupProps, 'shows' | 'onChange'>;

function ShownOfPatient({ privacy, shows, onChange }: ShownOfPatientProps) {
  return (
    <Radio.Group
      label="Patient details shown"
      value={privacy}
      onChange={(value) => onChange({ privacy: PRIVACY_LEVELS.find((one) => one === value) ?? 'number' })}
    >
      <Text c="dimmed" size="sm">
        Anyone who walks past can read it.
      </Text>
      <Stack gap={8} mt={8}>
        {PRIVACY_LEVELS.map((value) => (
          <Radio
            key={value}
            value={value}
            label={LABELS[value]}
            disabled={PRIVACY_LEVELS.indexOf(value) > PRIVACY_LEVELS.indexOf(shows)}
          />
        ))}
        {shows !== 'full' && (
          <Text c="dimmed" size="sm">
            To show more than this, the board needs a token from a super administrator.
          </Text>
        )}
      </Stack>
    </Radio.Group>
  );
}

interface BoardSignInProps {
  readonly onSignedIn: (shows: BoardShows) => void;
}

/** Once for each wall: the machine keeps its token until that is revoked. */
export function BoardSignIn({ onSignedIn }: BoardSignInProps) {
  const [token, setToken] = useState('');
  const sending = useSending({
    notDone: 'This screen was not signed in',
    send: async () => {
      // Nothing else is a token, and no header could carry it.
      if (!/^[\w-]{1,200}$/.test(token.trim())) throw new Error('This is not a board token.');
      return signInBoard(token.trim());
    },
    onDone: ({ shows }) => onSignedIn(shows),
  });
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <Title order={1}>Wall-board</Title>
        <Text c="dimmed" mt={4}>
          This screen is not signed in. A super administrator issues a token for it under Security, Boards.
        </Text>
        <SentForm sending={sending} className={classes.form}>
          <PasswordInput
            id="token"
            label="Token of this board"
            autoComplete="off"
            autoFocus
            required
            withAsterisk={false}
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={sending.isBusy} fullWidth>
            Show the board
          </Button>
        </SentForm>
        <Text mt={20}>
          <Anchor component={Link} to="/security/login">
            Sign in as a person
          </Anchor>
        </Text>
      </div>
    </main>
  );
}
