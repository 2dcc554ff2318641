import { fireEvent, screen } from '@testing-library/react';
import { askedOfPayer, usePayerAtTill } from '../../../client/billing/payer-at-till.js';
import { PayerShare } from '../../../client/billing/payer-share.js';
import { draftProblems } from '../../../client/bookings/draft/draft-rules.js';
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
const BOOKING = {
  id: 'b',
  payerId: null,
  authorisationNumber: null,
  authorisationLater: false,
  payment: PAYMENT,
} as Booking;

function AtTheTill({ of = VALLEY }: { readonly of?: PayerChoice }) {
  const payer = usePayerAtTill({ booking: BOOKING, payers: [of], lastPayer: of.id });
  return (
    <>
      <PayerShare
        {...{ booking: BOOKING, payer, currency: 'USD', refused: undefined }}
        onBilled={() => Promise.resolve()}
      />
      <button type="button" onClick={payer.askNumber}>
        Take
      </button>
      <output>{JSON.stringify(askedOfPayer({ booking: BOOKING, payer }))}</output>
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

const HILL: PayerChoice = { ...VALLEY, id: 'hill', name: 'Hill Cover', needsAuthorisation: true };
const ASKED = 'Hill Cover pays only with an authorisation number: enter it, or tick “No number yet”.';

test('the till asks for the number that a payer needs, and leaves it for later only by a tick', () => {
  draw(<AtTheTill of={HILL} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Bill the payer' });
  expect([button.disabled, button.title]).toEqual([true, ASKED]);
  expect(screen.queryByText(ASKED)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take' }));
  expect(screen.getByText(ASKED)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'No number yet' }));
  expect(screen.queryByText(ASKED)).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('{"payerId":"hill","authorisationLater":true}');
  expect(screen.getByRole('button', { name: 'Bill it later' })).toBeTruthy();
  const number = screen.getByRole('textbox', { name: 'Authorisation number' });
  fireEvent.change(number, { target: { value: 'A 1' } });
  expect(screen.getByRole('status').textContent).toBe('{"payerId":"hill","authorisationNumber":"A 1"}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bill the payer' }).disabled).toBe(false);
});

test('the wizard goes no further without the number or the tick, which another payer takes away', () => {
  const draft = { ...emptyDraft(), payerId: 'hill' };
  const ofNumber = (more: object) =>
    draftProblems({ ...draft, ...more }, undefined, [HILL, VALLEY]).filter(
      ({ field }) => field === 'authorisationNumber',
    );
  expect(ofNumber({})).toEqual([{ step: 'contact-details', field: 'authorisationNumber', message: ASKED }]);
  expect(ofNumber({ authorisationNumber: '  ' })).toHaveLength(1);
  expect(ofNumber({ authorisationNumber: 'A 1' })).toEqual([]);
  expect(ofNumber({ authorisationLater: true })).toEqual([]);
  expect(ofNumber({ payerId: 'valley' })).toEqual([]);
  draw(<Contact payerId="hill" />);
  const later = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'No number yet' });
  fireEvent.click(later() ?? document.body);
  expect(later()?.checked).toBe(true);
  fireEvent.change(screen.getByRole('combobox', { name: 'Payer' }), { target: { value: 'valley' } });
  expect(later()).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Payer' }), { target: { value: 'hill' } });
  expect(later()?.checked).toBe(false);
});

function Contact({ payerId = 'valley' }: { readonly payerId?: string }) {
  const form = useDraftForm({ initialValues: { ...emptyDraft(), payerId } });
  return (
    <WizardFormProvider form={form}>
      <WizardContext value={{ payers: [VALLEY, HILL] } as unknown as WizardFacts}>
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
