import { useEffect } from 'react';
import { readPatientsPayer } from '../bookings.api.js';
import type { useDraftForm } from './wizard-form.js';

/** The patient pays: no payer, and nothing that a payer knows a patient by. */
const NO_PAYER = { payerOf: '', payerId: '', memberNumber: '', authorisationNumber: '' };

/**
 * A known patient's payer of the last time is chosen, once for each patient: whoever then says that the patient pays
 * is not asked again. What was chosen beside one patient goes with that patient: nobody else is billed by it.
 */
export function usePatientsPayer(form: ReturnType<typeof useDraftForm>, isNew: boolean): void {
  const { patient, payerOf } = form.values;
  const patientId = patient?.id ?? '';
  const isOther = isNew && patientId !== payerOf;
  useEffect(() => {
    if (!isOther) return;
    if (payerOf !== '') form.setValues(NO_PAYER);
    if (patientId === '') return;
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
    choose().catch(() => {
      if (isCurrent) form.setValues({ payerOf: patientId });
    });
    return () => {
      isCurrent = false;
    };
    // The form is the same object's state; a patient is asked for once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [patientId, isOther]);
}
