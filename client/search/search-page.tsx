import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchPage } from '../../shared/contract/search.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLiveAgain, useLiveLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { FOLLOWED, isAbout } from './followed.js';
import { openOnlyFound } from './found-keys.js';
import { FoundList } from './found-list.js';
import { SearchBox } from './search-box.js';
import { LONGEST, searchPatients } from './search.api.js';
import { useMerging } from './use-merging.js';

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
  const turn = (next: number): void => setParams({ searchQuery: inAddress, page: String(next) });
  const shown = found.data;
  useLiveAgain({
    topics: FOLLOWED,
    since: found.seq,
    // Whoever was just booked may fit what was searched for.
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
        {(page) => <FoundList found={page} query={inAddress} merging={merging} onPage={turn} />}
      </WhenLoaded>
    </>
  );
}
