import { getHotkeyHandler } from '@mantine/hooks';
import { PAUSE_MS } from './key-burst.js';
import { hasScanner, onScanFocus, onScanKey } from './scans.js';
import { isReplayed } from './key-holder.js';
import { currentUser } from '../../core/session.js';

interface BoundKey {
  /** Mantine's notation: `mod+Enter`, `shift+N`, `?`. */
  readonly keys: string;
  readonly run: () => void;
  readonly layer: KeyLayer | undefined;
  /** Works while someone is typing in a field too. */
  readonly whileTyping: boolean;
  /** Works over every dialog: help is for what is topmost. */
  readonly everywhere: boolean;
}

const bound: BoundKey[] = [];
/** A single letter or digit counts as a key only when no other key comes so shortly before or after it. */
const LETTER_WAIT_MS = 50;

let lastKeyAt = Number.NEGATIVE_INFINITY;
let isInBurst = false;
let held: ReturnType<typeof setTimeout> | undefined;
/** Escape takes back a key that was pressed a moment ago and has not acted yet: that is all it does then. */
let takesBack = false;
let dropdownWasOpen = false;

/** The latest binding of a key wins. */
export function bindKey(key: BoundKey): () => void {
  listen();
  bound.push(key);
  return () => void bound.splice(bound.indexOf(key), 1);
}

let isListening = false;

/** The one listener of the application: before everybody for the scanner, after everybody for the keys. */
export function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', first, true);
  window.addEventListener('focusin', onScanFocus, true);
  document.addEventListener('keydown', last);
}

function first(event: KeyboardEvent): void {
  // Keys that are pressed again follow each other as fast as a scanner's.
  if (isReplayed(event)) return;
  dropdownWasOpen = event.key === 'Escape' && isDropdownOpen();
  takesBack = event.key === 'Escape' && held !== undefined;
  if (!hasScanner()) return;
  onScanKey(event);
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
  const isPrintable = event.key.length === 1;
  const at = event.timeStamp;
  isInBurst = isPrintable && at - lastKeyAt < LETTER_WAIT_MS;
  if (at - lastKeyAt <= PAUSE_MS || !isPrintable) releaseKeys();
  lastKeyAt = isPrintable ? at : Number.NEGATIVE_INFINITY;
}

function last(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return;
  // One press is one act: a key that is held down does not go on to the layer below.
  if (event.key === 'Escape' && (event.repeat || dropdownWasOpen || takesBack || closeTopmost(event))) return;
  const key = bound.findLast((one) => fits(one, event));
  if (key === undefined || (isLetter(key.keys) && !letterKeysAct())) return;
  event.preventDefault();
  if (!hasScanner() || event.key.length !== 1 || hasModifier(key.keys)) key.run();
  else if (!isInBurst || !isLetter(key.keys)) hold(key.run);
}

function hold(run: () => void): void {
  clearTimeout(held);
  held = setTimeout(() => {
    held = undefined;
    run();
  }, LETTER_WAIT_MS);
}

function releaseKeys(): void {
  clearTimeout(held);
  held = undefined;
}

function fits({ keys, layer, whileTyping, everywhere }: BoundKey, event: KeyboardEvent): boolean {
  if (!whileTyping && isTyping(event.target)) return false;
  return (everywhere || receivesKeys(layer)) && matches(keys, event);
}

/** Whether keys of this layer work now: nothing is over it. */
export function receivesKeys(layer: KeyLayer | undefined): boolean {
  return keyLayers.hears(layer) && !isUnderForeignDialog(layer);
}

function matches(keys: string, event: KeyboardEvent): boolean {
  let isIt = false;
  getHotkeyHandler([[keys, () => (isIt = true), { preventDefault: false }]])(event);
  return isIt;
}

/** True when something was closed: the page's own Escape rests then. */
function closeTopmost(event: KeyboardEvent): boolean {
  const top = keyLayers.top();
  if (isUnderForeignDialog(top)) return true;
  if (top === undefined) return false;
  event.preventDefault();
  top.close();
  return true;
}

const MODAL = '[role="dialog"][aria-modal="true"]';

/** A dialog that is not one of ours is over the page. */
function isUnderForeignDialog(layer: KeyLayer | undefined): boolean {
  const isOurs = layer?.kind === 'dialog' || keyLayers.top()?.kind === 'dialog';
  return !isOurs && document.querySelector(MODAL) !== null;
}

const DROPDOWNS =
  '[data-mantine-stop-propagation="true"], .mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Combobox-dropdown';

/**
 * A menu or a list of suggestions takes Escape itself. Under a dialog only the focused one: the one that opened the
 * dialog may still be closing.
 */
function isDropdownOpen(): boolean {
  const isUnderDialog = keyLayers.top()?.kind === 'dialog';
  return [...document.querySelectorAll(DROPDOWNS)].some(
    (part) => part.getClientRects().length > 0 && (!isUnderDialog || isInHand(part)),
  );
}

function isInHand(part: Element): boolean {
  const { activeElement } = document;
  const opens = activeElement?.closest('[aria-haspopup][aria-expanded="true"]');
  return part.contains(activeElement) || opens !== null;
}

function isLetter(keys: string): boolean {
  return /^[a-z0-9]$/i.test(keys);
}

export function hasModifier(keys: string): boolean {
  return /(mod|ctrl|meta|alt)\+/i.test(keys);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/**
 * A layer over the page, the latest on top. A panel leaves the page usable; under a dialog the page's keys rest.
 * Escape closes the topmost and nothing else.
 */
export interface KeyLayer {
  readonly kind: 'panel' | 'dialog';
  readonly close: () => void;
}

class KeyLayers {
  private readonly layers: KeyLayer[] = [];

  open(layer: KeyLayer): () => void {
    this.layers.push(layer);
    return () => {
      const place = this.layers.indexOf(layer);
      if (place >= 0) this.layers.splice(place, 1);
    };
  }

  top(): KeyLayer | undefined {
    return this.layers.at(-1);
  }

  /** Whether a key of this layer (undefined: of the page) works now. */
  hears(layer: KeyLayer | undefined): boolean {
    const dialog = this.layers.findLastIndex(({ kind }) => kind === 'dialog');
    return dialog < 0 || (layer !== undefined && this.layers.indexOf(layer) >= dialog);
  }
}

export const keyLayers = new KeyLayers();

function letterKey(): string {
  return `meniscus.letter-keys.${currentUser()?.username ?? ''}`;
}

/** Whether single letters and digits are keys for this user in this browser; unless they were switched off, they are. */
export function letterKeysAct(): boolean {
  return localStorage.getItem(letterKey()) !== 'off';
}

export function setLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(letterKey());
  else localStorage.setItem(letterKey(), 'off');
}
