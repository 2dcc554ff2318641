import { isLeaving } from '../core/navigation.js';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchPage } from '../../shared/contract/search.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLiveReload, useLiveLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { focusFirstFound, openOnlyFound } from './found-keys.js';
import { MatchList } from './found-list.js';
import { useMerging } from './merging.js';
import { SEARCH_TOPICS, isAbout, LONGEST, searchPatients } from './search.api.js';

const NOTHING: SearchPage = { items: [], page: 1, size: 20, total: 0, more: false };

/** One box for patients and their bookings; the address carries what was searched for. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('searchQuery') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const found = useLiveLoaded(
    `search ${inAddress}`,
    () =>
      inAddress.trim() === ''
        ? Promise.resolve({ data: NOTHING, seq: undefined })
        : searchPatients(inAddress.slice(0, LONGEST), page),
    page,
  );
  const search = (searchQuery: string): void =>
    setParams(searchQuery === '' ? {} : { searchQuery }, { replace: true });
  const { merging, parts } = useMerging(() => void found.reload());
  const goToPage = (next: number): void => setParams({ searchQuery: inAddress, page: String(next) });
  const shown = found.data;
  useLiveReload({
    topics: SEARCH_TOPICS,
    since: found.seq,
    // A patient just booked may match the search.
    concerns: useCallback(
      (event: AnyEnvelope) =>
        (event.type === 'BookingCreated' && shown !== NOTHING) ||
        (shown?.items ?? []).some((patient) => isAbout(event, patient)),
      [shown],
    ),
    reload: found.reload,
  });
  return (
    <>
      <PageHeader title="Search" asOf={found.asOf} subtitle="Patients and their bookings." />
      <SearchBox
        key={inAddress === '' ? 'empty' : 'filled'}
        inAddress={inAddress}
        onSearch={search}
        onEnter={openOnlyFound}
      />
      {parts}
      <WhenLoaded of={found} skeleton={<TableSkeleton rows={6} columns={3} />}>
        {(page) => <MatchList found={page} query={inAddress} merging={merging} onPage={goToPage} />}
      </WhenLoaded>
    </>
  );
}

const TYPING_MS = 200;

interface SearchBoxProps {
  readonly inAddress: string;
  readonly onSearch: (query: string) => void;
  /** Enter, if the text was searched for already. */
  readonly onEnter: () => void;
}

function SearchBox({ inAddress, onSearch, onEnter }: SearchBoxProps) {
  const [text, setText] = useState(inAddress);
  const [query] = useDebouncedValue(text.trim(), TYPING_MS);
  const [sent, setSent] = useState(inAddress);
  // The header's box changes the address while this page is open: what was typed here gives way.
  useEffect(() => {
    if (inAddress !== sent) {
      setText(inAddress);
      setSent(inAddress);
    }
    // Only a change of the address, not of what was sent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [inAddress]);
  useEffect(() => {
    if (query === sent || query !== text.trim() || isLeaving()) return;
    setSent(query);
    onSearch(query);
    // Only when the typing stops.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [query]);
  return (
    <TextInput
      aria-label="Search for patients"
      description="Any part of the name in any order, date of birth, lab, booking or accession number, national ID or phone"
      placeholder="Name, number, date of birth or phone"
      title="The down arrow goes to the matches; Enter opens one"
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
