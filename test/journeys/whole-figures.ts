import type { Page } from 'playwright-core';
import { WIDE_BY_NATURE } from './cut-at-the-side.js';

/** Words that may end in dots: the whole of them is one step away. Never a value, a sum, a number or a name. */
const MAY_BE_CUT = '[data-may-be-cut]';
/** Fields that hold a value, a sum or a number. */
const FIGURES =
  '[data-cell="value"], [inputmode="decimal"], [inputmode="numeric"], td[data-align="right"] input';

/**
 * Figures and names that are cut on the open page: a field narrower than its value, a cell that its content runs out
 * of, a list that hides its last columns at the side.
 */
export function cutFigures(page: Page): Promise<readonly string[]> {
  return page.evaluate(findCut, { mayBeCut: MAY_BE_CUT, figures: FIGURES, wideByNature: WIDE_BY_NATURE });
}

interface Kinds {
  readonly mayBeCut: string;
  readonly figures: string;
  readonly wideByNature: readonly string[];
}

function findCut({ mayBeCut, figures, wideByNature }: Kinds): string[] {
  const isWider = (part: HTMLElement): boolean =>
    part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1;
  const isField = (part: HTMLElement): part is HTMLInputElement => part instanceof HTMLInputElement;
  const said = (part: HTMLElement): string => {
    const text = isField(part) ? part.value : part.innerText;
    const name = part.getAttribute('aria-label') ?? '';
    return `${part.tagName.toLowerCase()} ${name} "${text.slice(0, 60)}" ${part.scrollWidth} of ${part.clientWidth}`;
  };
  const kindOf = (part: HTMLElement): string | undefined => {
    if (part.closest(mayBeCut) !== null || part.querySelector(mayBeCut) !== null) return undefined;
    if (isField(part)) return part.value !== '' && part.matches(figures) ? 'field cut' : undefined;
    if ((part.closest('thead')?.clientWidth ?? Infinity) <= 1) return undefined;
    const { overflowX, display, clip } = getComputedStyle(part);
    // Spoken only, or a line of text.
    if (display === 'inline' || clip !== 'auto') return undefined;
    if (overflowX === 'hidden' || overflowX === 'clip') return part.innerText === '' ? undefined : 'cut';
    if (part.matches('td, th, output, dd')) return 'runs out of its cell';
    if (!['auto', 'scroll'].includes(overflowX) || part instanceof HTMLTextAreaElement) return undefined;
    return wideByNature.some((kind) => part.matches(kind)) ? undefined : 'goes on at the side';
  };
  return [...document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *')]
    .filter(isWider)
    .flatMap((part) => {
      const kind = kindOf(part);
      return kind === undefined ? [] : [`${kind}: ${said(part)}`];
    });
}

/**
 * Figures of which a part is scrolled under a column that stays, or out at the other side, and the rest is read as
 * another figure: what is not seen whole is covered whole.
 */
export function halfSeen(page: Page): Promise<readonly string[]> {
  return page.evaluate(findHalfSeen);
}

function findHalfSeen(): string[] {
  const curtains = [...document.querySelectorAll('[data-curtain]')].map((one) => one.getBoundingClientRect());
  const ofTable = (table: HTMLElement): string[] => {
    const stays = [...table.querySelectorAll('thead th')].find(
      (head) => getComputedStyle(head).left === '0px',
    );
    const frame = table.parentElement;
    if (stays === undefined || frame === null) return [];
    const from = stays.getBoundingClientRect().right;
    const to = frame.getBoundingClientRect().left + frame.clientLeft + frame.clientWidth;
    return [...table.querySelectorAll<HTMLElement>('tbody :is(input, output)')].flatMap((figure) => {
      const { left, right, width } = figure.getBoundingClientRect();
      const [start, end] = [Math.max(left, from), Math.min(right, to)];
      const isHalf = end - start > 1 && end - start < width - 1 && width < to - from;
      const isCovered = curtains.some((one) => one.left <= start + 1 && one.right >= end - 1);
      if (!isHalf || isCovered) return [];
      return [`${figure.getAttribute('aria-label') ?? figure.innerText}: ${end - start} px of ${width}`];
    });
  };
  return [...document.querySelectorAll<HTMLElement>('main table')].flatMap(ofTable);
}
