import { startCatching, stopCatching, type Catcher, type Caught } from './catch-keys.js';
import { sayNotTaken, type WhyNot } from './keys-not-taken.js';
import { drawn, press, withoutScanned, type Holding } from '../fields/held.js';
import { takesTyping } from './play-key.js';
import { forgetScanned, refuseNoMoreUnlessTyped, refuseRun, stopRefusing } from '../forms/refused-run.js';
import { holdBy, type Hold } from './who-holds.js';

/** Nobody waits longer without looking up. */
const LONGEST_MS = 20_000;
/** So long nobody can have seen that nothing came, and what is typed is still meant for it. */
const UNSEEN_MS = 700;

let now: Holding | undefined;

/** `what`: "the next sample", as it is told where its keys are refused. */
export function holdKeys(what: string): Hold {
  // What a held key opens by itself has the keys behind it.
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
    // What was typed is thrown away, as by hand.
    onEscape: () => {
      const { keys, what } = holding();
      holding().keys = [];
      if (keys.length > 0) sayNotTaken({ count: keys.length, why: 'not there yet', what }, true);
    },
    // Whoever takes a field in hand looks there.
    onPointer: (target) => {
      if (!takesTyping(target.closest('input, textarea'))) return;
      refuse(holding(), 'went elsewhere');
      stopRefusing();
    },
  };
}

/** The act that leads to this address and is not there yet. */
export function holdOf(address: string): Hold | undefined {
  return now?.addresses.has(address) === true ? now.hold : undefined;
}

/** Another page is open: what was held for somewhere else is refused. */
export function wentTo(address: string): void {
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
  // What follows a shortcut was meant for what the shortcut would have opened.
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

/** Each has drawn what it does before the next is pressed; what is pressed meanwhile has its turn after them. */
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

/** `emptyMs`: how long what is typed next is refused too where no key was held yet. */
function refuse(holding: Holding, why: WhyNot, emptyMs = 0): void {
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

holdBy({ holdKeys, holdScan, spoil });
