/** Parts that are wider than a phone by their nature, and scroll sideways within themselves. */
export const WIDE_BY_NATURE = [
  'nav[aria-label="Units"]',
  ':has(> [aria-label="What each role may do"])',
  ':has(> [data-result-grid])',
  '[role="group"][aria-label="Tests waiting on this bench"]',
  // The course of many days: a column each.
  '[role="region"][aria-label$=", table"]',
  // A sheet of paper.
  '[role="region"][aria-label$=", to scroll"]',
];

/** Lists and tables that hide their last columns at the side of a phone. */
export function cutAtTheSide(wideByNature: readonly string[]): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
    .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
    .filter((part) => !(part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement))
    .filter((part) => !wideByNature.some((kind) => part.matches(kind)))
    .map(
      (part) =>
        `${part.scrollWidth} of ${part.clientWidth}: "${part.innerText.slice(0, 40)}" goes on at the side`,
    );
}
