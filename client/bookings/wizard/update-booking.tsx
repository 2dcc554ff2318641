import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { DELAYS } from '../../../shared/domain/time/delays.js';
import { dropGrant, grantFor, storeGrant } from '../../core/admin-grant.js';
import { asProblem } from '../../core/api.js';
import { useLab } from '../../core/lab.js';
import { useSession } from '../../core/session.js';
import { useContinue } from '../../core/navigation.js';
import { showDone, showProblem } from '../../ui/feedback/notify.js';
import { ErrorState, FormSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { AdminCodeModal } from '../../ui/forms/admin-code-modal.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { readBooking, updateBooking } from '../bookings.api.js';
import { draftOf, updateRequestOf } from '../draft/draft-request.js';
import type { BookingDraft } from '../draft/draft.js';
import { dropDraft, savedDraft, type DraftOwner } from '../draft/saved-drafts.js';
import { bookingValues } from './draft-versions.js';
import { DeleteBooking, returnPath } from './existing-booking.js';
import { TypedOver } from './known-patient.js';
import type { Save } from './saving.js';
import { readingPrices, useWizardLists, type WizardLists } from './wizard-lists.js';
import { Wizard } from './wizard.js';

/** reception/incoming?action=update&bookingId=: the wizard over a booking that exists, behind the admin code. */
export function UpdateBooking({ bookingId }: { readonly bookingId: string }) {
  const lists = useWizardLists();
  const booking = useLoaded(bookingId, () => readBooking(bookingId));
  const problem = lists.problem ?? booking.problem;
  if (problem !== undefined) {
    const reload = (): void => void Promise.all([lists.reload(), booking.reload()]);
    return <ErrorState problem={problem} onRetry={reload} />;
  }
  if (lists.data === undefined || booking.data === undefined) {
    return (
      <>
        <PageHeader title="Update booking" />
        <FormSkeleton fields={5} />
      </>
    );
  }
  return <Change lists={lists.data} onOtherPrices={lists.reload} loaded={booking.data} />;
}

interface ChangeProps {
  readonly lists: WizardLists;
  readonly onOtherPrices: () => Promise<void>;
  readonly loaded: Booking;
}

const FAILING = 'The booking was not updated';

function Change({ lists, onOtherPrices, loaded }: ChangeProps) {
  const navigate = useNavigate();
  const username = useSession((session) => session.user?.username ?? '');
  const owner: DraftOwner = { username, about: loaded.id };
  const [saved] = useState(() => savedDraft(owner));
  // A stored draft is laid over the booking as it was then; the server says so if that has changed.
  const [booking, setBooking] = useState(saved?.booking ?? loaded);
  const { save, code, typed } = useChange({ owner, booking, setBooking, loaded, onOtherPrices });
  return (
    <>
      <Wizard
        owner={owner}
        initial={saved?.draft ?? draftOf(booking)}
        lists={lists}
        booking={booking}
        finish="Save"
        failing={FAILING}
        save={save}
        header={() => (
          <PageHeader
            title="Update booking"
            of={booking.patientData.labNumber}
            subtitle={`${booking.patientData.labNumber}, booked by ${booking.capturedBy}`}
            action={<DeleteBooking booking={loaded} onDeleted={() => dropDraft(owner)} />}
          />
        )}
      />
      <AdminCodeModal
        opened={code.isAsking}
        action={code.action}
        bookingId={code.action === 'patient' ? loaded.patientData.id : loaded.id}
        about={typed !== undefined && code.action === 'patient' && <TypedOver draft={typed} />}
        onGranted={code.granted}
        onClose={() => (code.isFirst ? void navigate(-1) : code.close())}
      />
    </>
  );
}

interface Changing extends Omit<ChangeProps, 'lists'> {
  readonly owner: DraftOwner;
  /** As it was when it was typed over. */
  readonly booking: Booking;
  readonly setBooking: (booking: Booking) => void;
}

/** Saves the change; asks for the admin code if it is needed, and shows who saved before. */
function useChange({ owner, booking, setBooking, loaded, onOtherPrices }: Changing) {
  const [query] = useSearchParams();
  const goOn = useContinue();
  const timeZone = useLab((lab) => lab.timeZone);
  // A save that follows an answer goes over what was answered about, before the screen is drawn again.
  const over = useRef(booking);
  const code = useAdminCode(loaded);
  const [typed, setTyped] = useState<BookingDraft>();
  const save: Save = async (draft, from) => {
    const { form, versions, shownTotal } = from;
    try {
      const grants = [grantFor(loaded.id), grantFor(loaded.patientData.id)].filter(Boolean).join(', ');
      const request = updateRequestOf(draft, over.current, timeZone, shownTotal);
      finish(await readingPrices(onOtherPrices, updateBooking(request, grants || undefined)));
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.code === 'grant_required') {
        const action = problem.extra['action'] === 'patient' ? 'patient' : 'update';
        dropGrant(action === 'patient' ? loaded.patientData.id : loaded.id);
        setTyped(action === 'patient' ? form.getValues() : undefined);
        code.ask(action, () => {
          save(form.getValues(), from).catch((refused: unknown) => showProblem(refused, { what: FAILING }));
        });
        return undefined;
      }
      if (problem.code !== 'stale_version' || problem.extra['current'] === undefined) throw thrown;
      const current = problem.extra['current'] as Booking;
      versions.overtaken({
        problem,
        was: bookingValues(over.current),
        theirs: bookingValues(current),
        onAnswered: () => {
          over.current = current;
          setBooking(current);
        },
      });
    }
    return undefined;
  };
  const finish = (saved: Booking): void => {
    dropDraft(owner);
    dropGrant(loaded.id);
    dropGrant(loaded.patientData.id);
    showDone(`The booking of ${saved.patientData.fullName} was updated`);
    setTimeout(() => void goOn(returnPath(query, saved)), DELAYS.returnAfterSave);
  };
  return { save, code, typed };
}

/** The change of the booking; with it the correction of a patient who has results. */
type PendingStep = 'update' | 'patient';

interface AdminCode {
  readonly isAsking: boolean;
  readonly action: PendingStep;
  /** It is asked for before anything was shown to be changed: cancelling leaves the screen. */
  readonly isFirst: boolean;
  readonly ask: (action: PendingStep, then: () => void) => void;
  readonly granted: (grant: string) => void;
  readonly close: () => void;
}

/** The grant that came along with the way here; without one the code is asked for, 300 ms after the opening. */
function useAdminCode({ id: bookingId, patientData }: Booking): AdminCode {
  const { state } = useLocation() as { state: { grant?: string } | null };
  const [isAsking, setAsking] = useState(false);
  const [isFirst, setFirst] = useState(true);
  const [action, setAction] = useState<PendingStep>('update');
  const next = useRef<() => void>(undefined);
  useEffect(() => {
    const brought = state?.grant;
    if (brought !== undefined) storeGrant(bookingId, brought);
    if (grantFor(bookingId) !== undefined) return undefined;
    const timer = setTimeout(() => setAsking(true), DELAYS.openUpdateModal);
    return () => clearTimeout(timer);
    // Once, with what the screen was opened with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bookingId]);
  return {
    isAsking,
    action,
    isFirst,
    ask: (asked, then) => {
      next.current = then;
      setAction(asked);
      setFirst(false);
      setAsking(true);
    },
    granted: (grant) => {
      storeGrant(action === 'patient' ? patientData.id : bookingId, grant);
      setAsking(false);
      setFirst(false);
      next.current?.();
      next.current = undefined;
    },
    close: () => setAsking(false),
  };
}
