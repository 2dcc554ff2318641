import { Button, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { CriticalCall, Result } from '../../../shared/contract/results.js';
import { DELAYS } from '../../../shared/domain/delays.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import { SAMPLE_TYPES, type Discipline } from '../../../shared/vocabulary.js';
import type { ApiProblem } from '../../core/api.js';
import { useLive } from '../../core/live.js';
import { currentUser } from '../../core/session.js';
import { PriorityChip, StageChip, UnitChip } from '../../ui/chips.js';
import { formatDateTime } from '../../ui/date-time.js';
import { showDone } from '../../ui/notify.js';
import { PageHeader } from '../../ui/page-header.js';
import { useShortcut } from '../../ui/shortcuts.js';
import { AmendmentForm, Amendments } from './amendment.js';
import { CriticalCalls } from './critical-calls.js';
import { takeFromBatch } from '../../core/batch.js';
import { cardPath, nextCard } from './next-card.js';
import { focusFirstEmpty, focusValue } from '../grid/grid-keys.js';
import { IdentityStrip, PatientSidebar } from './patient-sidebar.js';
import { usePhrases } from '../grid/phrases.js';
import { Remarks } from './remarks.js';
import { ResultGrid } from '../grid/result-grid.js';
import { ResultHistory } from './result-history.js';
import { ResultNotices } from './result-notices.js';
import classes from './result-page.module.css';
import { readBooking, readOpenCalls, readWaitingCards, type SavedResult } from '../results.api.js';
import { errorPath, PAGE_TITLE, resultPath, returnTarget, type ResultAddress } from './return-target.js';
import { SaveBar } from './save-bar.js';
import { rowsOf } from './typed-result.js';
import { useResultEntry, type SaveKind } from './use-result-entry.js';

export interface LoadedResult {
  readonly result: Result;
  readonly booking: Booking;
  readonly calls: readonly CriticalCall[];
  readonly seq: number | undefined;
}

export interface ResultScreenProps {
  readonly unit: Discipline;
  readonly address: ResultAddress;
  readonly loaded: LoadedResult;
}

/** When the specimen was taken, as the person said; when it was booked, where nobody said. */
function sampleTime({ clinical, dateTimeStamp }: Booking): string {
  const said = clinical.collectedAt ?? '';
  return Number.isNaN(Date.parse(said)) ? dateTimeStamp : said;
}

export function ResultScreen({ unit, address, loaded }: ResultScreenProps) {
  const { bookingId, profileCode } = address;
  const navigate = useNavigate();
  const wantsAmend = (useLocation().state as { amend?: boolean } | null)?.amend === true;
  const phrases = usePhrases();
  const [booking, setBooking] = useState(loaded.booking);
  const [calls, setCalls] = useState(loaded.calls);
  const [message, setMessage] = useState<string>();
  const sampleAt = sampleTime(booking);
  const owner = useMemo(
    () => ({ username: currentUser()?.username ?? '', bookingId, profileCode }),
    [bookingId, profileCode],
  );

  const toErrorPage = (problem: ApiProblem): boolean => {
    if (problem.code !== 'forbidden') return false;
    void navigate(errorPath(problem, `/update/${unit}`), { replace: true });
    return true;
  };
  const result = useResultEntry(owner, loaded.result, { sampleAt, wantsAmend, onRefused: toErrorPage });

  useEffect(focusFirstEmpty, []);

  const reloadBooking = async (): Promise<void> => {
    const read = await readBooking(bookingId, { quiet: true }).catch(() => undefined);
    if (read !== undefined) setBooking(read);
  };
  const reloadCalls = async (): Promise<void> => {
    const read = await readOpenCalls(bookingId, profileCode).catch(() => undefined);
    if (read !== undefined) setCalls(read.data);
  };
  const onEvent = (event: AnyEnvelope): void => {
    if (!('bookingId' in event.payload) || event.payload.bookingId !== bookingId) return;
    if (event.type.startsWith('Critical')) return void reloadCalls();
    void reloadBooking();
    if (event.type.startsWith('Result') && 'profileCode' in event.payload && 'by' in event.payload) {
      if (event.payload.profileCode === profileCode) void result.lookAgain(event.version, event.payload.by);
    }
  };
  const onResync = (): void => {
    void reloadBooking();
    void reloadCalls();
    void result.lookAgain(Infinity, 'Someone');
  };
  useLive({ topics: [`booking:${bookingId}`], since: loaded.seq, onEvent, onResync });

  const target = returnTarget(unit, address);
  const leave = (saved: SavedResult | undefined, to: string): void => {
    if (saved === undefined) return;
    const said = saved.message ?? `${saved.profileName} successfully updated!`;
    setMessage(said);
    showDone(said);
    tellCriticals(saved, booking, () => void navigate(resultPath(unit, address)));
    setTimeout(() => void navigate(to), DELAYS.returnAfterSave);
  };
  const attempt = async (kind: SaveKind): Promise<SavedResult | undefined> => {
    const first = result.refusals.find(({ code }) => code !== null)?.code ?? undefined;
    const saved = await result.save(kind);
    if (saved === undefined && first !== undefined) focusValue(first);
    return saved;
  };
  const save = async (kind: SaveKind): Promise<void> => leave(await attempt(kind), target);
  /** What was chosen on the worklist for batch entry comes first, then the unit's next patient. */
  const nextPath = async (): Promise<string | undefined> => {
    const queued = takeFromBatch();
    if (queued) return resultPath(queued.unit, { ...queued, returnUrl: address.returnUrl });
    const cards = await readWaitingCards(unit).catch(() => undefined);
    const next = nextCard(cards?.items ?? [], address);
    return next && cardPath(unit, next, address);
  };
  const saveAndGoOn = async (): Promise<void> => {
    const saved = await attempt(result.isAmending ? 'amend' : 'update');
    if (saved === undefined) return;
    leave(saved, (await nextPath()) ?? target);
  };
  const mayGoOn = !result.isReadOnly && result.conflict === undefined;
  useShortcut('mod+Enter', 'Save and go to the next patient', () => void saveAndGoOn(), { enabled: mayGoOn });
  const back = (): void => {
    if (result.isDirty) showDone('Your unsaved entry is kept on this machine');
    void navigate(target);
  };

  return (
    <>
      <PageHeader title={PAGE_TITLE} />
      <IdentityStrip booking={booking} />
      <div className={classes.layout}>
        <div>
          <Head result={result} />
          <Facts result={result.base} booking={booking} />
          <CriticalCalls calls={calls} onChanged={() => void reloadCalls()} />
          <ResultNotices
            result={result}
            message={message}
            onRetry={save}
            onKeepMine={async () => leave(await result.keepMine(), target)}
          />
          <AmendmentForm result={result} />
          <Amendments amendments={result.base.amendments} />
          <ResultGrid result={result} sampleAt={sampleAt} phrases={phrases} />
          <div style={{ marginTop: 14 }}>
            <Remarks result={result} phrases={phrases} />
          </div>
          <SaveBar result={result} onSave={save} onBack={back} />
        </div>
        <PatientSidebar booking={booking} profileCode={profileCode} returnUrl={address.returnUrl} />
      </div>
    </>
  );
}

function Head({ result }: { readonly result: ReturnType<typeof useResultEntry> }) {
  const { specimen, profileName } = result.base;
  const { sampleType } = result.typed;
  const types = [
    ...new Set(['', ...SAMPLE_TYPES, ...(sampleType === specimen ? [specimen] : []), sampleType]),
  ];
  return (
    <div className={classes.head}>
      <h2>{profileName}</h2>
      <ResultHistory result={result.base} />
      <NativeSelect
        size="sm"
        w={180}
        label="Sample type"
        disabled={result.isReadOnly}
        data={types.map((type) => ({ value: type, label: type === '' ? 'not stated' : type }))}
        value={sampleType}
        onChange={({ currentTarget }) => result.change({ sampleType: currentTarget.value })}
      />
    </div>
  );
}

/** Where the result stands and who brought it there. */
function Facts({ result, booking }: { readonly result: Result; readonly booking: Booking }) {
  const steps = [
    result.doneby !== null && result.dateTimeUpdated !== null
      ? `entered by ${result.doneby}, ${formatDateTime(result.dateTimeUpdated)}`
      : '',
    result.authorisedBy !== null ? `authorised by ${result.authorisedBy}` : '',
    result.releasedBy !== null && result.releasedAt !== null
      ? `released ${formatDateTime(result.releasedAt)}`
      : '',
  ];
  return (
    <div className={classes.facts}>
      <UnitChip unit={result.discipline} />
      <StageChip stage={result.stage} />
      <PriorityChip priority={booking.priority} />
      <span>{result.specimen}</span>
      {steps
        .filter((step) => step !== '')
        .map((step) => (
          <span key={step}>{step}</span>
        ))}
    </div>
  );
}

/** The screen is left after a save, so what has to be told comes along. */
function tellCriticals(saved: Result, booking: Booking, open: () => void): void {
  const critical = rowsOf(saved).filter((row) => row.critical);
  if (critical.length === 0) return;
  const id = `critical ${saved.bookingInformationId} ${saved.code}`;
  const values = critical.map((row) => `${row.name} ${row.parameter} ${row.unitOfMeasure}`).join(', ');
  const { fullName, labNumber } = booking.patientData;
  notifications.hide(id);
  notifications.show({
    id,
    color: 'red',
    autoClose: false,
    role: 'alert',
    icon: <IconAlertTriangleFilled size={16} />,
    title: `Critical: ${values}`,
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <>
        {fullName}, {labNumber}: the value has to be told.
        <div>
          <Button
            size="xs"
            h={32}
            mt={8}
            color="red"
            variant="light"
            onClick={() => {
              notifications.hide(id);
              open();
            }}
          >
            Record the call
          </Button>
        </div>
      </>
    ),
  });
}
