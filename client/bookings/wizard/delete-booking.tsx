import { Button, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { DELAYS } from '../../../shared/domain/time/delays.js';
import { AdminCodeModal } from '../../ui/forms/admin-code-modal.js';
import { showDone, showProblem } from '../../ui/feedback/notify.js';
import { deleteBooking } from '../bookings.api.js';
import { FormDialog, DialogFoot } from '../../ui/forms/submit-dialog.js';

const SHORTEST_REASON = 3;

export interface DeleteBookingProps {
  readonly booking: Booking;
  readonly onDeleted: () => void;
}

/** The reason, the admin code, then the booking and its job cards go; view/results follows after 400 ms. */
export function DeleteBooking({ booking, onDeleted }: DeleteBookingProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'reason' | 'code'>();
  const [reason, setReason] = useState('');
  const isGood = reason.trim().length >= SHORTEST_REASON;
  const close = (): void => setAsking(undefined);
  const { fullName, labNumber } = booking.patientData;

  const remove = async (grant: string): Promise<void> => {
    close();
    try {
      await deleteBooking({ id: booking.id, version: booking.version, reason: reason.trim() }, grant);
      onDeleted();
      showDone(`The booking of ${fullName} was deleted`);
      setTimeout(() => void navigate('/view/results'), DELAYS.returnAfterDelete);
    } catch (thrown) {
      showProblem(thrown, { what: 'The booking was not deleted' });
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isGood) setAsking('code');
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.75} />}
        onClick={() => setAsking('reason')}
      >
        Delete booking
      </Button>
      <FormDialog
        opened={asking === 'reason'}
        lost={reason.trim() === '' ? undefined : 'The reason'}
        onClose={close}
        title="Delete booking"
      >
        <form onSubmit={submit}>
          <Text mb={12}>
            {fullName}, {labNumber}: {booking.requestedTests}. Its job cards go with it. The reason stays in
            the audit trail.
          </Text>
          <TextInput
            label="Reason"
            withAsterisk
            data-autofocus
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogFoot
            confirmLabel="Delete booking"
            danger
            disabled={!isGood}
            missing="Give the reason first"
            onClose={close}
          />
        </form>
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
