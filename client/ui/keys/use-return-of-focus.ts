import { useEffect, useState } from 'react';

/** To what had it before this was there, unless it went elsewhere by itself meanwhile. */
export function useReturnOfFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
