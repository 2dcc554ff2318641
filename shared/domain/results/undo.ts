/** For so long an act can be taken back by whoever did it, as it stands on the screen. */
export const UNDO_MS = 10_000;
/** And for so long more the server takes it: a call needs its time on the way. */
export const UNDO_GRACE_MS = 5000;
