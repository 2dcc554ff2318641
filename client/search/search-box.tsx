import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { focusFirstFound } from './found-keys.js';
import { LONGEST } from './search.api.js';

const TYPING_MS = 200;

interface SearchBoxProps {
  readonly inAddress: string;
  readonly onSearch: (query: string) => void;
  /** Enter, where what stands there was searched for already. */
  readonly onEnter: () => void;
}

export function SearchBox({ inAddress, onSearch, onEnter }: SearchBoxProps) {
  const [text, setText] = useState(inAddress);
  const [asked] = useDebouncedValue(text.trim(), TYPING_MS);
  const [sent, setSent] = useState(inAddress);
  // The header's box changes the address while this page is open: what was typed here gives way.
  useEffect(() => {
    if (inAddress !== sent) {
      setText(inAddress);
      setSent(inAddress);
    }
    // Only a change of the address, not of what was sent.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [inAddress]);
  useEffect(() => {
    if (asked === sent || asked !== text.trim()) return;
    setSent(asked);
    onSearch(asked);
    // Only when the typing stops.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  return (
    <TextInput
      aria-label="Search for patients"
      description="Any part of the name in any order, date of birth, lab, booking or accession number, national ID or phone"
      placeholder="Name, number, date of birth or phone"
      title="The down arrow goes to what was found; Enter opens it"
      leftSection={<IconSearch size={18} stroke={1.75} />}
      size="md"
      maw={620}
      mb={18}
      autoFocus
      data-search-box
      maxLength={LONGEST}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && focusFirstFound()) event.preventDefault();
        if (event.key !== 'Enter') return;
        if (text.trim() === sent) return onEnter();
        setSent(text.trim());
        onSearch(text.trim());
      }}
    />
  );
}
