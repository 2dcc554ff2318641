import { Button, Group, NativeSelect, Pill } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { DaysFilter } from './days-filter.js';
import { isFiltered } from './list-address.js';
import type { ListParts } from './use-list-parts.js';
import { forSpreadsheet, type FilterOption, type ListFilter } from './list.js';
import type { AddressedList } from './use-list-address.js';
import { WordsFilter } from './words-filter.js';

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
            leftSection={<IconDownload size={16} stroke={1.75} />}
            href={screen.csv(address.query)}
            title="Everything that the filters find, as plain CSV"
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
          data={optionsWith(filter.options, filters[filter.name])}
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

function optionsWith(options: readonly FilterOption[], value: string): FilterOption[] {
  const isKnown = options.some((option) => option.value === value);
  return isKnown ? [...options] : [...options, { value, label: value }];
}
