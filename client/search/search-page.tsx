import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchPage } from '../../shared/contract/search.js';
import { PageHeader } from '../ui/page-header.js';
import { Pager } from '../ui/pager.js';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { FoundPatientCard } from './found-patient.js';
import { searchPatients } from './search.api.js';
import { useMerging, type Merging } from './use-merging.js';
import classes from './search.module.css';

const TYPING_MS = 200;
const LONGEST = 200;
const NOTHING: SearchPage = { items: [], page: 1, size: 20, total: 0, more: false };

/** One box for patients and their bookings; the address carries what was searched for. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('searchQuery') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const found = useLoaded(`search ${page} ${inAddress}`, () =>
    inAddress.trim() === '' ? Promise.resolve(NOTHING) : searchPatients(inAddress.slice(0, LONGEST), page),
  );
  const search = (searchQuery: string): void =>
    setParams(searchQuery === '' ? {} : { searchQuery }, { replace: true });
  const { merging, parts } = useMerging(() => void found.reload());
  const turn = (next: number): void => setParams({ searchQuery: inAddress, page: String(next) });
  return (
    <>
      <PageHeader title="Search" subtitle="Patients and their bookings." />
      <SearchBox key={inAddress === '' ? 'empty' : 'filled'} inAddress={inAddress} onSearch={search} />
      {parts}
      {found.problem !== undefined && <ErrorState problem={found.problem} onRetry={found.reload} />}
      {found.data === undefined && found.problem === undefined && <TableSkeleton rows={6} columns={3} />}
      {found.data !== undefined && (
        <Results found={found.data} query={inAddress} merging={merging} onPage={turn} />
      )}
    </>
  );
}

interface SearchBoxProps {
  readonly inAddress: string;
  readonly onSearch: (query: string) => void;
}

function SearchBox({ inAddress, onSearch }: SearchBoxProps) {
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
      description="Any part of the name in any order, lab or accession number, national ID or phone"
      placeholder="Name, lab number, national ID or phone"
      leftSection={<IconSearch size={18} stroke={1.75} />}
      size="md"
      maw={620}
      mb={18}
      autoFocus
      maxLength={LONGEST}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        setSent(text.trim());
        onSearch(text.trim());
      }}
    />
  );
}

interface ResultsProps {
  readonly found: SearchPage;
  readonly query: string;
  readonly merging: Merging;
  readonly onPage: (page: number) => void;
}

function Results({ found, query, merging, onPage }: ResultsProps) {
  if (query.trim() === '') {
    return (
      <EmptyState
        icon={<IconUserSearch size={26} stroke={1.5} />}
        title="Whom are you looking for?"
        text="Type as little as you know: half a surname, a first name, the digits of the lab number. Accents and small misspellings do not matter."
      />
    );
  }
  if (found.items.length === 0) {
    return (
      <EmptyState
        icon={<IconUserSearch size={26} stroke={1.5} />}
        title={`Nobody found for “${query}”`}
        text="Try fewer letters, another spelling, or a number that the patient goes by. A new patient is registered with the booking."
      />
    );
  }
  const count = found.more ? `The ${found.total} best matches; say more of the name` : matches(found.total);
  return (
    <>
      <Text c="dimmed" mb={10} role="status">
        {count}
      </Text>
      <div className={classes.list}>
        {found.items.map((patient) => (
          <FoundPatientCard key={patient.id} patient={patient} query={query} merging={merging} />
        ))}
      </div>
      <Pager page={found.page} size={found.size} total={found.total} onPage={onPage} />
    </>
  );
}

function matches(total: number): string {
  return total === 1 ? 'One patient' : `${total} patients`;
}
