import { Button, Group, NativeSelect, Pill, TextInput } from '@mantine/core';
import { IconDownload, IconTable, IconSearch } from '@tabler/icons-react';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent } from 'react';
import { isLeaving } from '../../core/navigation.js';
import { isFiltered, MAX_SEARCH_LENGTH, type AddressedList } from './list-address.js';
import type { ListParts } from './use-list-parts.js';
import { forSpreadsheet, type ListFilter } from './list.js';
import { labToday } from '../layout/date-time.js';
import { DayField } from '../fields/day-field.js';
import { useShortcut } from '../keys/shortcuts.js';

/** One row over the table: what is asked for, and the file of it all. */
export function ListFilters<Row, Name extends string>(props: ListParts<Row, Name>) {
  const { screen, place, address, list, handle } = props;
  const openOnly = (): void => {
    const [only, ...others] = list.held.rows;
    if (only !== undefined && others.length === 0 && !list.isOld) screen.onOpen?.(only, handle);
  };
  return (
    <Group gap={8} mb={12} align="center" className="no-print">
      {screen.place}
      {screen.filters.map((filter) => (
        <Filter
          key={filter.kind === 'days' ? filter.from : filter.name}
          filter={filter}
          address={address}
          hasKey={filter === screen.filters.find(({ kind }) => kind === 'words')}
          onEnter={openOnly}
        />
      ))}
      {isFiltered(address.query, place) && (
        <Button size="sm" variant="subtle" color="gray" onClick={address.clearFilters}>
          Clear
        </Button>
      )}
      {screen.csv !== undefined && (
        <Button.Group ml="auto">
          <Button
            component="a"
            size="sm"
            variant="default"
            leftSection={<IconDownload />}
            href={screen.csv(address.query)}
            title="All matching rows, as plain CSV"
            download
          >
            CSV
          </Button>
          <Button
            component="a"
            size="sm"
            px={10}
            variant="default"
            href={forSpreadsheet(screen.csv(address.query))}
            aria-label="For a spreadsheet"
            title="The same for a spreadsheet: codes and numbers such as 0012 stay as they are"
            download
          >
            <IconTable size={16} stroke={1.75} aria-hidden="true" />
          </Button>
        </Button.Group>
      )}
    </Group>
  );
}

interface FilterProps<Name extends string> {
  readonly filter: ListFilter<Name>;
  readonly address: AddressedList<Name>;
  /** The one that `/` goes to. */
  readonly hasKey: boolean;
  readonly onEnter: () => void;
}

function Filter<Name extends string>({ filter, address, hasKey, onEnter }: FilterProps<Name>) {
  const { filters } = address.query;
  const set = (name: Name, value: string): void =>
    address.ask({ filters: { [name]: value } as Partial<Record<Name, string>> });
  switch (filter.kind) {
    case 'words':
      return (
        <WordsFilter
          filter={filter}
          value={filters[filter.name]}
          onWords={(words) => set(filter.name, words)}
          hasKey={hasKey}
          onEnter={onEnter}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          size="sm"
          aria-label={filter.label}
          data={optionsIn(filter.options, filters[filter.name])}
          value={filters[filter.name]}
          onChange={({ currentTarget }) => set(filter.name, currentTarget.value)}
        />
      );
    case 'days':
      return (
        <DaysFilter
          from={filters[filter.from]}
          to={filters[filter.to]}
          onDays={({ from, to }) =>
            address.ask({
              filters: { [filter.from]: from, [filter.to]: to } as Partial<Record<Name, string>>,
            })
          }
        />
      );
    case 'tag':
      return filters[filter.name] === '' ? null : (
        <Pill
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Not only ${filter.label}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => set(filter.name, '')}
        >
          {filter.label} {filters[filter.name]}
        </Pill>
      );
  }
}

function optionsIn(labels: Readonly<Record<string, string>>, chosen: string) {
  const offered = Object.hasOwn(labels, chosen) ? labels : { ...labels, [chosen]: chosen };
  return Object.entries(offered).map(([value, label]) => ({ value, label }));
}

interface Days {
  readonly from: string;
  readonly to: string;
}

interface DaysFilterProps extends Days {
  readonly onDays: (days: Days) => void;
}

/** From a day to a day, both included; either may be open. */
export function DaysFilter({ from, to, onDays }: DaysFilterProps) {
  const today = labToday();
  const isToday = from === today && to === today;
  return (
    <>
      <DayField
        size="sm"
        w={150}
        aria-label="From day"
        placeholder="From"
        value={from}
        onCommit={(day) => onDays({ from: day, to: to !== '' && day > to ? day : to })}
      />
      <DayField
        size="sm"
        w={150}
        aria-label="To day"
        placeholder="To"
        value={to}
        onCommit={(day) => onDays({ from: day !== '' && from > day ? day : from, to: day })}
      />
      {!isToday && (
        <Button size="sm" variant="default" onClick={() => onDays({ from: today, to: today })}>
          Today
        </Button>
      )}
    </>
  );
}

interface WordsFilterProps<Name extends string> {
  readonly filter: Extract<ListFilter<Name>, { kind: 'words' }>;
  readonly value: string;
  readonly hasKey: boolean;
  readonly onWords: (words: string) => void;
  /** Enter, if the present text was asked for already. */
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
  const [query, setQuery] = useState(value);
  const [seen, setSeen] = useState(value);
  const ask = (words: string): void => {
    setQuery(words);
    onWords(words);
  };
  const askSoon = useDebouncedCallback((words: string) => (isLeaving() ? undefined : ask(words)), REST_MS);
  useShortcut('/', filter.label, () => box.current?.focus(), { enabled: hasKey });
  // Cleared, or set from elsewhere: the field follows. What it asked for itself comes back later than it is typed on.
  if (value !== seen) {
    setSeen(value);
    if (value !== query) {
      setQuery(value);
      setText(value);
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      askSoon.cancel();
      if (text.trim() === query) onEnter();
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
      maxLength={MAX_SEARCH_LENGTH}
      autoFocus={filter.autoFocus === true}
      leftSection={<IconSearch />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        askSoon(currentTarget.value.trim());
      }}
      onKeyDown={onKeyDown}
    />
  );
}
