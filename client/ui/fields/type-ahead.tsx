import { Combobox, Group, TextInput, useCombobox, type TextInputProps } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { SEVERAL_MATCH } from '../options/fitting-options.js';

export interface TypeAheadOption<T> {
  readonly key: string;
  /** Its names, such as code and name: typing one of them in full selects it. Empty: it has none. */
  readonly called: readonly string[];
  readonly value: T;
  readonly shown: ReactNode;
}

interface TypeAheadProps<T> extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  /** The matches for the text, found by the screen or the server. */
  readonly options: readonly TypeAheadOption<T>[];
  readonly onText: (text: string) => void;
  readonly onPick: (value: T) => void;
  /** Backspace in the empty field. */
  readonly onBackspace?: () => void;
  /** Said when nothing fits what was typed. */
  readonly nothing?: string;
}

/**
 * A field with suggestions: arrows mark, Enter takes the marked one, Escape closes the list. A single match, or one
 * named exactly as typed, is marked from the beginning; with several matches Enter takes none and says so.
 */
export function TypeAhead<T>(props: TypeAheadProps<T>) {
  const { value, options, onText, onPick, onBackspace, nothing, ...input } = props;
  const [isOpen, setOpen] = useState(false);
  const hasNothing = options.length === 0 && nothing !== undefined && value.trim() !== '';
  const opened = isOpen && (options.length > 0 || hasNothing);
  const list = useCombobox({ opened, onOpenedChange: setOpen });
  const keys = options.map(({ key }) => key).join(' ');
  const [text, setText] = useState<string>();
  const match = matchIndex(options, value);
  useEffect(() => {
    if (!opened) return;
    if (match === undefined) list.resetSelectedOption();
    else list.selectOption(match);
    // The store is a new object at every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opened, keys, match]);

  const pick = (key: string): void => {
    const option = options.find((one) => one.key === key);
    setOpen(false);
    setText(undefined);
    if (option !== undefined) onPick(option.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Backspace' && value === '' && !event.repeat) onBackspace?.();
    const isUnmarked = opened && options.length > 1 && list.getSelectedOptionIndex() < 0;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isUnmarked) return;
    // The form is not sent with a choice that nobody has made.
    event.preventDefault();
    setText(SEVERAL_MATCH);
  };
  return (
    <Combobox store={list} onOptionSubmit={pick} transitionProps={{ duration: 0 }} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          spellCheck={false}
          {...input}
          value={value}
          error={text ?? input.error}
          onChange={({ currentTarget }) => {
            setOpen(true);
            setText(undefined);
            onText(currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            setOpen(false);
            setText(undefined);
            input.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Suggestions options={options} nothing={hasNothing ? nothing : undefined} />
    </Combobox>
  );
}

function Suggestions<T>({ options, nothing }: Pick<TypeAheadProps<T>, 'options' | 'nothing'>) {
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label="Suggestions" mah={320} style={{ overflowY: 'auto' }}>
        {options.map(({ key, shown }) => (
          <Combobox.Option key={key} value={key}>
            <Group gap={10} wrap="nowrap">
              {shown}
            </Group>
          </Combobox.Option>
        ))}
        {nothing !== undefined && <Combobox.Empty>{nothing}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

/** The place of the one that is meant: called as it was typed, or alone. */
function matchIndex<T>(options: readonly TypeAheadOption<T>[], typed: string): number | undefined {
  const text = typed.trim().toLowerCase();
  const same = options.flatMap(({ called }, place) =>
    called.some((name) => name.trim().toLowerCase() === text) ? [place] : [],
  );
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  const fitting = options.flatMap(({ called }, place) => (called.length > 0 ? [place] : []));
  if (fitting.length === 1) return fitting[0];
  return options.length === 1 ? 0 : undefined;
}
