import { create } from 'zustand';

interface Loading {
  /** How many requests that somebody waits for are on their way: the veil with `Loading data` is over the page. */
  readonly inFlight: number;
  /** How many go by the way, such as a reload that an event caused: the words are shown, without the veil. */
  readonly byTheWay: number;
  /** The words shown instead while writes with an unknown outcome are repeated. */
  readonly repeating: string | undefined;
}

export const useLoading = create<Loading>(() => ({ inFlight: 0, byTheWay: 0, repeating: undefined }));

let isByTheWay = false;

/** Calls made while `ask` runs count as quiet, whatever their own options. */
export function quietly<T>(ask: () => T): T {
  const before = isByTheWay;
  isByTheWay = true;
  try {
    return ask();
  } finally {
    isByTheWay = before;
  }
}

/** Whether nobody waits for the present call. */
export function isBackground(quiet = false): boolean {
  return quiet || isByTheWay;
}

/** Every request of the client says when it starts and when it has ended. */
export function requestStarted(quiet = false): void {
  count(quiet, 1);
}

export function requestEnded(quiet = false): void {
  count(quiet, -1);
}

function count(quiet: boolean, change: 1 | -1): void {
  useLoading.setState(({ inFlight, byTheWay: aside }) =>
    quiet ? { byTheWay: aside + change } : { inFlight: inFlight + change },
  );
}
