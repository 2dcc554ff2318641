import { fireEvent, screen } from '@testing-library/react';
import { askedOfPayer, usePayerAtTill } from '../../../client/billing/payer-at-till.js';
import { PayerShare } from '../../../client/billing/payer-share.js';
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

const PAYMENT = { total: '15.00', discount: '0.00', amountPaid: '0.00', balance: '15.00', payersPart: null };
const BOOKING = { id: 'b', payerId: null, authorisationNumber: null, payment: PAYMENT } as Booking;

function AtTheTill() {
  const payer = usePayerAtTill({ booking: BOOKING, payers: [VALLEY], lastPayer: 'valley' });
  return (
    <>
      <PayerShare booking={BOOKING} payer={payer} currency="USD" onBilled={() => Promise.resolve()} />
      <output>{JSON.stringify(askedOfPayer(BOOKING, payer))}</output>
    </>
  );
}

test('the till offers the payer of the last time for a booking that names none, and the patient instead', () => {
  draw(<AtTheTill />);
  expect(screen.getByText('You USD 3.00 · Valley Cover USD 12.00')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('{"payerId":"valley"}');
  expect(screen.getByRole('button', { name: 'Bill the payer' })).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Who pays' }), { target: { value: '' } });
  expect(screen.queryByRole('button', { name: 'Bill the payer' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('{}');
});

test('only on purpose does the patient pay the whole bill, and then the payer is billed nothing', () => {
  draw(<AtTheTill />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'The patient pays the whole bill' }));
  expect(screen.getByText('Valley Cover is billed nothing with this payment.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Bill the payer' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('{"wholeBill":true}');
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
