import { Alert, List } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ApiProblem } from '../../core/api.js';
import { changedBy } from '../feedback/notify.js';
import { fieldName } from './field-name.js';
import { settingText, type Moved } from './theirs.js';

export interface Stale {
  readonly problem: ApiProblem;
  readonly moved: readonly Moved[];
}

export interface StaleWords {
  /** A value as the form shows it, where it is no plain one. */
  readonly shown?: ((field: string, value: unknown) => string | undefined) | undefined;
  /** The whole of it in words, where its fields do not tell. */
  readonly readsNow?: ((current: never) => string) | undefined;
}

interface StaleNoticeProps extends StaleWords {
  readonly stale: Stale | undefined;
}

/**
 * Somebody else was before: who, when, what of the form is another now, and what becomes of what was typed. The focus
 * goes to it, so that it is read and heard at once.
 */
export function StaleNotice({ stale, shown, readsNow }: StaleNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [stale]);
  if (stale === undefined) return null;
  const { problem, moved } = stale;
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      color="amber"
      role="alert"
      mb={16}
      title="Someone else has changed it meanwhile"
    >
      {changedBy(problem)} {readsNow && `It reads now: ${readsNow(problem.extra['current'] as never)}. `}
      {moved.length > 0 && 'Theirs stands where you typed nothing; save again to keep yours.'}
      {moved.length === 0 && (readsNow ? 'Yours is kept below.' : NOTHING_MOVED)}
      <List size="sm" mt={6}>
        {moved.map(({ field, now, isTyped }) => (
          <List.Item key={field}>
            {fieldName(field)}: {shown?.(field, now) ?? settingText(now)} now
            {isTyped && ', yours is kept below'}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

const NOTHING_MOVED = 'Nothing in this form has changed: save again to keep yours.';
