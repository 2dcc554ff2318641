import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useBlocker, useInRouterContext, useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { ConfirmDialog } from './confirm-dialog.js';

interface Unsaved {
  /** To be drawn with the form: the question. */
  readonly guard: ReactNode;
  /** Saved, or given up on purpose: the way is open, also in the same moment. */
  readonly release: () => void;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Whether a move within the same page leaves the work too, for example by a change after the `?`. */
export type LeavesForm = (from: { readonly search: string }, to: { readonly search: string }) => boolean;

/** As a list names the row that is open in its address. */
const OPEN_ROW = 'id';

/** A form beside a list, of the row that the address names: another row, or closing it, leaves it. */
export const leavesRow: LeavesForm = (from, to) => openRow(from) !== openRow(to);

function openRow({ search }: { readonly search: string }): string | null {
  return new URLSearchParams(search).get(OPEN_ROW);
}

const staysOnPage: LeavesForm = () => false;

/** The session ended: the way to the sign-in page stays open. */
const SIGN_IN = '/security/login';

/** A form of the page with something typed in it. */
interface HeldForm {
  readonly id: string;
  readonly lost: () => string;
  /** Not any more once it was saved, also before that is drawn. */
  readonly isHeld: () => boolean;
  readonly leaves: LeavesForm;
  /** It is in a dialog: the dialog's own links lose nothing, Back does. */
  readonly isOver: boolean;
}

/** The router asks one blocker only: the first of the forms that have something typed asks for all of them. */
const useForms = create<{ readonly forms: readonly HeldForm[] }>(() => ({ forms: [] }));

function abandonedForms(from: Place, to: Place, isBack: boolean): readonly HeldForm[] {
  if (to.pathname === SIGN_IN) return [];
  const { forms } = useForms.getState();
  return forms.filter(
    ({ isHeld, leaves, isOver }) =>
      isHeld() && (isBack || !isOver) && (from.pathname !== to.pathname || leaves(from, to)),
  );
}

/**
 * Asks before a page with unsaved work is left: by a link, by Back, or by closing the tab. `lost` names what would be
 * lost, e.g. "The changed settings"; undefined while nothing was typed. Each of several forms on a page has its own
 * guard. `isOver`: the form is in a dialog, where no link can be reached.
 */
export function useUnsavedGuard(
  lost: string | undefined,
  leaves: LeavesForm = staysOnPage,
  isOver = false,
): Unsaved {
  const id = useId();
  const isUnsaved = lost !== undefined;
  const holds = useRef(false);
  const said = useRef('');
  useEffect(() => {
    holds.current = isUnsaved;
    said.current = lost ?? '';
  }, [isUnsaved, lost]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const mine: HeldForm = { id, lost: () => said.current, isHeld: () => holds.current, leaves, isOver };
    useForms.setState(({ forms }) => ({ forms: [...forms, mine] }));
    const ask = (event: BeforeUnloadEvent): void => {
      if (holds.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      useForms.setState(({ forms }) => ({ forms: forms.filter((form) => form !== mine) }));
      window.removeEventListener('beforeunload', ask);
    };
  }, [id, isUnsaved, leaves, isOver]);
  const isFirst = useForms(({ forms }) => forms[0]?.id === id);
  // A form that is drawn alone has nowhere to go.
  const mayLeave = useInRouterContext();
  return { guard: isFirst && mayLeave && <Question />, release: () => (holds.current = false) };
}

const SEVERAL = new Intl.ListFormat('en');

function Question() {
  const here = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      abandonedForms(currentLocation, nextLocation, historyAction === 'POP').length > 0,
  );
  const lost = blocker.location && abandonedForms(here, blocker.location, true).map((form) => form.lost());
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      text={`${lost && lost.length > 0 ? SEVERAL.format(lost) : 'What was typed'} would be lost.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
