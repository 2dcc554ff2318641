import { useCallback } from 'react';

/**
 * Of what is around a table: says whether the table fits into its frame. Then the frame need not scroll sideways, and
 * the headings stay under the page's header while the rows go by; within a frame that scrolls they would go with it.
 */
export function useStayingHead(): (place: HTMLElement | null) => (() => void) | undefined {
  return useCallback((place) => {
    if (place === null) return undefined;
    const measure = (): void => {
      const table = place.querySelector('table');
      const frame = table?.parentElement;
      place.toggleAttribute('data-fits', Boolean(frame && table.offsetWidth <= frame.clientWidth + 1));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    const table = place.querySelector('table');
    if (table !== null) observer.observe(table);
    return () => observer.disconnect();
  }, []);
}
