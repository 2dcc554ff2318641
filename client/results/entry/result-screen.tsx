import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Discipline } from '../../../shared/vocabulary.js';
import { currentUser } from '../../core/session.js';
import { focusStart } from '../grid/grid-keys.js';
import { usePhrases } from '../grid/phrases.js';
import { ResultGrid } from '../grid/result-grid.js';
import { EntrySections } from '../sections/entry-sections.js';
import { AmendmentForm, Amendments, WithdrawnNotice } from './amendment.js';
import { CriticalCalls } from './critical-calls.js';
import { KeysInLines } from '../../ui/fields/lines-keys.js';
import { EntryProvider, useSheet } from './entry-context.js';
import { EntryHead } from './entry-head.js';
import { Incomplete } from './incomplete.js';
import { Notes } from './notes.js';
import { openEntry, usefulDraft, type LoadedResult } from './open-entry.js';
import { PatientSidebar } from './patient-sidebar.js';
import { ReflexNotice } from './reflex-notice.js';
import { Remarks } from './remarks.js';
import { createEntry } from './result-entry.js';
import { ResultNotices } from './result-notices.js';
import classes from './result-page.module.css';
import { errorPath, type ResultAddress } from './return-target.js';
import { SaveBar } from './save-bar.js';
import { SaveNotices } from './save-notices.js';
import { TitleLine } from './title-line.js';
import { useLiveEntry } from './use-live-entry.js';
import { useSaving } from './use-saving.js';

export interface ResultScreenProps {
  readonly unit: Discipline;
  readonly address: ResultAddress;
  readonly loaded: LoadedResult;
}

export function ResultScreen(props: ResultScreenProps) {
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
      <KeysInLines value="Enter begins a line, Ctrl+Enter saves">
        <Bench {...props} />
      </KeysInLines>
    </EntryProvider>
  );
}

/** It subscribes to the booking only: what a key press changes is drawn by the part that shows it. */
function Bench({ unit, address }: ResultScreenProps) {
  const booking = useSheet('booking');
  const phrases = usePhrases();
  const { save, keepMine, back, question } = useSaving(unit, address);
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
              <SaveNotices onRetry={save} onKeepMine={keepMine} />
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
