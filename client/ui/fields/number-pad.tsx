import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconKeyboard, IconNumbers } from '@tabler/icons-react';
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

let coarse: MediaQueryList | undefined;

function query(): MediaQueryList {
  coarse ??= window.matchMedia('(pointer: coarse)');
  return coarse;
}

function subscribe(listener: () => void): () => void {
  query().addEventListener('change', listener);
  return () => query().removeEventListener('change', listener);
}

interface NumberPad {
  readonly inputMode: 'decimal' | 'text';
  /** Opens the other keyboard for the field; only for a finger. */
  readonly change: ReactNode;
}

/**
 * For a field of figures that may be more than digits: <0.5, -2, 10%, 8m. The number pad opens, and has none of
 * these; a button beside the field opens the keyboard of letters and signs.
 */
export function useNumberPad(
  className?: string,
): NumberPad & { readonly ref: (field: HTMLElement | null) => void } {
  const isOnTouch = useSyncExternalStore(subscribe, () => query().matches);
  const field = useRef<HTMLElement>(null);
  const [hasLetters, setLetters] = useState(false);
  const change = (): void => {
    flushSync(() => setLetters(!hasLetters));
    // An open keyboard does not change until the field is focused again.
    field.current?.blur();
    field.current?.focus();
  };
  return {
    inputMode: hasLetters ? 'text' : 'decimal',
    ref: (found) => void (field.current = found),
    change: isOnTouch && (
      <ActionIcon
        // A sign on its own background: letters in the field would be read as the measured value.
        variant="light"
        size={44}
        tabIndex={-1}
        {...(className !== undefined && { className })}
        aria-label={hasLetters ? 'Keyboard of digits' : 'Keyboard of letters and signs'}
        onMouseDown={(event) => event.preventDefault()}
        onClick={change}
      >
        {hasLetters ? <IconNumbers size={20} stroke={1.75} /> : <IconKeyboard size={20} stroke={1.75} />}
      </ActionIcon>
    ),
  };
}

export function NumberPadField(props: TextInputProps) {
  const { change, ...pad } = useNumberPad();
  return (
    <TextInput autoComplete="off" {...props} {...pad} {...(change !== false && { rightSection: change })} />
  );
}
