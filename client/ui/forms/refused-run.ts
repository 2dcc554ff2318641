import { startCatching, stopCatching, type Catcher } from '../keys/catch-keys.js';
import { sayNotTaken, type NotTaken } from '../keys/keys-not-taken.js';

/** Whoever types on after a refusal has not seen it yet: the run is refused until it pauses. */
const PAUSE_MS = 1_500;
/** A scanner's number is whole by then, and is not told as keys. */
const SCANNED_MS = 250;

interface Run extends NotTaken {
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

/** Says what was not taken, and goes on refusing until no key came for so long. */
export function refuseRun(of: NotTaken, pauseMs = PAUSE_MS): void {
  stopRefusing();
  const isSaid = of.count > 0;
  if (isSaid) sayNotTaken(of, true);
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
    untilSaid: run.untilSaid ?? setTimeout(sayMore, SCANNED_MS),
  };
}

function sayMore(): void {
  if (run === undefined) return;
  sayNotTaken(run, !run.isSaid);
  run = { ...run, untilSaid: undefined, isSaid: true };
}

export function stopRefusing(): void {
  if (run === undefined) return;
  clearTimeout(run.untilPause);
  clearTimeout(run.untilSaid);
  if (run.untilSaid !== undefined && run.count > 0) sayNotTaken(run, !run.isSaid);
  run = undefined;
  catcher.seen.clear();
  stopCatching(catcher);
}

/** A new act: where nothing was typed since the refusal, what is typed now is meant for it. */
export function refuseNoMoreUnlessTyped(): void {
  if (run?.count === 0) stopRefusing();
}

/** A scan is an act of its own, whatever was refused before; its characters are no refused keys. */
export function forgetScanned(code: string): void {
  if (run === undefined) return;
  run = { ...run, count: Math.max(0, run.count - code.length) };
  stopRefusing();
}
