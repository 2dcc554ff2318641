import { useEffect, useState } from 'react';

/** The machine's clock, ticking for waiting times: nothing is asked of the server. In ms since 1970. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
