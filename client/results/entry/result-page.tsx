import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { DISCIPLINES, type Discipline } from '../../../shared/vocabulary.js';
import { OPEN_WORKLIST } from '../../ui/feedback/next-step.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { comingOf, useKeysHeld } from '../../ui/keys/use-keys-held.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { readBooking, readCalls, readResult } from '../results.api.js';
import { fetchSections } from '../sections/index.js';
import type { LoadedResult } from './open-entry.js';
import { ResultScreen } from './result-screen.js';
import { addressOf, errorPath, PAGE_TITLE, type ResultAddress } from './return-target.js';

async function load(unit: Discipline, { bookingId, profileCode }: ResultAddress): Promise<LoadedResult> {
  const sections = fetchSections(unit);
  // Before the result: the events after its seq are told again, so nothing falls between the two.
  const calls = await readCalls(bookingId, profileCode);
  const [result, booking] = await Promise.all([
    readResult(unit, bookingId, profileCode),
    readBooking(bookingId),
    sections,
  ]);
  return { result, booking, calls: calls.data, seq: calls.seq };
}

/** update/{discipline}: one engine, seven disciplines. */
export function Component() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const address = addressOf(query);
  const unit = DISCIPLINES.find((discipline) => pathname.endsWith(`/${discipline}`));
  if (unit === undefined || address.bookingId === '' || address.profileCode === '') {
    return (
      <>
        <PageHeader title={PAGE_TITLE} />
        <EmptyState
          title="No test is chosen"
          text="Results are entered for one test of one booking. Open it from the worklist or from a search."
          next={OPEN_WORKLIST}
        />
      </>
    );
  }
  return (
    <LoadedPage key={`${unit} ${address.bookingId} ${address.profileCode}`} unit={unit} address={address} />
  );
}

interface LoadedPageProps {
  readonly unit: Discipline;
  readonly address: ResultAddress;
}

function LoadedPage({ unit, address }: LoadedPageProps) {
  const { pathname } = useLocation();
  const [visit] = useState(() => Date.now());
  const key = `${visit} ${unit} ${address.bookingId} ${address.profileCode}`;
  const { data, problem, reload } = useLoaded(key, () => load(unit, address));
  useKeysHeld(comingOf(data, problem), 'the sample');
  if (problem?.code === 'forbidden') return <Navigate to={errorPath(problem, pathname)} replace />;
  if (data !== undefined) return <ResultScreen unit={unit} address={address} loaded={data} />;
  return (
    <>
      <PageHeader title={PAGE_TITLE} />
      {problem === undefined ? (
        <TableSkeleton rows={10} columns={7} />
      ) : (
        <ErrorState problem={problem} onRetry={reload} />
      )}
    </>
  );
}
