import { TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { ShortcutList } from '../../../client/app/shortcut-list.js';
import { Dialog } from '../../../client/ui/forms/dialog.js';
import '../../../client/ui/keys/held-keys.js';
import { ListDetail } from '../../../client/ui/table/list-detail.js';
import { useScanner } from '../../../client/ui/keys/scanner.js';
import { useShortcut, type ShortcutOptions } from '../../../client/ui/keys/shortcuts.js';
import { draw } from './draw.js';

const done: string[] = [];
beforeEach(() => done.splice(0));

function Key({ keys, does, ...options }: { readonly keys: string; readonly does: string } & ShortcutOptions) {
  useShortcut(keys, does, () => done.push(does), options);
  return null;
}

function press(key: string, on: Element = document.body, more: object = {}): void {
  fireEvent.keyDown(on, { key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key, ...more });
}

/** Keys are held until a dialog that opens has the focus. */
const dialogHasFocus = (): Promise<void> =>
  waitFor(() => expect(document.documentElement.hasAttribute('data-keys-held')).toBe(false));

/** Presses it the moment the page can be seen: no sooner can a hand, and a busy machine has done nothing since. */
function QuickHand({ presses }: { readonly presses: string }) {
  useLayoutEffect(() => {
    for (const key of presses) press(key);
    press('Enter');
  }, [presses]);
  return null;
}

/** A list with a panel beside it, and a dialog over both. */
function Desk() {
  const [panel, setPanel] = useState(true);
  const [dialog, setDialog] = useState(true);
  return (
    <>
      <Key keys="Escape" does="left the page" />
      <Key keys="N" does="new rows" />
      <ListDetail title="Sample" detail={panel ? 'Details' : undefined} onClose={() => setPanel(false)}>
        List
      </ListDetail>
      <Dialog title="Remove" opened={dialog} onClose={() => setDialog(false)}>
        <Key keys="Y" does="said yes" />
      </Dialog>
    </>
  );
}

test('Escape closes the topmost thing only, and leaves the page when nothing stands over it', () => {
  draw(<Desk />);
  const isThere = () => ({
    dialog: screen.queryByRole('dialog', { name: 'Remove' }) !== null,
    panel: screen.queryByText('Details') !== null,
  });
  expect(isThere()).toEqual({ dialog: true, panel: true });
  press('Escape');
  expect(isThere()).toEqual({ dialog: false, panel: true });
  press('Escape');
  expect(isThere()).toEqual({ dialog: false, panel: false });
  expect(done).toEqual([]);
  press('Escape');
  expect(done).toEqual(['left the page']);
});

test('a key works as soon as its page is seen', () => {
  draw(
    <>
      <Key keys="Enter" does="went on" />
      <QuickHand presses="" />
    </>,
  );
  expect(done).toEqual(['went on']);
});

test('a scanner is heard as soon as its page is seen', () => {
  function Page() {
    useScanner((code) => done.push(`scanned ${code}`));
    return null;
  }
  draw(
    <>
      <Page />
      <QuickHand presses="LAB7-1-1" />
    </>,
  );
  expect(done).toEqual(['scanned LAB7-1-1']);
});

test('under a dialog the keys of the page rest, and the dialog has its own', async () => {
  draw(<Desk />);
  await dialogHasFocus();
  press('n');
  press('y');
  expect(done).toEqual(['said yes']);
  press('Escape');
  press('n');
  expect(done).toEqual(['said yes', 'new rows']);
});

test('no key fires while somebody is typing, unless it says so', () => {
  draw(
    <>
      <TextInput label="Name" />
      <Key keys="N" does="new rows" />
      <Key keys="mod+Enter" does="saved" />
      <Key keys="F2" does="helped" whileTyping />
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'Name' });
  press('n', field);
  press('F2', field);
  press('Enter', field, { ctrlKey: true });
  expect(done).toEqual(['helped', 'saved']);
});

test('of two that want one key the latest has it', () => {
  draw(
    <>
      <Key keys="N" does="first" />
      <Key keys="N" does="latest" />
    </>,
  );
  press('n');
  expect(done).toEqual(['latest']);
});

test('a key that somebody took already is left alone', () => {
  draw(
    <div onKeyDown={(event) => event.preventDefault()}>
      <button type="button">Grid</button>
      <Key keys="Escape" does="left the page" />
    </div>,
  );
  press('Escape', screen.getByRole('button'));
  expect(done).toEqual([]);
});

test('help works over a dialog and names the keys that work there, not those that rest; focus comes back', async () => {
  draw(
    <>
      <ShortcutList />
      <Key keys="F1" does="helped" whileTyping everywhere />
      <Desk />
    </>,
  );
  const inDialog = screen.getByRole('dialog', { name: 'Remove' });
  const close = within(inDialog).getByRole('button', { name: 'Close' });
  await dialogHasFocus();
  close.focus();
  press('F1', close);
  expect(done).toEqual(['helped']);
  press('?', close, { shiftKey: true });
  const sheet = screen.getByRole('dialog', { name: 'Keys' });
  expect(within(sheet).getByText('said yes')).toBeTruthy();
  expect(within(sheet).getByText('helped')).toBeTruthy();
  expect(within(sheet).queryByText('new rows')).toBeNull();
  await dialogHasFocus();
  press('?', sheet, { shiftKey: true });
  expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull();
  expect(document.activeElement).toBe(close);
  expect(screen.queryByRole('dialog', { name: 'Remove' })).not.toBeNull();
});

function House() {
  useScanner(
    () => undefined,
    () => false,
    'house',
    () => undefined,
  );
  return (
    <>
      <Key keys="N" does="opened the sheet" />
      <Key keys="Escape" does="left the page" />
    </>
  );
}

test('Escape right after a key that has not acted yet takes it back, and does nothing else', async () => {
  draw(<House />);
  press('n');
  press('Escape');
  expect(done).toEqual([]);
  press('Escape');
  expect(done).toEqual(['left the page']);
  press('n');
  await waitFor(() => expect(done).toEqual(['left the page', 'opened the sheet']));
});
