import { useEffect } from 'react';
import { readPatientsPayer } from '../bookings.api.js';
import type { useDraftForm } from './wizard-form.js';

/**
 * A known patient's payer of the last time is chosen, once for each patient: whoever then says that the patient pays
 * is not asked again.
 */
export function usePatientsPayer(form: ReturnType<typeof useDraftForm>, isNew: boolean): void {
  const { patient, payerOf } = form.values;
  const patientId = isNew && patient !== null && patient.id !== payerOf ? patient.id : undefined;
  useEffect(() => {
    if (patientId === undefined) return;
    let isCurrent = true;
    const choose = async (): Promise<void> => {
      const { payerId, memberNumber } = await readPatientsPayer(patientId);
      if (!isCurrent) return;
      const isChosen = form.getValues().payerId !== '';
      form.setValues({
        payerOf: patientId,
        ...(payerId !== null && !isChosen && { payerId, memberNumber: memberNumber ?? '' }),
      });
    };
    // Without an answer the payer is chosen by hand.
    choose().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
    // The form is the same object's state; a patient is asked for once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [patientId]);
}
