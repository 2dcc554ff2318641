/** @jest-environment ./test/window.cjs */
import { jest } from '@jest/globals';
import { TextInput } from '@mantine/core';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { KeyboardSheet } from '../../../client/app/keyboard-sheet.js';
import { Dialog } from '../../../client/ui/dialog.js';
import { ListDetail } from '../../../client/ui/list-detail.js';
import { useScanner } from '../../../client/ui/scanner.js';
import { useShortcut, type ShortcutOptions } from '../../../client/ui/shortcuts.js';
import { isAccession } from '../../../shared/domain/accession.js';
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

test('under a dialog the keys of the page rest, and the dialog has its own', () => {
  draw(<Desk />);
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

describe('with a scanner on the page', () => {
  function Bench() {
    useScanner((code) => done.push(`scanned ${code}`));
    return (
      <>
        <TextInput label="Filter" defaultValue="mar" />
        <Key keys="L" does="light" />
        <Key keys="D" does="details" />
      </>
    );
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const sitDown = (): void => {
    draw(<Bench />);
    // The clock begins anew with every test: what was typed in the one before is over.
    press('Tab');
  };
  const scan = (code: string, on?: Element): void => {
    for (const key of code) press(key, on);
    press('Enter', on);
  };

  test('a scan presses no key of the page', () => {
    sitDown();
    scan('LAB7-1-1');
    act(() => jest.advanceTimersByTime(1000));
    expect(done).toEqual(['scanned LAB7-1-1']);
  });

  test('a letter alone is a key, a moment later', () => {
    sitDown();
    press('d');
    expect(done).toEqual([]);
    act(() => jest.advanceTimersByTime(60));
    expect(done).toEqual(['details']);
  });

  test('a field in hand keeps what it held', () => {
    sitDown();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter' });
    field.focus();
    for (const key of 'LAB7-1-1') {
      press(key, field);
      fireEvent.input(field, { target: { value: field.value + key } });
    }
    press('Enter', field);
    expect(field.value).toBe('mar');
    expect(done).toEqual(['scanned LAB7-1-1']);
  });

  const typeInto = (field: HTMLInputElement | HTMLSelectElement, text: string): void => {
    field.focus();
    for (const key of text) {
      press(key, field);
      if (field instanceof HTMLInputElement) fireEvent.input(field, { target: { value: field.value + key } });
    }
    press('Enter', field);
  };

  /** The house opens samples; a page under it may have a scanner of its own; a dialog stands over both. */
  function House({ page }: { readonly page?: boolean }) {
    useScanner((code) => done.push(`house opened ${code}`), isAccession, 'house');
    return (
      <>
        {page && <Bench />}
        <Dialog title="Tell the ward" opened onClose={() => done.push('closed')}>
          <TextInput label="Who was told" defaultValue="Sr Mo" />
        </Dialog>
      </>
    );
  }

  test('a label scanned in a dialog is for the house, and the field stays as it was', () => {
    draw(<House />);
    press('Tab');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Who was told' });
    typeInto(field, 'LAB7-0-1');
    expect(field.value).toBe('Sr Mo');
    expect(done).toEqual(['house opened LAB7-0-1']);
  });

  test.each(['1234', '12.55', '133-146', 'Normal', '1:160'])(
    'what is typed as quickly as a scanner and is no label (%s) stays typed',
    (text) => {
      draw(<House />);
      press('Tab');
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Who was told' });
      typeInto(field, text);
      expect(field.value).toBe(`Sr Mo${text}`);
      expect(done).toEqual([]);
    },
  );

  test('a page with a scanner of its own goes before the house, whichever was drawn first', () => {
    draw(<House page />);
    press('Tab');
    scan('LAB7-0-1');
    expect(done).toEqual(['scanned LAB7-0-1']);
  });
});

test('help works over a dialog and names the keys that work there, not those that rest; focus comes back', () => {
  draw(
    <>
      <KeyboardSheet />
      <Key keys="F1" does="helped" whileTyping everywhere />
      <Desk />
    </>,
  );
  const inDialog = screen.getByRole('dialog', { name: 'Remove' });
  const close = within(inDialog).getByRole('button', { name: 'Close' });
  close.focus();
  press('F1', close);
  expect(done).toEqual(['helped']);
  press('?', close, { shiftKey: true });
  const sheet = screen.getByRole('dialog', { name: 'Keys' });
  expect(within(sheet).getByText('said yes')).toBeTruthy();
  expect(within(sheet).getByText('helped')).toBeTruthy();
  expect(within(sheet).queryByText('new rows')).toBeNull();
  press('?', sheet, { shiftKey: true });
  expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull();
  expect(document.activeElement).toBe(close);
  expect(screen.queryByRole('dialog', { name: 'Remove' })).not.toBeNull();
});
