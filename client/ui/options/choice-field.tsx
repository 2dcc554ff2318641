import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { labelOf, optionByKey, type Choice } from './fitting-options.js';
import { OptionList } from './option-list.js';
import { useChoosing } from './use-choosing.js';

export interface ChoiceFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'id'> {
  readonly id: string;
  readonly value: string;
  readonly options: readonly Choice[];
  /** Said of what is not among the options, which is then not taken; without it anything typed is. */
  readonly onlyThese?: string;
  readonly onPick: (value: string) => void;
  /** Enter, after what was typed is taken; `value`: as it stands now. */
  readonly onEnter?: (field: HTMLInputElement, value: string) => void;
}

/**
 * A field for one of several words: typing filters them, a number key picks, the arrows mark one. Enter takes what is
 * marked, or what alone fits; while several fit it takes nothing, says so, and leaves what was typed. Where a blank
 * line takes `onlyThese`, no number key picks: a figure that was meant for another field is no choice.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { id, value, options, onlyThese, onPick, onEnter, ...input } = props;
  const choosing = useChoosing({ value, options, onlyThese, onPick });
  const { typed, place, isOpen, take, close } = choosing;
  const stored = options.find((one) => one.value === value);
  const shown = typed ?? (stored === undefined ? value : labelOf(stored));
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
        value={shown}
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
