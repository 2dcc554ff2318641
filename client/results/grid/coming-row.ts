import { holdKeys } from '../../ui/keys/held-keys.js';
import type { Hold } from '../../ui/keys/who-holds.js';

/** Marks a sample of the grid that is still being read; one that could not be read says "failed". */
export const COMING = 'data-coming';

interface Awaited {
  readonly id: string | undefined;
  readonly focus: (sample: HTMLElement) => boolean;
  readonly hold: Hold;
}

let awaited: Awaited | undefined;

const idOf = (sample: HTMLElement): string | undefined => sample.dataset['sample'];

/**
 * The keys are meant for a sample that is not read yet: were it passed over, its figures would stand in another
 * patient's row. They wait until its own row stands. `focus` answers whether that has something to type in.
 */
export function awaitRow(sample: HTMLElement, focus: (sample: HTMLElement) => boolean): void {
  const hold = holdKeys('the next sample');
  awaited = { id: idOf(sample), focus, hold };
  if (sample.getAttribute(COMING) === 'failed') rowFailed(sample);
}

/** Of a sample, once it was read. */
export function rowStands(sample: HTMLElement): void {
  if (awaited === undefined || awaited.id !== idOf(sample)) return;
  const { focus, hold } = awaited;
  awaited = undefined;
  if (hold.isWaiting() && focus(sample)) hold.arrive();
  else hold.giveUp();
}

/** Of a sample that could not be read: the focus is where that is said, and no figure goes on in the row before. */
export function rowFailed(sample: HTMLElement): void {
  if (awaited === undefined || awaited.id !== idOf(sample)) return;
  const { hold } = awaited;
  awaited = undefined;
  if (hold.isWaiting()) sample.querySelector<HTMLElement>('button, [role="alert"]')?.focus();
  hold.fail();
}
