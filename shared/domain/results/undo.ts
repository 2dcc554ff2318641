/** For this long the screen offers to undo an act to the person who did it. */
export const UNDO_MS = 10_000;
/** For this much longer the server accepts it: a call needs its time on the way. */
export const UNDO_GRACE_MS = 5000;
