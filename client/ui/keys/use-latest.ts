import { useState } from 'react';

/** What was there last, while the next is on its way: a list that is asked for anew does not blink. */
export function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
