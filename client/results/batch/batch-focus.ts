import { takesTyping } from '../../ui/play-key.js';

/** To the first empty value of the next sample; where there is none, to the buttons. */
export function focusSampleAfter(key: string): void {
  const samples = [...document.querySelectorAll<HTMLElement>('[data-sample]')];
  const at = samples.findIndex((sample) => sample.dataset['sample'] === key);
  const next = samples
    .slice(at + 1)
    .map(firstEmpty)
    .find((field) => field !== undefined);
  (next ?? document.querySelector<HTMLElement>('[data-station]'))?.focus();
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
