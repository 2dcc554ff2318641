import { Combobox, Group, TextInput, useCombobox, type TextInputProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

export interface TypeAheadOption<T> {
  readonly key: string;
  readonly value: T;
  readonly shown: ReactNode;
}

export interface TypeAheadProps<T> extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  /** What fits the text, found by the screen or by the server; the first is in hand. */
  readonly options: readonly TypeAheadOption<T>[];
  readonly onText: (text: string) => void;
  readonly onPick: (value: T) => void;
  /** Backspace in the empty field. */
  readonly onBackspace?: () => void;
  /** Said when nothing fits what was typed. */
  readonly nothing?: string;
}

/** A field with suggestions: arrows move, Enter takes the one in hand, Escape puts the list away. */
export function TypeAhead<T>(props: TypeAheadProps<T>) {
  const { value, options, onText, onPick, onBackspace, nothing, ...input } = props;
  const [isOpen, setOpen] = useState(false);
  const hasNothing = options.length === 0 && nothing !== undefined && value.trim() !== '';
  const opened = isOpen && (options.length > 0 || hasNothing);
  const list = useCombobox({ opened, onOpenedChange: setOpen });
  const keys = options.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (opened) list.selectFirstOption();
    // The store is a new object at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [opened, keys]);

  const pick = (key: string): void => {
    const option = options.find((one) => one.key === key);
    setOpen(false);
    if (option !== undefined) onPick(option.value);
  };
  return (
    <Combobox store={list} onOptionSubmit={pick} transitionProps={{ duration: 0 }} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          spellCheck={false}
          {...input}
          value={value}
          onChange={({ currentTarget }) => {
            setOpen(true);
            onText(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && value === '' && !event.repeat) onBackspace?.();
          }}
          onBlur={(event) => {
            setOpen(false);
            input.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Suggestions" mah={320} style={{ overflowY: 'auto' }}>
          {options.map(({ key, shown }) => (
            <Combobox.Option key={key} value={key}>
              <Group gap={10} wrap="nowrap">
                {shown}
              </Group>
            </Combobox.Option>
          ))}
          {hasNothing && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
