import { jest } from '@jest/globals';
import { TextInput } from '@mantine/core';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { Dialog } from '../../../client/ui/forms/dialog.js';
import { useScanner } from '../../../client/ui/keys/scanner.js';
import { useShortcut } from '../../../client/ui/keys/shortcuts.js';
import { isAccession } from '../../../shared/domain/specimens/accession.js';
import { draw } from './draw.js';

const done: string[] = [];
beforeEach(() => done.splice(0));

function Key({ keys, does }: { readonly keys: string; readonly does: string }) {
  useShortcut(keys, does, () => done.push(does));
  return null;
}

function press(key: string, on: Element = document.body): void {
  fireEvent.keyDown(on, { key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key });
}

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
    // Every test starts its own clock: what was typed in the one before is over.
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

  test('a field that takes the focus within a scan keeps what it held', () => {
    sitDown();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter' });
    for (const key of 'LAB7') press(key);
    field.focus();
    for (const key of '-1-1') {
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

  /** The application opens samples; a page below it may have its own scanner; a dialog is above both. */
  function House({ page }: { readonly page?: boolean }) {
    useScanner(
      (code) => done.push(`house opened ${code}`),
      isAccession,
      'house',
      () => done.push('the scan was cut'),
    );
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

  /** The clock of the device that sends the keys, in ms. */
  let clock = 1e6;

  /** The parts of a number, each a while after the one before. */
  function falter(field: HTMLInputElement, parts: readonly string[], end = 'Enter'): void {
    let at = (clock += 10_000);
    const key = (one: string): void => {
      const event = createEvent.keyDown(field, { key: one });
      Object.defineProperty(event, 'timeStamp', { value: (at += 5) });
      fireEvent(field, event);
    };
    field.focus();
    for (const [place, part] of parts.entries()) {
      if (place > 0) at += 220;
      for (const one of part) {
        key(one);
        fireEvent.input(field, { target: { value: field.value + one } });
      }
    }
    key(end);
  }

  const told = (): HTMLInputElement => {
    draw(<House />);
    press('Tab');
    return screen.getByRole<HTMLInputElement>('textbox', { name: 'Who was told' });
  };

  test('a scan whose first figure came alone opens nobody, and leaves nothing in the field', () => {
    const field = told();
    falter(field, ['1', '900-1-1']);
    expect(done).toEqual(['the scan was cut']);
    expect(field.value).toBe('Sr Mo');
  });

  test('a scan that faltered where no hand could have typed its head is taken whole', () => {
    const field = told();
    falter(field, ['LAB26', '-11', '-1']);
    expect(done).toEqual(['house opened LAB26-11-1']);
    expect(field.value).toBe('Sr Mo');
  });

  test.each([
    ['LAB531ß1ß1', 'Enter'],
    ['LAB531-1-1', 'Tab'],
  ])('%s and %s open LAB531-1-1, and stay in no field', (typed, end) => {
    const field = told();
    falter(field, [typed], end);
    expect(done).toEqual(['house opened LAB531-1-1']);
    expect(field.value).toBe('Sr Mo');
  });

  test('what is typed quickly and left with Tab stays typed', () => {
    const field = told();
    falter(field, ['133-146'], 'Tab');
    expect(done).toEqual([]);
    expect(field.value).toBe('Sr Mo133-146');
  });

  test('a page with a scanner of its own goes before the house, whichever was drawn first', () => {
    draw(<House page />);
    press('Tab');
    scan('LAB7-0-1');
    expect(done).toEqual(['scanned LAB7-0-1']);
  });
});
