import { takesTyping } from '../../ui/keys/play-key.js';
import { awaitRow, COMING } from '../grid/coming-row.js';

/** To the first empty value of the next sample, which may still be on its way; where there is none, to the buttons. */
export function focusSampleAfter(key: string): void {
  const samples = [...document.querySelectorAll<HTMLElement>('[data-sample]')];
  const at = samples.findIndex((sample) => sample.dataset['sample'] === key);
  const next = samples
    .slice(at + 1)
    .find((sample) => sample.hasAttribute(COMING) || firstEmpty(sample) !== undefined);
  if (next?.hasAttribute(COMING) === true) awaitRow(next, enterFirstEmpty);
  else if (next === undefined) document.querySelector<HTMLElement>('[data-station]')?.focus();
  else enterFirstEmpty(next);
}

function enterFirstEmpty(sample: HTMLElement): boolean {
  const field = firstEmpty(sample);
  field?.focus();
  return field !== undefined;
}

/** The first empty value of the grid; whoever types in another row already is left there. */
export function focusFirstSample(): void {
  if (takesTyping(document.activeElement)) return;
  const first = [...document.querySelectorAll<HTMLElement>('[data-sample]')].map(firstEmpty);
  first.find((field) => field !== undefined)?.focus({ preventScroll: true });
}

function firstEmpty(sample: HTMLElement): HTMLElement | undefined {
  const fields = sample.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-cell="value"]');
  return [...fields].find(({ value, readOnly }) => value === '' && !readOnly);
}
