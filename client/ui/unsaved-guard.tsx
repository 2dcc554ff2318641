import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.js';

export interface Unsaved {
  /** To be drawn with the form: the question. */
  readonly guard: ReactNode;
  /** Saved, or given up on purpose: the way is open, also in the same moment. */
  readonly release: () => void;
}

/** Whether a way within the same page leaves the work behind too: by what stands after the `?`, for example. */
export type Leaves = (from: { readonly search: string }, to: { readonly search: string }) => boolean;

/** As a list names the row that is open in its address. */
const OPEN_ROW = 'id';

/** A form beside a list, of the row that the address names: another row, or closing it, leaves it. */
export const leavesRow: Leaves = (from, to) => openRow(from) !== openRow(to);

function openRow({ search }: { readonly search: string }): string | null {
  return new URLSearchParams(search).get(OPEN_ROW);
}

/** The session ended: the way to the sign-in page stays open. */
const SIGN_IN = '/security/login';

/**
 * Asks before a page with unsaved work is left: by a link, by Back, or by closing the tab. `lost` says what would be
 * lost, e.g. "The changed settings"; undefined while nothing was typed.
 */
export function useUnsavedGuard(lost: string | undefined, leaves: Leaves = () => false): Unsaved {
  const isUnsaved = lost !== undefined;
  const holds = useRef(false);
  useEffect(() => {
    holds.current = isUnsaved;
  }, [isUnsaved, lost]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holds.current &&
      (currentLocation.pathname !== nextLocation.pathname || leaves(currentLocation, nextLocation)) &&
      nextLocation.pathname !== SIGN_IN,
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      if (holds.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const guard = (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      text={`${lost ?? 'What was typed'} would be lost.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
  return { guard, release: () => (holds.current = false) };
}
