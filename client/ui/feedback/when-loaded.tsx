import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime } from '../layout/date-time.js';
import { ErrorState } from './states.js';
import type { Loaded } from './use-loaded.js';

interface WhenLoadedProps<T> {
  readonly of: Loaded<T>;
  /** Its shape, until it is there. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** What was loaded; before that its skeleton, or why it could not be loaded, or not again. */
export function WhenLoaded<T>({ of, skeleton, children }: WhenLoadedProps<T>) {
  const { data, problem, reload, loadedAt } = of;
  return (
    <>
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {data !== undefined && problem !== undefined && loadedAt !== undefined && (
        <Text c="dimmed">Data as of {formatDateTime(loadedAt)}</Text>
      )}
      {data === undefined && problem === undefined && skeleton}
      {data !== undefined && children(data)}
    </>
  );
}
