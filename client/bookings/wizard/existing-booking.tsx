import { Button, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { DELAYS } from '../../../shared/domain/time/delays.js';
import { withQuery } from '../../core/api.js';
import { useContinue } from '../../core/navigation.js';
import { showDone, showProblem } from '../../ui/feedback/notify.js';
import { AdminCodeModal } from '../../ui/forms/admin-code-modal.js';
import { DialogFoot, FormDialog } from '../../ui/forms/submit-dialog.js';
import { deleteBooking } from '../bookings.api.js';

const SHORTEST_REASON = 3;

interface DeleteBookingProps {
  readonly booking: Booking;
  readonly onDeleted: () => void;
}

/** The reason, the admin code, then the booking and its job cards go; view/results follows after 400 ms. */
export function DeleteBooking({ booking, onDeleted }: DeleteBookingProps) {
  const goOn = useContinue();
  const [asking, setAsking] = useState<'reason' | 'code'>();
  const [reason, setReason] = useState('');
  const close = (): void => setAsking(undefined);
  const remove = async (grant: string): Promise<void> => {
    close();
    try {
      await deleteBooking({ id: booking.id, version: booking.version, reason: reason.trim() }, grant);
      onDeleted();
      showDone(`The booking of ${booking.patientData.fullName} was deleted`);
      setTimeout(() => void goOn('/view/results'), DELAYS.returnAfterDelete);
    } catch (thrown) {
      showProblem(thrown, { what: 'The booking was not deleted' });
    }
  };
  return (
    <>
      <Button variant="subtle" color="red" leftSection={<IconTrash />} onClick={() => setAsking('reason')}>
        Delete booking
      </Button>
      <FormDialog
        opened={asking === 'reason'}
        lost={reason.trim() === '' ? undefined : 'The reason'}
        onClose={close}
        title="Delete booking"
      >
        <DeleteReason
          booking={booking}
          reason={reason}
          onReason={setReason}
          onGiven={() => setAsking('code')}
          onClose={close}
        />
      </FormDialog>
      <AdminCodeModal
        opened={asking === 'code'}
        action="delete"
        bookingId={booking.id}
        onClose={close}
        onGranted={(grant) => void remove(grant)}
      />
    </>
  );
}

interface DeleteReasonProps {
  readonly booking: Booking;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

function DeleteReason({ booking, reason, onReason, onGiven, onClose }: DeleteReasonProps) {
  const { fullName, labNumber } = booking.patientData;
  const isGood = reason.trim().length >= SHORTEST_REASON;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isGood) onGiven();
  };
  return (
    <form onSubmit={submit}>
      <Text mb={12}>
        {fullName}, {labNumber}: {booking.requestedTests}. Its job cards go with it. The reason stays in the
        audit trail.
      </Text>
      <TextInput
        label="Reason"
        withAsterisk
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <DialogFoot
        confirmLabel="Delete booking"
        danger
        disabled={!isGood}
        missing="Give the reason first"
        onClose={onClose}
      />
    </form>
  );
}

/** The page after a saved change: masterReport, search, workList, todos, results; otherwise the booking's page. */
export function returnPath(query: URLSearchParams, booking: Booking): string {
  const { id: bookingId, patientData, selectedProfiles } = booking;
  const profileCode = query.get('profileCode');
  const unit = selectedProfiles.find((profile) => profile.code === profileCode)?.unit;
  switch (query.get('returnUrl')) {
    case 'masterReport':
      return withQuery('/custom-report', { bookingId, patientId: patientData.id });
    case 'search':
      return withQuery('/searchresults', { searchQuery: query.get('searchQuery') ?? patientData.labNumber });
    case 'workList':
      return withQuery('/lab/worklist', { unit });
    case 'todos':
      return '/todos';
    case 'results':
      return '/view/results';
    default:
      return withQuery('/reception/jobCard/summary', { bookingId });
  }
}
