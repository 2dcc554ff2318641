import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { Quotation } from '../../../shared/contract/quotations.js';
import type { Patient } from '../../../shared/contract/patients.js';
import { storeGrant } from '../../core/admin-grant.js';
import { withQuery } from '../../core/api.js';
import { useLab } from '../../core/lab.js';
import { useSession } from '../../core/session.js';
import { showProblem } from '../../ui/feedback/notify.js';
import { ErrorState, FormSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { AdminCodeModal } from '../../ui/forms/admin-code-modal.js';
import { ConfirmDialog } from '../../ui/forms/confirm-dialog.js';
import { DateTime } from '../../ui/layout/date-time.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { JUST_BOOKED } from '../booked/just-booked.js';
import { bookPatient, readPatient } from '../bookings.api.js';
import { bookRequestOf, patientUpdateOf } from '../draft/draft-request.js';
import { emptyDraft, fieldsOf, isUntouched, type BookingDraft } from '../draft/draft.js';
import {
  draftIdOf,
  addressOf,
  beginBooking,
  newDraftAddress,
  draftsInWork,
  discardBookedDraft,
  dropDraft,
  savedDraft,
  type DraftInWork,
  type DraftOwner,
} from '../draft/saved-drafts.js';
import { readQuotation } from '../quotations/quotations.api.js';
import { quotedFields } from './quotation-in-hand.js';
import { TypedOver } from './known-patient.js';
import { storeRegistered } from './same-registered.js';
import { correctPatient, type Save } from './saving.js';
import { readingPrices, useWizardLists, type WizardLists } from './wizard-lists.js';
import { Wizard } from './wizard.js';

/** reception/incoming?action=capture; with patientId the patient is known from the start. */
export function NewBooking() {
  const [query] = useSearchParams();
  const about = draftIdOf(query);
  const quotation = query.get('quotation');
  if (quotation !== null) return <FromQuotation key={quotation} code={quotation} />;
  // Mounted again with each address, so that what was read of one patient is never drawn for the next.
  return <About key={about} about={about} patientId={query.get('patientId')} />;
}

function About({ about, patientId }: { readonly about: string; readonly patientId: string | null }) {
  const lists = useWizardLists();
  const patient = useLoaded<Patient | null>(patientId ?? '', async () =>
    patientId === null ? null : readPatient(patientId),
  );
  const problem = lists.problem ?? patient.problem;
  if (problem !== undefined) {
    const reload = (): void => void Promise.all([lists.reload(), patient.reload()]);
    return <ErrorState problem={problem} onRetry={reload} />;
  }
  if (lists.data === undefined || patient.data === undefined) {
    return (
      <>
        <PageHeader title="Book patient" />
        <FormSkeleton fields={5} />
      </>
    );
  }
  return <Draft about={about} lists={lists.data} onOtherPrices={lists.reload} patient={patient.data} />;
}

/** A booking of its own beside those in work, with the tests of a quotation. */
function FromQuotation({ code }: { readonly code: string }) {
  const username = useSession((session) => session.user?.username ?? '');
  const { data, problem, reload } = useLoaded(`quotation ${code}`, () => readQuotation(code));
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton fields={5} />;
  return <Navigate to={beginBooking(username, draftFrom(data))} replace />;
}

function draftFrom(quotation: Quotation): BookingDraft {
  const draft = emptyDraft();
  return { ...draft, ...quotedFields(quotation, draft) };
}

interface DraftProps {
  readonly about: string;
  readonly lists: WizardLists;
  readonly onOtherPrices: () => Promise<void>;
  readonly patient: Patient | null;
}

function Draft({ about, lists, onOtherPrices, patient }: DraftProps) {
  const username = useSession((session) => session.user?.username ?? '');
  const navigate = useNavigate();
  // A new turn is a new, empty form.
  const [revision, setRevision] = useState(0);
  const owner: DraftOwner = { username, about };
  const [keptAt] = useState(() => savedDraft(owner)?.at);
  const others = useMemo(() => draftsInWork(username, about), [username, about]);
  const { save, asking, setAsking } = useBooking(owner, lists, onOtherPrices);
  const discard = (): void => {
    dropDraft(owner);
    setRevision(revision + 1);
    void navigate('/reception/incoming?action=capture', { replace: true });
  };
  return (
    <>
      <Wizard
        key={revision}
        owner={owner}
        initial={startOf(owner, patient)}
        lists={lists}
        finish="Book"
        failing="The booking was not saved"
        save={save}
        header={(draft) => (
          <Header
            isEmpty={isUntouched(draft)}
            goesOnFrom={revision === 0 ? keptAt : undefined}
            onDiscard={discard}
          />
        )}
        notice={<BookingsInWork drafts={others} />}
      />
      <AdminCodeModal
        opened={asking !== undefined}
        action="patient"
        bookingId={asking?.patientId ?? ''}
        about={asking && <TypedOver draft={asking.draft} />}
        onClose={() => setAsking(undefined)}
        onGranted={(grant) => {
          if (asking !== undefined) storeGrant(asking.patientId, grant);
          setAsking(undefined);
          asking?.again();
        }}
      />
    </>
  );
}

/** Books the draft; if it corrects a known patient the admin code may be asked for first. */
function useBooking(owner: DraftOwner, lists: WizardLists, onOtherPrices: () => Promise<void>) {
  const timeZone = useLab((lab) => lab.timeZone);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Correction>();
  const save: Save = async (draft, from) => {
    const { form, versions, shownTotal } = from;
    const change = patientUpdateOf(draft);
    const correction = change && (await correctPatient(change, form, versions.overtaken));
    if (correction === 'overtaken') return undefined;
    if (change !== undefined && correction === 'code') {
      const again = (): void =>
        void save(form.getValues(), from).catch((thrown: unknown) =>
          showProblem(thrown, { what: 'The booking was not saved' }),
        );
      setAsking({ patientId: change.id, draft: form.getValues(), again });
      return undefined;
    }
    const request = bookRequestOf(form.getValues(), timeZone, {
      total: shownTotal,
      paymentTypes: lists.paymentTypes,
    });
    const { id } = await readingPrices(onOtherPrices, bookPatient(request, draft.key)).catch(
      (thrown: unknown) => {
        storeRegistered(thrown, form);
        throw thrown;
      },
    );
    discardBookedDraft(owner, draft);
    const path = withQuery('/reception/jobCard/summary', { bookingId: id });
    void navigate(path, { state: JUST_BOOKED });
    return path;
  };
  return { save, asking, setAsking };
}

interface HeaderProps {
  readonly isEmpty: boolean;
  readonly goesOnFrom: string | undefined;
  readonly onDiscard: () => void;
}

function Header({ isEmpty, goesOnFrom, onDiscard }: HeaderProps) {
  return (
    <PageHeader
      title="Book patient"
      subtitle={
        goesOnFrom !== undefined && (
          <>
            Continues where you left off <DateTime at={goesOnFrom} />
          </>
        )
      }
      action={
        <Group gap={8}>
          <Another isEmpty={isEmpty} />
          <Discard isEmpty={isEmpty} onDiscard={onDiscard} />
        </Group>
      }
    />
  );
}

/** A known patient is corrected only with the admin code if it matters; the booking continues with it. */
interface Correction {
  readonly patientId: string;
  readonly draft: BookingDraft;
  readonly again: () => void;
}

function startOf(owner: DraftOwner, patient: Patient | null): BookingDraft {
  const saved = savedDraft(owner)?.draft;
  if (saved !== undefined || patient === null) return saved ?? emptyDraft();
  return { ...emptyDraft(), ...fieldsOf(patient) };
}

/** One more booking beside this one, which is kept. */
function Another({ isEmpty }: { readonly isEmpty: boolean }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconPlus />}
      disabled={isEmpty}
      title={isEmpty ? 'This one is still empty' : 'This one is saved, and listed until it is booked'}
      onClick={() => void navigate(newDraftAddress())}
    >
      Another booking
    </Button>
  );
}

function Discard({ isEmpty, onDiscard }: { readonly isEmpty: boolean; readonly onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconTrash />}
        disabled={isEmpty}
        title={
          isEmpty
            ? 'Nothing has been typed yet'
            : 'The draft is saved on this machine until it is booked or discarded'
        }
        onClick={() => setAsking(true)}
      >
        Discard
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Discard this draft"
        text="Everything you typed for this booking is discarded."
        confirmLabel="Discard"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
}

/** Two people at one counter: what else was begun here and is neither booked nor discarded, each with its time. */
function BookingsInWork({ drafts }: { readonly drafts: readonly DraftInWork[] }) {
  if (drafts.length === 0) return null;
  return (
    <Group component="nav" aria-label="Other open bookings" gap={16} mb={12}>
      <Text span c="dimmed" size="sm">
        Also open
      </Text>
      {drafts.map(({ about, name, at }) => (
        <Anchor key={about} component={Link} to={addressOf(about)} size="sm" py={6}>
          <bdi>{name}</bdi>, <DateTime at={at} />
        </Anchor>
      ))}
    </Group>
  );
}
