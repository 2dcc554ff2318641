import { BookedTodayNotice } from '../../ui/feedback/booked-today.js';
import { useWizard, useWizardForm } from './wizard-form.js';

/** Which of the chosen tests the patient has booked today already. */
export function BookedToday() {
  const { values } = useWizardForm();
  const { booking } = useWizard();
  const patientId = values.patient?.id ?? booking?.patientData.id ?? '';
  return <BookedTodayNotice codes={values.codes} patientId={patientId} bookingId={booking?.id} />;
}
