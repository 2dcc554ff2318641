/**
 * A reducer's answer to an event that it cannot place exactly: the row lies beyond the first page, the next one must
 * come in, or only the server knows the effect. `data` is shown at once, and loaded again soon.
 */
export class ReloadNeeded<T> {
  constructor(readonly data: T) {}
}

export type Reduced<T> = T | ReloadNeeded<T>;

export function mustReload<T>(reduced: Reduced<T>): reduced is ReloadNeeded<T> {
  return reduced instanceof ReloadNeeded;
}

/** The data on the screen after the event, exact or not. */
export function shownOf<T>(reduced: Reduced<T>): T {
  return mustReload(reduced) ? reduced.data : reduced;
}
