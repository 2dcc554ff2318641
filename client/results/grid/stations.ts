/**
 * Where Enter goes on when a part of the screen is filled: parts mark their first field, the save bar its first
 * button, with `data-station`; they come in the order of the page. A section marks none while it has nothing to fill.
 */
export function focusStationAfter(from: HTMLElement): void {
  const part = from.closest('[data-section], [data-result-grid]') ?? from;
  const next = [...document.querySelectorAll<HTMLElement>('[data-station]')].find(
    (station) =>
      !part.contains(station) && part.compareDocumentPosition(station) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  next?.focus();
}
