import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { fittingOptions, labelOf, meantOption, optionByKey, type Choice } from './fitting-options.js';
import { OptionList } from './option-list.js';

export interface ChoiceFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'id'> {
  readonly id: string;
  readonly value: string;
  readonly options: readonly Choice[];
  readonly onPick: (value: string) => void;
  /** Enter, after what was typed is taken; `value`: as it stands now. */
  readonly onEnter?: (field: HTMLInputElement, value: string) => void;
}

/** A field for one of several words: typing filters them, a number key picks, Enter takes what was meant. */
export function ChoiceField({ id, value, options, onPick, onEnter, ...input }: ChoiceFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const stored = options.find((one) => one.value === value);
  const shown = typed ?? (stored === undefined ? value : labelOf(stored));
  const isReadOnly = input.readOnly === true;
  const isListed = isOpen && !isReadOnly && fittingOptions(options, typed ?? '').length > 0;

  const close = (): void => {
    setTyped(undefined);
    setOpen(false);
  };
  const take = (next: string): string => {
    close();
    if (next !== value) onPick(next);
    return next;
  };
  /** What nothing fits stays as it was typed: the rules say what is wrong with it. */
  const accept = (way: 'enter' | 'leave'): string => {
    if (typed === undefined) return take(value);
    const first = way === 'enter' ? fittingOptions(options, typed)[0] : undefined;
    return take(
      (meantOption(options, typed) ?? (typed.trim() === '' ? undefined : first))?.value ?? typed.trim(),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    input.onKeyDown?.(event);
    if (isReadOnly || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const picked = optionByKey(options, typed ?? '', event.key);
    if (picked !== undefined) {
      event.preventDefault();
      take(picked.value);
    } else if (event.key === 'Escape' && (typed !== undefined || isListed)) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && onEnter !== undefined) {
      event.preventDefault();
      onEnter(event.currentTarget, accept('enter'));
    }
  };
  return (
    <OptionList
      id={`${id} options`}
      isOpen={isOpen && !isReadOnly}
      options={options}
      typed={typed ?? ''}
      onPick={(choice) => take(choice.value)}
    >
      <TextInput
        autoComplete="off"
        spellCheck={false}
        {...input}
        id={id}
        value={shown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          event.currentTarget.select();
          setOpen(true);
          input.onFocus?.(event);
        }}
        onBlur={(event) => {
          accept('leave');
          input.onBlur?.(event);
        }}
      />
    </OptionList>
  );
}
