import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Discipline, DISCIPLINES } from '../../../shared/vocabulary.js';
import { currentUser } from '../../core/session.js';
import { OPEN_WORKLIST, EmptyState, ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { KeysInLines } from '../../ui/keys/key-hint.js';
import { loadingStateOf, useKeysHeld } from '../../ui/keys/use-keys-held.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { focusStart } from '../grid/grid-keys.js';
import { usePhrases } from '../grid/use-phrases.js';
import { ResultGrid } from '../grid/result-grid.js';
import { readBooking, readCalls, readResult } from '../results.api.js';
import { EntrySections, fetchSections } from '../sections/entry-sections.js';
import { CriticalCalls } from './critical-calls.js';
import { EntryHead, TitleLine } from './entry-head.js';
import { Incomplete } from './incomplete.js';
import { useLiveEntry } from './live-entry.js';
import { type LoadedResult, openEntry, usefulDraft } from './open-entry.js';
import { PatientSidebar } from './patient-sidebar.js';
import { ReflexNotice } from './reflex-notice.js';
import { Notes, Remarks } from './remarks.js';
import { addressOf, errorPath, PAGE_TITLE, type ResultAddress } from './result-address.js';
import { createEntry, EntryProvider, useSheet } from './result-entry.js';
import { AmendmentForm, Amendments, ResultNotices, WithdrawnNotice } from './result-notices.js';
import classes from './result-page.module.css';
import { SaveBar } from './save-bar.js';
import { SaveNotices } from './save-notices.js';
import { useSaving } from './use-saving.js';

async function load(unit: Discipline, { bookingId, profileCode }: ResultAddress): Promise<LoadedResult> {
  const sections = fetchSections(unit);
  // Before the result: events after its seq come again, so nothing falls between the two.
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
  useKeysHeld(loadingStateOf(data, problem), 'the sample');
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

interface ResultScreenProps {
  readonly unit: Discipline;
  readonly address: ResultAddress;
  readonly loaded: LoadedResult;
}

function ResultScreen(props: ResultScreenProps) {
  const { unit, address, loaded } = props;
  const { bookingId, profileCode } = address;
  const navigate = useNavigate();
  const wantsAmend = (useLocation().state as { amend?: boolean } | null)?.amend === true;
  const [entry] = useState(() => {
    const owner = { username: currentUser()?.username ?? '', bookingId, profileCode };
    return createEntry({
      owner,
      first: openEntry(loaded, usefulDraft(owner, loaded.result), { wantsAmend }),
      onForbidden: (problem) => void navigate(errorPath(problem, `/update/${unit}`), { replace: true }),
    });
  });
  useLiveEntry(entry, address, loaded.seq);
  useEffect(focusStart, []);
  return (
    <EntryProvider value={entry}>
      <KeysInLines value="Enter starts a new line, Ctrl+Enter saves">
        <Bench {...props} />
      </KeysInLines>
    </EntryProvider>
  );
}

/** It subscribes to the booking only: what a key press changes is drawn by the part that shows it. */
function Bench({ unit, address }: ResultScreenProps) {
  const booking = useSheet('booking');
  const phrases = usePhrases();
  const { save, keepOwn, back, question } = useSaving(unit, address);
  return (
    <>
      <TitleLine />
      <div className={classes.layout}>
        <div className={classes.work}>
          <EntryHead />
          <WithdrawnNotice />
          <CriticalCalls />
          <ResultNotices />
          <AmendmentForm />
          <Amendments />
          <div className={classes.above}>
            <EntrySections place="above" />
          </div>
          <div className={classes.sheet}>
            <ResultGrid phrases={phrases} />
            <div className={classes.sections}>
              <EntrySections place="beside" />
            </div>
          </div>
          <ReflexNotice />
          <Notes phrases={phrases} />
          <Remarks phrases={phrases} />
          <div className={classes.foot}>
            <div className={classes.failed}>
              <SaveNotices onRetry={save} onKeepMine={keepOwn} />
            </div>
            <SaveBar onSave={save} onBack={back} from={address.returnUrl} />
          </div>
          {question !== undefined && <Incomplete {...question} />}
        </div>
        <PatientSidebar booking={booking} profileCode={address.profileCode} returnUrl={address.returnUrl} />
      </div>
    </>
  );
}
