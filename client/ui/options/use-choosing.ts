import { useRef, useState } from 'react';
import { fittingOptions, meantOption, SEVERAL_FIT, type Choice } from './fitting-options.js';

interface ChoosingProps {
  readonly value: string;
  readonly options: readonly Choice[];
  readonly onlyThese: string | undefined;
  readonly onPick: (value: string) => void;
}

export interface Choosing {
  /** Undefined: what is stored is shown. */
  readonly typed: string | undefined;
  /** Which of those that fit is marked: by the arrows, else the one that was meant. */
  readonly place: number | undefined;
  readonly isOpen: boolean;
  /** Why what was typed was not taken. */
  readonly said: string | undefined;
  readonly open: () => void;
  readonly close: () => void;
  readonly type: (text: string) => void;
  readonly mark: (step: 1 | -1) => void;
  readonly take: (value: string) => string;
  /** The value as it stands then; undefined: nothing was taken, and it is said why. */
  readonly enter: () => string | undefined;
  readonly leave: () => void;
}

interface State {
  readonly typed?: string;
  readonly place?: number;
  readonly isOpen: boolean;
  readonly said?: string;
}

const CLOSED: State = { isOpen: false };

/** What is typed in a field of several words, marked among them, and taken. */
export function useChoosing({ value, options, onlyThese, onPick }: ChoosingProps): Choosing {
  const [state, setState] = useState<State>(CLOSED);
  const { typed, place } = state;
  const fitting = fittingOptions(options, typed ?? '');
  // The focus may go on within the key that took it, before this is drawn anew.
  const isTaken = useRef(true);

  const take = (next: string): string => {
    isTaken.current = true;
    setState(CLOSED);
    if (next !== value) onPick(next);
    return next;
  };
  const refuse = (text: string, said: string): undefined => {
    setState({ typed: text, isOpen: false, said });
    return undefined;
  };
  /** What nothing fits stays as it was typed, unless these alone are meant: the rules say what is wrong with it. */
  const settle = (several: 'asked' | 'kept'): string | undefined => {
    if (typed === undefined) return take(value);
    const text = typed.trim();
    const meant = meantOption(options, typed);
    if (meant !== undefined || text === '') return take(meant?.value ?? '');
    const isSeveral = fitting.length > 1;
    if (isSeveral && several === 'asked') {
      setState({ typed, isOpen: true, said: SEVERAL_FIT });
      return undefined;
    }
    if (onlyThese === undefined) return take(text);
    return refuse(typed, isSeveral ? SEVERAL_FIT : onlyThese);
  };
  const mark = (step: 1 | -1): void => {
    if (fitting.length === 0) return;
    const from = place ?? (step === 1 ? -1 : fitting.length);
    setState({ ...state, isOpen: true, place: (from + step + fitting.length) % fitting.length });
  };
  const meant = typed === undefined ? undefined : meantOption(options, typed);
  return {
    typed,
    place: place ?? (meant === undefined ? undefined : fitting.indexOf(meant)),
    isOpen: state.isOpen,
    said: state.said,
    open: () => setState({ ...state, isOpen: true }),
    close: () => setState(CLOSED),
    type: (text) => {
      isTaken.current = false;
      setState({ typed: text, isOpen: true });
    },
    mark,
    take,
    enter: () => {
      const marked = place === undefined ? undefined : fitting[place];
      return marked === undefined ? settle('asked') : take(marked.value);
    },
    leave: () => {
      if (isTaken.current) setState(CLOSED);
      else settle('kept');
    },
  };
}
