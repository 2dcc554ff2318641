import { useEffect, useRef } from 'react';

/** A scanner types faster than any person: a key every few milliseconds, and Enter at the end. */
const FASTEST_PERSON_MS = 60;
/** One key may come late where the machine is busy; the whole number may not. */
const LONGEST_GAP_MS = 150;
const SHORTEST_CODE = 4;

interface Burst {
  text: string;
  startedAt: number;
  lastAt: number;
  /** The field that the burst is being typed into, and what it held before. */
  field: HTMLInputElement | HTMLTextAreaElement | undefined;
  before: string;
}

const NO_BURST: Readonly<Burst> = { text: '', startedAt: 0, lastAt: 0, field: undefined, before: '' };

function isScan({ text, startedAt }: Burst, endedAt: number): boolean {
  return text.length >= SHORTEST_CODE && (endedAt - startedAt) / text.length <= FASTEST_PERSON_MS;
}

function fieldOf(target: EventTarget | null): Burst['field'] {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;
}

/** Takes the scanned characters out of the field again, in the way that React notices. */
function restore({ field, before }: Burst): void {
  if (field === undefined || field.value === before) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * A barcode scanner anywhere on the page, wherever the focus is: `onScan` gets the number that was read. The
 * scan's Enter presses nothing else, and a field that happened to be in hand keeps what it held.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let burst: Burst = { ...NO_BURST };
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
      const goesOn = event.timeStamp - burst.lastAt <= LONGEST_GAP_MS;
      if (event.key === 'Enter' && goesOn && isScan(burst, event.timeStamp)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        restore(burst);
        latest.current(burst.text.trim());
      }
      if (event.key.length !== 1) {
        burst = { ...NO_BURST };
        return;
      }
      if (!goesOn) {
        const field = fieldOf(event.target);
        burst = { ...NO_BURST, startedAt: event.timeStamp, field, before: field?.value ?? '' };
      }
      burst.text += event.key;
      burst.lastAt = event.timeStamp;
    };
    // Before every other listener: the Enter at the end must not open the row in hand.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
