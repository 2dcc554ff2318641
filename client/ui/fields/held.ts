import { playKey, playText, type PressedKey } from '../keys/play-key.js';
import type { Catcher } from '../keys/catch-keys.js';
import type { WhyNot } from '../keys/keys-not-taken.js';
import type { Hold } from '../keys/who-holds.js';

/** What waits for the place that it was meant for. */
export type Held =
  | { readonly kind: 'key'; readonly pressed: PressedKey }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'scan'; readonly run: () => void };

/** One act, and what was typed since it began. */
export interface Holding {
  readonly what: string;
  readonly hold: Hold;
  readonly addresses: Set<string>;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly catcher: Catcher;
  keys: readonly Held[];
  /** Set from the first key that cannot be pressed again; what comes after it is counted only. */
  lost: { readonly count: number; readonly why: WhyNot } | undefined;
  isPlaying: boolean;
}

/** Its characters were held like any others until its Enter told what they are. */
export function withoutScanned(keys: readonly Held[], code: string): readonly Held[] {
  let end = keys.length;
  for (const character of [...code].reverse()) {
    const last = keys[end - 1];
    if (last?.kind !== 'key' || last.pressed.key !== character) break;
    end -= 1;
  }
  return keys.slice(0, end);
}

/** False where the field in hand cannot take it. */
export function press(held: Held): boolean {
  if (held.kind === 'key') return playKey(held.pressed);
  if (held.kind === 'text') return playText(held.text);
  held.run();
  return true;
}

/** React draws what a key changed in the microtasks behind it. */
export async function drawn(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
}
