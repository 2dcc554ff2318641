import { Kbd, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { letterKeysAct, setLetterKeys } from '../ui/keys/keys.js';
import { keyNames, useShortcut, useShortcuts, type Shortcut } from '../ui/keys/shortcuts.js';
import classes from './shortcut-list.module.css';
import { Dialog } from '../ui/forms/dialog.js';
import { useReturnOfFocus } from '../ui/keys/focus.js';

const IN_FORMS = [{ keys: keyNames('mod+Enter'), label: 'Send the form, also out of a text' }] as const;
const IN_LISTS = [
  { keys: ['↑', '↓'], label: 'Move between rows' },
  { keys: ['Enter'], label: 'Open the row' },
  { keys: ['Space'], label: 'Tick the row' },
  { keys: ['Esc'], label: 'Close the dialog or panel' },
] as const;

/** `?` lists the keys of the open screen or dialog, over it, and returns to the same place. */
export function ShortcutList() {
  const [here, setHere] = useState<readonly Shortcut[]>();
  const close = (): void => setHere(undefined);
  // Read before the sheet itself is over them.
  const open = (): void => setHere(useShortcuts.getState().shortcuts.filter(({ isHeard }) => isHeard()));
  const toggle = (): void => (here === undefined ? open() : close());
  useShortcut('shift+?', 'This list of keys', toggle, { everywhere: true });
  // Mounted again each time, so that it is above a dialog that was there before.
  return here === undefined ? null : <Sheet shortcuts={here} onClose={close} />;
}

interface SheetProps {
  readonly shortcuts: readonly Shortcut[];
  readonly onClose: () => void;
}

function Sheet({ shortcuts, onClose }: SheetProps) {
  useReturnOfFocus();
  const here = shortcuts.map(({ keys, label }) => ({
    keys: keys === 'shift+?' ? ['?'] : keyNames(keys),
    label,
  }));
  return (
    <Dialog opened onClose={onClose} title="Keys">
      <Lines title="On this screen" lines={here} />
      <Lines title="In forms" lines={IN_FORMS} />
      <Lines title="In lists" lines={IN_LISTS} />
      <LetterKeys />
    </Dialog>
  );
}

function LetterKeys() {
  const [isOn, setOn] = useState(letterKeysAct);
  const change = (on: boolean): void => {
    setLetterKeys(on);
    setOn(on);
  };
  return (
    <Switch
      mt={14}
      label="Single letters and digits are keys"
      description="For you, on this computer. A scanned number is never taken for a shortcut."
      checked={isOn}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly { readonly keys: readonly string[]; readonly label: string }[];
}

function Lines({ title, lines }: LinesProps) {
  return (
    <>
      <Text fw={600} mt={8} mb={4}>
        {title}
      </Text>
      <dl className={classes.lines}>
        {lines.map(({ keys, label }) => (
          <div key={`${keys.join('+')} ${label}`} className={classes.line}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} size="sm">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
