import { useState } from 'react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { BookedTodayNotice } from '../../ui/feedback/booked-today.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { addTest } from '../results.api.js';
import { AskedBy, NOBODY_ASKED, isSaid } from './asked-by.js';
import { ChosenTest } from './chosen-test.js';
import { FindTest } from './find-test.js';

export interface AddTestDialogProps {
  readonly booking: Booking;
  readonly onAdded: (booking: Booking, name: string) => void;
  readonly onClose: () => void;
}

/** Which test, who asked, and what it costs; draw it only while it is asked for. */
export function AddTestDialog({ booking, onAdded, onClose }: AddTestDialogProps) {
  const [test, setTest] = useState<MenuProfile>();
  const [askedBy, setAskedBy] = useState(NOBODY_ASKED);
  return (
    <SubmitDialog
      title="Add a test"
      lost={test === undefined && askedBy.name === '' ? undefined : 'The test that was chosen'}
      notDone="It was not added"
      confirmLabel="Add the test"
      disabled={test === undefined || !isSaid(askedBy)}
      missing="Choose the test and say who asked for it"
      inWords={({ detail, errors }) => errors[0]?.message ?? detail}
      onSubmit={(key) => addTest({ id: booking.id, profile: test?.code ?? '', askedBy }, key)}
      onDone={(answer) => onAdded(answer, test?.name ?? '')}
      onClose={onClose}
    >
      <FindTest booking={booking} chosen={test} onChoose={setTest} />
      {test !== undefined && (
        <>
          <ChosenTest test={test} booking={booking} />
          <BookedTodayNotice codes={[test.code]} patientId={booking.patientData.id} bookingId={booking.id} />
        </>
      )}
      <AskedBy value={askedBy} doctor={booking.referringDoctor} onChange={setAskedBy} />
    </SubmitDialog>
  );
}
