import { markReplayed } from './key-holder.js';

/** The data needed to press a key again. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const TYPED_INPUTS = ['text', 'search', 'tel', 'url', 'email', 'password', 'number'];
const OTHER_KEYS = ['Enter', 'Tab', 'Backspace', 'Delete', 'Home', 'End'];

/** Keys that can be pressed again; a dead key or one of an input method cannot. */
export function isPlayable(key: string): boolean {
  return key.length === 1 || OTHER_KEYS.includes(key) || key.startsWith('Arrow');
}

/** A field in which a hand could type now. */
export function isTextField(element: Element | null): element is Field {
  if (element instanceof HTMLTextAreaElement) return !element.readOnly && !element.disabled;
  if (!(element instanceof HTMLInputElement)) return false;
  return TYPED_INPUTS.includes(element.type) && !element.readOnly && !element.disabled;
}

/**
 * Presses a key in the focused field: its own handlers first, as by hand, then the browser's default. False if it would
 * do more than type and move: a held key sends no form.
 */
export function replayKey({ key, code, shiftKey }: PressedKey): boolean {
  const field = document.activeElement;
  if (!isTextField(field)) return false;
  const press = (type: 'keydown' | 'keyup'): boolean => {
    const event = new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true });
    markReplayed(event);
    return (document.activeElement ?? field).dispatchEvent(event);
  };
  const isTaken = !press('keydown');
  const isDone = isTaken || byItself(field, key, shiftKey);
  if (isDone) press('keyup');
  return isDone;
}

/** Puts a text into the focused field in one piece, as pasting does. */
export function playText(text: string): boolean {
  const field = document.activeElement;
  if (!isTextField(field)) return false;
  insert(field, text);
  return true;
}

function byItself(field: Field, key: string, shiftKey: boolean): boolean {
  if (key.length === 1) insert(field, key);
  else if (key === 'Backspace') erase(field, -1);
  else if (key === 'Delete') erase(field, 1);
  else if (key === 'Tab') focusBeside(field, shiftKey ? -1 : 1);
  else if (key === 'Enter') return enter(field);
  else moveCaret(field, key);
  return true;
}

function enter(field: Field): boolean {
  if (field instanceof HTMLTextAreaElement) insert(field, '\n');
  return field instanceof HTMLTextAreaElement || field.form === null;
}

/** For a field without a readable caret, the end. */
function selectionOf(field: Field): readonly [number, number] {
  const { selectionStart, selectionEnd, value } = field;
  return [selectionStart ?? value.length, selectionEnd ?? value.length];
}

function insert(field: Field, text: string): void {
  const [from, to] = selectionOf(field);
  const room = field.maxLength < 0 ? text.length : field.maxLength - (field.value.length - (to - from));
  const fits = text.slice(0, Math.max(0, room));
  if (fits === '' && from === to) return;
  put(field, field.value.slice(0, from) + fits + field.value.slice(to), from + fits.length, text);
}

function erase(field: Field, step: 1 | -1): void {
  const [from, to] = selectionOf(field);
  const start = from === to ? Math.max(0, step < 0 ? from - 1 : from) : from;
  const end = from === to ? Math.min(field.value.length, step > 0 ? to + 1 : to) : to;
  if (start === end) return;
  put(field, field.value.slice(0, start) + field.value.slice(end), start, null);
}

/** In the way that React notices. */
function put(field: Field, value: string, caret: number, data: string | null): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data }));
}

function moveCaret(field: Field, key: string): void {
  if (field.selectionStart === null) return;
  const [from, to] = selectionOf(field);
  const places: Readonly<Record<string, number>> = {
    Home: 0,
    End: field.value.length,
    ArrowLeft: from === to ? Math.max(0, from - 1) : from,
    ArrowRight: from === to ? Math.min(field.value.length, to + 1) : to,
  };
  const place = places[key];
  if (place !== undefined) field.setSelectionRange(place, place);
}

const TABBED = 'input, textarea, select, button, a[href], [tabindex], [contenteditable="true"]';

function focusBeside(field: Field, step: 1 | -1): void {
  const around = field.closest('[role="dialog"]') ?? document;
  const stops = [...around.querySelectorAll<HTMLElement>(TABBED)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && isSeen(stop),
  );
  const next = stops[stops.indexOf(field) + step];
  next?.focus();
  if (isTextField(next ?? null)) (next as Field).select();
}

function isSeen(stop: HTMLElement): boolean {
  return typeof stop.checkVisibility !== 'function' || stop.checkVisibility({ visibilityProperty: true });
}
