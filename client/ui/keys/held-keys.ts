import {
  startCatching,
  stopCatching,
  announceRefusal,
  type Catcher,
  type Caught,
  type DiscardReason,
  type RefusedKeys,
} from './catch-keys.js';
import { isTextField, replayKey, playText, type PressedKey } from './replay-key.js';
import { setKeyHolder, type Hold } from './key-holder.js';

/** Nobody waits longer without looking up. */
const LONGEST_MS = 20_000;
/** For this long nobody can have seen that nothing came, so typing is still intended for it. */
const UNSEEN_MS = 700;

let now: Holding | undefined;

/** `what`: "the next sample", as in the message if its keys are refused. */
export function holdKeys(what: string): Hold {
  // A part opened by a held key has the keys behind it.
  const before = now?.isPlaying === true ? now : undefined;
  if (before === undefined && now !== undefined) refuse(now, 'went elsewhere');
  if (before !== undefined) finish(before);
  const of = (act: (holding: Holding) => void) => (): void => {
    if (now?.hold === hold) act(now);
  };
  const hold: Hold = {
    leadTo: (address) => of(({ addresses }) => addresses.add(address))(),
    arrive: of(handOver),
    fail: of((holding) => refuse(holding, 'not there yet', UNSEEN_MS)),
    giveUp: of((holding) => refuse(holding, 'not there yet')),
    isWaiting: () => now?.hold === hold,
  };
  const holding: Holding = {
    what,
    hold,
    addresses: new Set([window.location.pathname + window.location.search]),
    timer: setTimeout(hold.giveUp, LONGEST_MS),
    catcher: catcherOf(() => holding, before?.catcher.seen),
    keys: before?.keys ?? [],
    lost: before?.lost,
    isPlaying: false,
  };
  now = holding;
  refuseNoMoreUnlessTyped();
  startCatching(holding.catcher);
  return hold;
}

function catcherOf(holding: () => Holding, seen: ReadonlySet<string> = new Set()): Catcher {
  return {
    seen: new Set(seen),
    take: (caught) => keep(holding(), caught),
    // Throws the typing away, as by hand.
    onEscape: () => {
      const { keys, what } = holding();
      holding().keys = [];
      if (keys.length > 0) announceRefusal({ count: keys.length, why: 'not there yet', what }, true);
    },
    // A click into a field means that somebody is looking there.
    onPointer: (target) => {
      if (!isTextField(target.closest('input, textarea'))) return;
      refuse(holding(), 'went elsewhere');
      stopRefusing();
    },
  };
}

/** The act that leads to this address and is not there yet. */
export function pendingHold(address: string): Hold | undefined {
  return now?.addresses.has(address) === true ? now.hold : undefined;
}

/** Another page is open: what was held for somewhere else is refused. */
export function onNavigated(address: string): void {
  if (now !== undefined && !now.addresses.has(address)) refuse(now, 'went elsewhere');
}

function holdScan(text: string, run: () => void): void {
  forgetScanned(text);
  if (now === undefined || now.isPlaying) return run();
  now.keys = [...withoutScanned(now.keys, text), { kind: 'scan', run }];
}

function keep(holding: Holding, caught: Caught): void {
  const { lost } = holding;
  const isOther = caught.kind === 'shortcut' || caught.kind === 'odd';
  // Keys after a shortcut were meant for whatever the shortcut would have opened.
  if (lost !== undefined) holding.lost = { ...lost, count: lost.count + 1 };
  else if (!isOther) holding.keys = [...holding.keys, caught];
  else holding.lost = { count: 1, why: caught.kind === 'shortcut' ? 'shortcut' : 'takes no typing' };
}

function handOver(holding: Holding): void {
  const { isPlaying, keys, lost } = holding;
  if (isPlaying) return;
  if (keys.length === 0) return end(holding);
  // A key that has no place among the others would leave a figure without it.
  if (lost !== undefined && lost.why !== 'shortcut') return refuse(holding, lost.why);
  holding.isPlaying = true;
  void play(holding);
}

/** Each key has been drawn before the next is pressed; keys pressed meanwhile come after them. */
async function play(holding: Holding): Promise<void> {
  await drawn();
  while (now === holding) {
    const [next, ...others] = holding.keys;
    if (next === undefined) return end(holding);
    holding.keys = others;
    if (!press(next)) {
      holding.keys = [next, ...others];
      return refuse(holding, 'takes no typing');
    }
    await drawn();
  }
}

/** All were handed over, but for what came after a shortcut. */
function end(holding: Holding): void {
  finish(holding);
  const { what, lost } = holding;
  if (lost !== undefined) refuseRun({ what, ...lost });
}

/** `emptyMs`: for how long keys typed next are refused too, if none was held yet. */
function refuse(holding: Holding, why: DiscardReason, emptyMs = 0): void {
  finish(holding);
  const { what, keys, lost } = holding;
  const count = keys.length + (lost?.count ?? 0);
  if (count > 0) refuseRun({ what, count, why });
  else if (emptyMs > 0) refuseRun({ what, count, why }, emptyMs);
}

function finish(holding: Holding): void {
  clearTimeout(holding.timer);
  stopCatching(holding.catcher);
  if (now === holding) now = undefined;
}

function spoil(): void {
  if (now !== undefined) now.lost ??= { count: 0, why: 'a cut scan' };
}

setKeyHolder({ holdKeys, holdScan, spoil });

/** Input held back for the place it was meant for. */
type HeldKeys =
  | { readonly kind: 'key'; readonly pressed: PressedKey }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'scan'; readonly run: () => void };

/** One act, and what was typed since it began. */
interface Holding {
  readonly what: string;
  readonly hold: Hold;
  readonly addresses: Set<string>;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly catcher: Catcher;
  keys: readonly HeldKeys[];
  /** Set from the first key that cannot be pressed again; what comes after it is counted only. */
  lost: { readonly count: number; readonly why: DiscardReason } | undefined;
  isPlaying: boolean;
}

/** Its characters were held like any others until its Enter showed that they were a scan. */
function withoutScanned(keys: readonly HeldKeys[], code: string): readonly HeldKeys[] {
  let end = keys.length;
  for (const character of [...code].reverse()) {
    const last = keys[end - 1];
    if (last?.kind !== 'key' || last.pressed.key !== character) break;
    end -= 1;
  }
  return keys.slice(0, end);
}

/** False if the focused field cannot take it. */
export function press(held: HeldKeys): boolean {
  if (held.kind === 'key') return replayKey(held.pressed);
  if (held.kind === 'text') return playText(held.text);
  held.run();
  return true;
}

/** React draws what a key changed in the microtasks behind it. */
export async function drawn(): Promise<void> {
  for (let revision = 0; revision < 3; revision += 1) await Promise.resolve();
}

/** Somebody who types on after a refusal has not seen it: keys are refused until there is a pause. */
const PAUSE_MS = 1_500;
/** A scanner's number is complete by then, and is not reported as keys. */
const SCANNED_MS = 250;

interface Run extends RefusedKeys {
  readonly untilPause: ReturnType<typeof setTimeout>;
  readonly untilSaid: ReturnType<typeof setTimeout> | undefined;
  readonly isSaid: boolean;
}

let run: Run | undefined;

const catcher: Catcher = {
  take: refuseMore,
  onEscape: stopRefusing,
  onPointer: stopRefusing,
  seen: new Set(),
};

/** Reports what was not taken, and goes on refusing until there was no key for this long. */
function refuseRun(of: RefusedKeys, pauseMs = PAUSE_MS): void {
  stopRefusing();
  const isSaid = of.count > 0;
  if (isSaid) announceRefusal(of, true);
  run = { ...of, untilPause: setTimeout(stopRefusing, pauseMs), untilSaid: undefined, isSaid };
  startCatching(catcher, true);
}

function refuseMore(): void {
  if (run === undefined) return;
  clearTimeout(run.untilPause);
  run = {
    ...run,
    count: run.count + 1,
    untilPause: setTimeout(stopRefusing, PAUSE_MS),
    untilSaid: run.untilSaid ?? setTimeout(announceMore, SCANNED_MS),
  };
}

function announceMore(): void {
  if (run === undefined) return;
  announceRefusal(run, !run.isSaid);
  run = { ...run, untilSaid: undefined, isSaid: true };
}

function stopRefusing(): void {
  if (run === undefined) return;
  clearTimeout(run.untilPause);
  clearTimeout(run.untilSaid);
  if (run.untilSaid !== undefined && run.count > 0) announceRefusal(run, !run.isSaid);
  run = undefined;
  catcher.seen.clear();
  stopCatching(catcher);
}

/** A new act: if nothing was typed since the refusal, keys typed now are intended for it. */
function refuseNoMoreUnlessTyped(): void {
  if (run?.count === 0) stopRefusing();
}

/** A scan is a separate act, whatever was refused before; its characters are not refused keys. */
function forgetScanned(code: string): void {
  if (run === undefined) return;
  run = { ...run, count: Math.max(0, run.count - code.length) };
  stopRefusing();
}
