import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './type-ahead.module.css';

export interface TypeAheadOption<T> {
  readonly key: string;
  readonly value: T;
  readonly shown: ReactNode;
}

export interface TypeAheadProps<T> extends Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown'> {
  readonly id: string;
  readonly value: string;
  readonly options: readonly TypeAheadOption<T>[];
  readonly onText: (text: string) => void;
  readonly onPick: (value: T) => void;
  /** Backspace in the empty field. */
  readonly onBackspace?: () => void;
  /** Said when nothing fits what was typed. */
  readonly nothing?: string;
}

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A field with suggestions: arrows move, Enter takes the one in hand, Escape puts the list away. */
export function TypeAhead<T>(props: TypeAheadProps<T>) {
  const { id, value, options, onText, onPick, onBackspace, nothing, ...rest } = props;
  const [place, setPlace] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const inHand = Math.min(place, options.length - 1);
  const isListed = isOpen && options.length > 0;

  const pick = (option: TypeAheadOption<T> | undefined): void => {
    if (option === undefined) return;
    setOpen(false);
    setPlace(0);
    onPick(option.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const move = MOVES[event.key];
    if (event.key === 'Backspace' && value === '' && !event.repeat) onBackspace?.();
    if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === 'Enter' && isListed && !event.nativeEvent.isComposing) {
      event.preventDefault();
      pick(options[inHand]);
    }
    if (move !== undefined && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      setPlace(isListed ? (inHand + move + options.length) % options.length : 0);
    }
  };

  return (
    <div className={classes.frame}>
      <TextInput
        {...rest}
        id={id}
        value={value}
        role="combobox"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? `${id}-${inHand}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setPlace(0);
          setOpen(true);
          onText(event.currentTarget.value);
        }}
        onBlur={(event) => {
          setOpen(false);
          rest.onBlur?.(event);
        }}
      />
      {isListed && (
        <ul className={classes.list} id={`${id}-list`} role="listbox" aria-label="Suggestions">
          {options.map((option, index) => (
            <li
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === inHand}
              className={classes.option}
              // The field keeps the focus: a click picks, a blur would put the list away first.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
              onPointerMove={() => setPlace(index)}
            >
              {option.shown}
            </li>
          ))}
        </ul>
      )}
      {isOpen && options.length === 0 && value.trim() !== '' && nothing !== undefined && (
        <div className={classes.list} role="status">
          <div className={classes.nothing}>{nothing}</div>
        </div>
      )}
    </div>
  );
}
