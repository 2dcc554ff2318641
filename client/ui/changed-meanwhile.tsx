import { Alert } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiProblem } from '../core/api.js';
import { changedBy } from './changed-by.js';

interface ChangedMeanwhileProps {
  readonly problem: ApiProblem;
  /** What it is now, and what becomes of what was typed. */
  readonly children: ReactNode;
}

/** A save that came too late: who was before it and when; the focus goes to it, so that it is read and heard at once. */
export function ChangedMeanwhile({ problem, children }: ChangedMeanwhileProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [problem]);
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      color="amber"
      role="alert"
      mb={16}
      title="Someone else has changed it meanwhile"
    >
      {changedBy(problem)} {children}
    </Alert>
  );
}
