import { Button, Chip, Group, Radio, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import { PRIVACIES, ROTATIONS, type BoardSettings, type Privacy, type Rotation } from './board-settings.js';
import { BOARD_LANGUAGES, LANGUAGE_LABELS, unitName } from './unit-names.js';
import classes from './board-sign-in.module.css';

export interface BoardSetupProps {
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
          The choice is kept on this machine. Move the pointer over the board to come back.
        </Text>
        <Stack gap={20} mt={20}>
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
          <Radio.Group
            label="What is shown of a patient"
            value={privacy}
            onChange={(value) => onChange({ privacy: PRIVACIES.find((one) => one === value) ?? 'number' })}
          >
            <Text c="dimmed" size="sm">
              Anyone who walks past can read it.
            </Text>
            <Stack gap={8} mt={8}>
              {PRIVACIES.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={LABELS[value]}
                  disabled={PRIVACIES.indexOf(value) > PRIVACIES.indexOf(shows)}
                />
              ))}
              {shows !== 'full' && (
                <Text c="dimmed" size="sm">
                  To show more than this, the board needs a token from a super administrator.
                </Text>
              )}
            </Stack>
          </Radio.Group>
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
              data={[
                { value: 'dark', label: 'Dark' },
                { value: 'light', label: 'Light' },
              ]}
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
