/**
 * Between an act that moves the focus (a scan, a save that goes on to the next sample, a form that opens) and the
 * moment at which its target is ready, keys go nowhere. They are held and then pressed in the target one after another,
 * or refused together with a sound and a message: no part of a figure, and no figure in another row.
 */
export interface Hold {
  /** The address that it leads to, once that is known: to go there is not to go elsewhere. */
  readonly leadTo: (address: string) => void;
  /** Its target is ready and has the focus. */
  readonly arrive: () => void;
  /** There will be no target. What is typed on before anybody can have seen that is refused too. */
  readonly fail: () => void;
  /** Nobody waits for it any more. */
  readonly giveUp: () => void;
  /** The keys are still held for it: nobody went elsewhere. */
  readonly isWaiting: () => boolean;
}

/** The keeper of held keys: loaded with the parts for signed-in people, it does not weigh on the first page. */
interface Holder {
  /** `what`: "the next sample", as in the message if its keys are refused. */
  readonly holdKeys: (what: string) => Hold;
  /** `text`, scanned while keys are held, comes after them; `run` does what the scan does. */
  readonly holdScan: (text: string, run: () => void) => void;
  /** A scan was cut: which of the keys that are held were its own, nobody knows. */
  readonly spoil: () => void;
}

let holder: Holder | undefined;

export function setKeyHolder(known: Holder): void {
  holder = known;
}

export function keyHolder(): Holder | undefined {
  return holder;
}

const played = new WeakSet<Event>();

export function markReplayed(event: Event): void {
  played.add(event);
}

/** Pressed again, not by a hand: no scanner's, and not to be held once more. */
export function isReplayed(event: Event): boolean {
  return played.has(event);
}
