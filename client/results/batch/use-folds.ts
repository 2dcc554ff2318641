import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether the columns find no room beside each other: then what is said of a sample stands under its patient's name,
 * and no column for it lies over a figure. `ruler` is as wide as they all ask for.
 */
export function useFolds(
  frame: RefObject<HTMLElement | null>,
  ruler: RefObject<HTMLElement | null>,
): boolean {
  const [folds, setFolds] = useState(false);
  useLayoutEffect(() => {
    const [around, asked] = [frame.current, ruler.current];
    if (around === null || asked === null) return undefined;
    const measure = (): void => setFolds(asked.offsetWidth > around.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    observer.observe(asked);
    return () => observer.disconnect();
  }, [frame, ruler]);
  return folds;
}
