import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useShortcut } from '../keys/shortcuts.js';
import { LONGEST_WORDS } from './list-address.js';
import type { ListFilter } from './list.js';

export interface WordsFilterProps<Name extends string> {
  readonly filter: Extract<ListFilter<Name>, { kind: 'words' }>;
  readonly value: string;
  readonly hasKey: boolean;
  readonly onWords: (words: string) => void;
  /** Enter, when what stands there was asked for already. */
  readonly onEnter: () => void;
}

const REST_MS = 250;
const NARROWEST = 200;

/** Asks when the typing rests, or on Enter; the down arrow goes to the rows. */
export function WordsFilter<Name extends string>({
  filter,
  value,
  hasKey,
  onWords,
  onEnter,
}: WordsFilterProps<Name>) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  const ask = (words: string): void => {
    setAsked(words);
    onWords(words);
  };
  const askSoon = useDebouncedCallback(ask, REST_MS);
  useShortcut('/', filter.label, () => box.current?.focus(), { enabled: hasKey });
  // Cleared, or set from elsewhere: the field follows. What it asked for itself comes back later than it is typed on.
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      askSoon.cancel();
      if (text.trim() === asked) onEnter();
      else ask(text.trim());
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    document.querySelector<HTMLElement>('tr[data-row]')?.focus();
  };
  return (
    <TextInput
      ref={box}
      size="sm"
      // Gives room before the row breaks in two.
      flex={{ base: '1 1 100%', xs: `1 1 ${NARROWEST}px` }}
      maw={{ xs: filter.width ?? 240 }}
      aria-label={filter.label}
      placeholder={filter.placeholder ?? filter.label}
      title={`${hasKey ? 'Search (/), then the' : 'The'} down arrow goes to the rows`}
      maxLength={LONGEST_WORDS}
      autoFocus={filter.autoFocus === true}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        askSoon(currentTarget.value.trim());
      }}
      onKeyDown={onKeyDown}
    />
  );
}
