import { act, renderHook, waitFor } from '@testing-library/react';
import { emptyDraft } from '../../../client/bookings/draft/draft.js';
import { usePatientsPayer } from '../../../client/bookings/wizard/steps/contact-details.js';
import { useDraftForm } from '../../../client/bookings/wizard/wizard-form.js';
import type { Patient } from '../../../shared/contract/patients.js';

const PAYERS: Readonly<Record<string, object>> = {
  insured: { payerId: 'valley-cover', memberNumber: 'V 17' },
  paying: { payerId: null, memberNumber: null },
};
const real = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = ((path: string) =>
    Promise.resolve(Response.json(PAYERS[path.split('/').at(-1) ?? '']))) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = real;
});

const known = (id: string): Patient => ({ id }) as Patient;

function aBooking() {
  const { result } = renderHook(() => {
    const form = useDraftForm({ initialValues: { ...emptyDraft(), patient: known('insured') } });
    usePatientsPayer(form, true);
    return form;
  });
  const billed = () => {
    const { payerId, memberNumber, authorisationNumber, payerOf } = result.current.values;
    return { payerId, memberNumber, authorisationNumber, payerOf };
  };
  return { result, billed };
}

const NOBODY = { payerId: '', memberNumber: '', authorisationNumber: '' };

test('the payer of one patient is never billed for the next, nor for a new one', async () => {
  const { result, billed } = aBooking();
  await waitFor(() => expect(billed().payerId).toBe('valley-cover'));
  act(() => result.current.setFieldValue('authorisationNumber', 'A 1'));
  act(() => result.current.setFieldValue('patient', known('paying')));
  await waitFor(() => expect(billed()).toEqual({ ...NOBODY, payerOf: 'paying' }));
  act(() => result.current.setFieldValue('patient', known('insured')));
  await waitFor(() => expect(billed().memberNumber).toBe('V 17'));
  act(() => result.current.setFieldValue('patient', null));
  await waitFor(() => expect(billed()).toEqual({ ...NOBODY, payerOf: '' }));
});
