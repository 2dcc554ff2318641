import { notifications } from '@mantine/notifications';
import { isPlayable, type PressedKey } from './replay-key.js';
import { isReplayed } from './key-holder.js';
import { beep } from '../feedback/beep.js';

/** A person's input, before any field or key of the page sees it. */
export type Caught =
  | { readonly kind: 'key'; readonly pressed: PressedKey }
  /** Pasted, dropped, or typed on a screen keyboard. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'shortcut' }
  /** A dead key, or one of an input method. */
  | { readonly kind: 'odd' };

export interface Catcher {
  readonly take: (caught: Caught) => void;
  /** The key has its own effect too. */
  readonly onEscape: () => void;
  readonly onPointer: (target: Element) => void;
  /** The press of this key was seen; of others only the repeats come. */
  readonly seen: Set<string>;
}

/** The last of them takes the keys. */
let catchers: readonly Catcher[] = [];
/** A key was pressed whose text comes as input: of a screen keyboard, or to paste. */
let textComes = false;

/** Set on the page, for tests that wait for it. */
const MARK = 'data-keys-held';

/** `over`: before those that catch keys already, and before any that come later. */
export function startCatching(catcher: Catcher, isOver = false): void {
  const others = catchers.filter((one) => one !== catcher);
  catchers = isOver ? [...others, catcher] : [catcher, ...others];
  document.documentElement.setAttribute(MARK, '');
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('beforeinput', onInput, true);
  window.addEventListener('pointerdown', onPointer, true);
}

export function stopCatching(catcher: Catcher): void {
  catchers = catchers.filter((one) => one !== catcher);
  if (catchers.length > 0) return;
  document.documentElement.removeAttribute(MARK);
  window.removeEventListener('keydown', onKey, true);
  window.removeEventListener('beforeinput', onInput, true);
  window.removeEventListener('pointerdown', onPointer, true);
}

const SILENT = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn'];
/** Copying, pasting (which comes as input), reloading, tabs and windows. */
const OF_THE_BROWSER = ['c', 'v', 'r', 't', 'w', 'n', 'l'];
/** A screen keyboard sends no keys, only input. */
const WITHOUT_A_KEY = ['Unidentified', 'Process'];

function onKey(event: KeyboardEvent): void {
  const { key, code, shiftKey } = event;
  if (isReplayed(event) || event.isComposing || SILENT.includes(key)) return;
  if (key === 'Escape') return catchers.forEach(({ onEscape }) => onEscape());
  event.stopImmediatePropagation();
  textComes = WITHOUT_A_KEY.includes(key) || (isShortcut(event) && key.toLowerCase() === 'v');
  if (textComes || isOfTheBrowser(event)) return;
  event.preventDefault();
  const catcher = catchers.at(-1);
  const name = code || key;
  // The key whose press began the act is still down.
  if (catcher === undefined || (event.repeat && !catcher.seen.has(name))) return;
  catcher.seen.add(name);
  if (isShortcut(event)) catcher.take({ kind: 'shortcut' });
  else if (isPlayable(key)) catcher.take({ kind: 'key', pressed: { key, code, shiftKey } });
  else catcher.take({ kind: 'odd' });
}

function isShortcut(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey } = event;
  return (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
}

function isOfTheBrowser(event: KeyboardEvent): boolean {
  if (/^F\d+$/.test(event.key)) return true;
  return isShortcut(event) && (event.altKey || OF_THE_BROWSER.includes(event.key.toLowerCase()));
}

/** Input without a key, from the pointer's menu or a program, is handled at its target. */
function onInput(event: InputEvent): void {
  if (!textComes) return;
  textComes = false;
  event.preventDefault();
  event.stopImmediatePropagation();
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  const isTyped = event.inputType.startsWith('insert') && text !== '';
  catchers.at(-1)?.take(isTyped ? { kind: 'text', text } : { kind: 'odd' });
}

function onPointer({ target }: PointerEvent): void {
  if (target instanceof Element) catchers.forEach(({ onPointer: take }) => take(target));
}

/** Why keys that were held came to nothing. */
export type DiscardReason =
  'not there yet' | 'went elsewhere' | 'takes no typing' | 'shortcut' | 'a cut scan';

export interface RefusedKeys {
  readonly count: number;
  readonly why: DiscardReason;
  /** Their target: "the next sample". */
  readonly what: string;
}

/** "3 keys were not taken: the next sample was not there yet." */
function notTakenText({ count, why, what }: RefusedKeys): string {
  const keys = count === 1 ? '1 key was' : `${count} keys were`;
  switch (why) {
    case 'not there yet':
      return `${keys} not taken: ${what} was not there yet.`;
    case 'went elsewhere':
      return `${keys} not taken: they were meant for ${what}, and something else was opened.`;
    case 'takes no typing':
      return `${keys} not taken: there was nothing to type in where ${what} was opened.`;
    case 'a cut scan':
      return `${keys} not taken: a scan among them was cut.`;
    case 'shortcut':
      return `${keys} not taken: a shortcut was pressed before ${what} was there. Press it again.`;
  }
}

const ID = 'keys not taken';

/** A sound for somebody looking at the paper, words for somebody looking at the screen. */
export function announceRefusal(of: RefusedKeys, isFirst: boolean): void {
  if (isFirst) beep();
  const notice = { id: ID, message: notTakenText(of), color: 'red', autoClose: 8000, role: 'alert' };
  if (isFirst) {
    notifications.hide(ID);
    notifications.show(notice);
  } else notifications.update(notice);
}
