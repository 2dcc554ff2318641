import { fireEvent, screen } from '@testing-library/react';
import { PayerShare } from '../../../client/billing/bill.js';
import { emptyDraft } from '../../../client/bookings/draft/draft.js';
import { PayerFields } from '../../../client/bookings/wizard/steps/contact-details.js';
import { Fields } from '../../../client/bookings/wizard/step-layout.js';
import {
  useDraftForm,
  WizardContext,
  WizardFormProvider,
  type WizardFacts,
} from '../../../client/bookings/wizard/wizard-form.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { PayerChoice } from '../../../shared/contract/payer-shapes.js';
import { draw } from './draw.js';

const VALLEY: PayerChoice = {
  ...{ id: 'valley', name: 'Valley Cover', number: 'V 1', kind: 'insurer', priceListId: null },
  ...{ coPayment: { kind: 'percent', value: '20' }, needsAuthorisation: false },
};

test('the till offers the payer of the last time for a booking that names none, and the patient instead', () => {
  const payment = { total: '15.00', discount: '0.00', amountPaid: '0.00', balance: '15.00' };
  draw(
    <PayerShare
      booking={{ id: 'b', payerId: null, authorisationNumber: null, payment } as Booking}
      currency="USD"
      payers={[VALLEY]}
      lastPayer="valley"
      onBilled={() => Promise.resolve()}
    />,
  );
  expect(screen.getByText(/The payer is billed USD 12\.00/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Bill the payer' })).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Who pays' }), { target: { value: '' } });
  expect(screen.queryByRole('button', { name: 'Bill the payer' })).toBeNull();
});

function Contact() {
  const form = useDraftForm({ initialValues: { ...emptyDraft(), payerId: 'valley' } });
  return (
    <WizardFormProvider form={form}>
      <WizardContext value={{ payers: [VALLEY] } as unknown as WizardFacts}>
        <Fields>
          <PayerFields />
        </Fields>
      </WizardContext>
    </WizardFormProvider>
  );
}

test('in the wizard the payer of the last time stands with what the patient pays', () => {
  draw(<Contact />);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payer' }).value).toBe('valley');
  expect(screen.getByText('The patient pays: 20 %')).toBeTruthy();
});
