/** A scanner types faster than any person: a key every few milliseconds, and Enter or Tab at the end. */
const FASTEST_PERSON_MS = 60;
/** No hand keeps this up over three keys. */
const SURELY_A_MACHINE_MS = 30;
/** One key may come late on a busy machine; a later one begins a new part. */
export const PAUSE_MS = 150;
/** Keys so soon after others may be the rest of a number whose head came before. */
const FALTERS_MS = 1200;
const SHORTEST_CODE = 4;
const SHORTEST_HEAD = 3;
/** The head of a number that faltered, as far as it is looked for in the field. */
const LONGEST_HEAD = 4;

/** Keys that accompany others and have no meaning alone. */
const SILENT: readonly string[] = [
  'Shift',
  'CapsLock',
  'Control',
  'Alt',
  'AltGraph',
  'Process',
  'Unidentified',
];
/** A key whose character never came: a text with it is nobody's number. */
const UNREAD = '\uFFFD';

interface TypedKey {
  readonly key: string;
  /** In ms, of any clock. */
  readonly at: number;
}

/** A scanner's input. `Before`: the caller's note of the moment before a key. */
export interface Scan<Before> {
  /** All of it, as far as it surely belongs together. */
  readonly text: string;
  /** The part after the last pause: if the beginning was cut, the rest of a number. */
  readonly tail: string;
  /** False: what came before the last pause may be its head, or may have been typed by hand. */
  readonly isWhole: boolean;
  /** In one go, with Enter at its end. */
  readonly isPlain: boolean;
  /** The moments before its parts and those noted within them, the earliest first. */
  readonly before: readonly Before[];
}

interface Part<Before> {
  text: string;
  readonly startedAt: number;
  endedAt: number;
  readonly before: Before[];
}

/** Tells a scanner's burst from a person's typing, and a whole one from one that faltered. */
export class KeyBurst<Before> {
  private parts: Part<Before>[] = [];

  constructor(private readonly remember: () => Before) {}

  /** The scan, when this key is the one at the end of a burst. */
  take({ key, at }: TypedKey): Scan<Before> | undefined {
    if (SILENT.includes(key)) return undefined;
    const last = this.parts.at(-1);
    if (last !== undefined && at - last.endedAt > FALTERS_MS) this.forget();
    if (key === 'Enter' || key === 'Tab') {
      const scan = this.read(at, key);
      this.forget();
      return scan;
    }
    if (key.length !== 1 && key !== 'Dead') this.forget();
    else this.add(key === 'Dead' ? UNREAD : key, at);
    return undefined;
  }

  /** A moment within the burst that is to be remembered too. */
  note(moment: Before): void {
    this.parts.at(-1)?.before.push(moment);
  }

  forget(): void {
    this.parts = [];
  }

  private add(key: string, at: number): void {
    const last = this.parts.at(-1);
    if (last === undefined || at - last.endedAt > PAUSE_MS)
      this.parts.push({ text: key, startedAt: at, endedAt: at, before: [this.remember()] });
    else {
      last.text += key;
      last.endedAt = at;
    }
  }

  private read(at: number, end: 'Enter' | 'Tab'): Scan<Before> | undefined {
    const { parts } = this;
    const [first] = parts;
    const last = parts.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const isLate = at - last.endedAt > PAUSE_MS;
    if (!isLate) last.endedAt = at;
    const ends = isLate ? 0 : 1;
    const isScanned = [[last], parts].some(
      (some) => textOf(some).length >= SHORTEST_CODE && isBurst(some, ends, FASTEST_PERSON_MS),
    );
    if (!isScanned) return undefined;
    const isWhole = parts.length === 1 || isOneMachine(parts, ends);
    return {
      text: textOf(parts).trim(),
      tail: last.text.trim(),
      isWhole,
      isPlain: parts.length === 1 && !isLate && end === 'Enter',
      before: (isWhole ? parts : headOf(parts)).flatMap((part) => part.before),
    };
  }
}

function textOf(parts: readonly Part<unknown>[]): string {
  return parts.map((part) => part.text).join('');
}

/** Whether the keys follow one another so quickly, but for the pauses between the parts. `ends`: a key at the end. */
function isBurst(parts: readonly Part<unknown>[], ends: 0 | 1, most: number): boolean {
  const keys = textOf(parts).length;
  const gaps = keys - parts.length + ends;
  const time = parts.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0);
  return gaps * 2 >= keys && time <= most * gaps;
}

/** Whether a machine typed all of it: no hand is so quick over so many keys, before the pause and after it. */
function isOneMachine(parts: readonly Part<unknown>[], ends: 0 | 1): boolean {
  const [first] = parts;
  return (
    first !== undefined &&
    first.text.length >= SHORTEST_HEAD &&
    isBurst([first], 0, SURELY_A_MACHINE_MS) &&
    isBurst(parts, ends, SURELY_A_MACHINE_MS)
  );
}

/** The rest of a number, and before it what is short enough to be its head; a sentence typed before stays. */
function headOf<Before>(parts: readonly Part<Before>[]): readonly Part<Before>[] {
  let keys = 0;
  const from = parts.findLastIndex((part, place) => {
    if (place === parts.length - 1) return false;
    keys += part.text.length;
    return keys > LONGEST_HEAD;
  });
  return parts.slice(from + 1);
}
