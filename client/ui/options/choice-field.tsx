import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import {
  labelOf,
  optionByKey,
  fittingOptions,
  matchOption,
  SEVERAL_MATCH,
  type Choice,
} from './fitting-options.js';
import { OptionList } from './option-list.js';

interface ChoiceFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'id'> {
  readonly id: string;
  readonly value: string;
  readonly options: readonly Choice[];
  /** Said of what is not among the options, which is then not taken; without it anything typed is. */
  readonly onlyThese?: string;
  readonly onPick: (value: string) => void;
  /** Enter, after what was typed is taken; `value` is the value then. */
  readonly onEnter?: (field: HTMLInputElement, value: string) => void;
}

/**
 * A field for one of several words: typing filters them, a number key picks, the arrows mark one. Enter takes the
 * marked one, or a single match; with several matches it takes none, says so, and leaves the text. In a blank line that
 * takes `onlyThese` no number key picks: a figure intended for another field is not a choice.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { id, value, options, onlyThese, onPick, onEnter, ...input } = props;
  const choosing = useChoosing({ value, options, onlyThese, onPick });
  const { typed, place, isOpen, take, close } = choosing;
  const isReadOnly = input.readOnly === true;
  const byDigit = onlyThese === undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    input.onKeyDown?.(event);
    if (isReadOnly || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const picked = byDigit ? optionByKey(options, typed ?? '', event.key) : undefined;
    if (picked !== undefined) {
      event.preventDefault();
      take(picked.value);
    } else if (event.key === 'Escape' && (typed !== undefined || isOpen)) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      choosing.mark(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const taken = choosing.enter();
      if (taken !== undefined && onEnter === undefined) return;
      event.preventDefault();
      if (taken !== undefined) onEnter?.(event.currentTarget, taken);
    }
  };
  return (
    <OptionList
      id={`${id} options`}
      isOpen={isOpen && !isReadOnly}
      options={options}
      typed={typed ?? ''}
      marked={place}
      byDigit={byDigit}
      onPick={(choice) => take(choice.value)}
    >
      <TextInput
        autoComplete="off"
        spellCheck={false}
        {...input}
        id={id}
        value={choosing.shown}
        error={choosing.said ?? input.error}
        aria-activedescendant={place === undefined ? undefined : `${id} options ${place}`}
        onChange={({ currentTarget }) => choosing.type(currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          event.currentTarget.select();
          // A blank line is passed by; what it offers comes with the first letter.
          if (byDigit) choosing.open();
          input.onFocus?.(event);
        }}
        onBlur={(event) => {
          choosing.leave();
          input.onBlur?.(event);
        }}
      />
    </OptionList>
  );
}

interface ChoosingProps {
  readonly value: string;
  readonly options: readonly Choice[];
  readonly onlyThese: string | undefined;
  readonly onPick: (value: string) => void;
}

interface Choosing {
  /** Undefined: what is stored is shown. */
  readonly typed: string | undefined;
  readonly shown: string;
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
  /** The value then; undefined: nothing was taken, and the field says why. */
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

/** The words typed in a field for several, the marked match, and the choice. */
function useChoosing({ value, options, onlyThese, onPick }: ChoosingProps): Choosing {
  const [state, setState] = useState<State>(CLOSED);
  const { typed, place } = state;
  const fitting = fittingOptions(options, typed ?? '');
  // The focus may move on within the key that took it, before this is drawn again.
  const isTaken = useRef(true);

  const take = (next: string): string => {
    isTaken.current = true;
    setState(CLOSED);
    if (next !== value) onPick(next);
    return next;
  };
  const refuse = (text: string, wording: string): undefined => {
    setState({ typed: text, isOpen: false, said: wording });
    return undefined;
  };
  /** Text without a match stays as typed, unless only matches are allowed: the rules then report it. */
  const settle = (several: 'asked' | 'kept'): string | undefined => {
    if (typed === undefined) return take(value);
    const text = typed.trim();
    const match = matchOption(options, typed);
    if (match !== undefined || text === '') return take(match?.value ?? '');
    const isSeveral = fitting.length > 1;
    if (isSeveral && several === 'asked') {
      setState({ typed, isOpen: true, said: SEVERAL_MATCH });
      return undefined;
    }
    if (onlyThese === undefined) return take(text);
    return refuse(typed, isSeveral ? SEVERAL_MATCH : onlyThese);
  };
  const mark = (step: 1 | -1): void => {
    if (fitting.length === 0) return;
    const from = place ?? (step === 1 ? -1 : fitting.length);
    setState({ ...state, isOpen: true, place: (from + step + fitting.length) % fitting.length });
  };
  const match = typed === undefined ? undefined : matchOption(options, typed);
  const stored = options.find((one) => one.value === value);
  return {
    typed,
    shown: typed ?? (stored === undefined ? value : labelOf(stored)),
    place: place ?? (match === undefined ? undefined : fitting.indexOf(match)),
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
