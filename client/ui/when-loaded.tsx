import type { ReactNode } from 'react';
import { ErrorState } from './states.js';
import type { Loaded } from './use-loaded.js';

interface WhenLoadedProps<T> {
  readonly of: Loaded<T>;
  /** Its shape, until it is there. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** What was loaded; before that its skeleton, or why it could not be loaded. */
export function WhenLoaded<T>({ of, skeleton, children }: WhenLoadedProps<T>) {
  const { data, problem, reload } = of;
  return (
    <>
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {data === undefined && problem === undefined && skeleton}
      {data !== undefined && children(data)}
    </>
  );
}
