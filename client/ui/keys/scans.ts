import { readAccession } from '../../../shared/domain/specimens/accession.js';
import { GROUP_SEPARATOR, isPackCode } from '../../../shared/domain/specimens/gs1.js';
import { KeyBurst, type Scan } from './key-burst.js';
import { keyHolder } from './key-holder.js';

/** Handles a scan. */
interface Scanner {
  readonly onScan: (code: string) => void;
  /** Whether it is for this scanner; if it is for none, it counts as typed. */
  readonly takes: (code: string) => boolean;
  /** The head of what it would have taken was cut: nothing is done with it. */
  readonly onCut: (() => void) | undefined;
}

const scanners: Scanner[] = [];
let target: EventTarget | null = null;
const burst = new KeyBurst<HeldField | undefined>(() => heldField(target));

/** The `house` is asked after every page, whichever of them was drawn first; of pages the latest that takes it. */
export function addScanner(scanner: Scanner, of: 'page' | 'house'): () => void {
  if (of === 'house') scanners.unshift(scanner);
  else scanners.push(scanner);
  return () => void scanners.splice(scanners.indexOf(scanner), 1);
}

export function hasScanner(): boolean {
  return scanners.length > 0;
}

/** A key, before anybody else has it. A scan is taken whole or not at all. */
export function onScanKey(event: KeyboardEvent): void {
  const key = keyOf(event);
  if (key === undefined) return burst.forget();
  target = event.target;
  const scan = burst.take({ key, at: event.timeStamp });
  if (scan === undefined) return;
  if (scan.isWhole) hand(event, scan);
  else refuse(event, scan);
}

/** A field that takes the focus within a scan has the rest of its characters: it keeps what it held before. */
export function onScanFocus(event: FocusEvent): void {
  burst.note(heldField(event.target));
}

/** Scanners that type send what parts the elements of a pack's code as Ctrl+] or F8. */
function keyOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if ((ctrlKey && key === ']') || key === 'F8') return GROUP_SEPARATOR;
  return (ctrlKey && key !== 'Control') || metaKey || (altKey && key !== 'Alt') ? undefined : key;
}

function hand(event: KeyboardEvent, { text, isPlain, before }: Scan<HeldField | undefined>): void {
  const label = readAccession(text);
  // Input typed as fast by a person, or ended by Tab, is a scan only if it can be nothing else.
  if (label === undefined && !isPlain && !isPackCode(text)) return;
  const code = label ?? text;
  const scanner = scannerFor(code);
  if (scanner === undefined) return;
  takeBack(event, before);
  const run = (): void => scanner.onScan(code);
  const holder = keyHolder();
  if (holder === undefined) run();
  else holder.holdScan(text, run);
}

function refuse(event: KeyboardEvent, { text, tail, before }: Scan<HeldField | undefined>): void {
  const scanner = scannerFor(readAccession(text) ?? readAccession(tail) ?? tail);
  if (scanner === undefined) return;
  takeBack(event, before);
  keyHolder()?.spoil();
  (scanner.onCut ?? scanners[0]?.onCut)?.();
}

function scannerFor(code: string): Scanner | undefined {
  return scanners.findLast((one) => one.takes(code));
}

/** The key at the end must not open the focused row, and the focused fields keep their texts. */
function takeBack(event: KeyboardEvent, before: readonly (HeldField | undefined)[]): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const field of [...before].reverse()) restoreField(field);
}

interface HeldField {
  readonly field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  readonly text: string;
}

/** Read only when needed: without a page these do not exist. */
const kinds = () => [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];

/** The focused field, as it is now. */
function heldField(target: EventTarget | null): HeldField | undefined {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return isField ? { field: target, text: target.value } : undefined;
}

/** Takes the scanned characters out of the field again, in the way that React notices. */
function restoreField(before: HeldField | undefined): void {
  if (before === undefined || before.field.value === before.text) return;
  const { field, text } = before;
  const kind = kinds().find((one) => field instanceof one) ?? HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
