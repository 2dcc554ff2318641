import { fireEvent, screen } from '@testing-library/react';
import {
  emptyDraft,
  type BookingDraft,
  type Registered,
  type IdentityAnswer,
} from '../../../client/bookings/draft/draft.js';
import { bookRequestOf } from '../../../client/bookings/draft/draft-request.js';
import {
  asRegistered,
  identityKey,
  sameIdentity,
  sameRegisteredProblems,
} from '../../../client/bookings/draft/patient-identity.js';
import { SameRegistered, SameRegisteredFacts } from '../../../client/bookings/wizard/same-registered.js';
import { aPatient } from './a-patient.js';
import { draw } from './draw.js';

const TYPED = {
  fullName: 'Clementine Vondo',
  dateOfBirth: '1984-03-12',
  age: '42',
  gender: 'female',
} as const;
const CLEMENTINE: Registered = {
  ...{ id: 'one', hospitalNumber: 'LAB3531', fullName: 'Clementine Vondo', gender: 'female' },
  ...{ dateOfBirth: '1984-03-12', lastVisit: '2026-11-20T08:00:00Z', twin: null },
};
const BABY = { fullName: 'Baby of Grace Phiri', dateOfBirth: '2026-11-24', dobEstimated: true, age: '2d' };

function aDraft(typed: Partial<BookingDraft> = {}, same: readonly Registered[] = [CLEMENTINE]): BookingDraft {
  const draft = { ...emptyDraft(), ...TYPED, ...typed };
  return { ...draft, registered: { of: identityKey(draft), same } };
}

const said = (draft: BookingDraft, answer: Omit<IdentityAnswer, 'of'>): BookingDraft => ({
  ...draft,
  whoItIs: { of: identityKey(draft), ...answer },
});

const heard: unknown[] = [];
beforeEach(() => heard.splice(0));

function shown(draft: BookingDraft): void {
  draw(
    <SameRegistered
      draft={draft}
      onSame={({ id }) => heard.push(id)}
      onSaid={(answer) => heard.push(answer)}
    />,
  );
}

const pressed = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

test('somebody of the same name, sex and date of birth is said who it is before anything is booked', () => {
  const draft = aDraft();
  expect(sameRegisteredProblems(draft)).toEqual([
    expect.objectContaining({ step: 'patient-demographics', field: 'whoItIs' }),
  ]);
  shown(draft);
  const alert = screen.getByRole('alert').textContent;
  for (const fact of ['LAB3531', 'Clementine Vondo', 'Female', '12 Mar 1984', '20 Nov 2026'])
    expect(alert).toContain(fact);
  pressed('It is this person');
  pressed('Another person');
  pressed('It is TWIN II');
  expect(heard).toEqual(['one', { whoItIs: 'another person' }, { whoItIs: 'twin', twin: 2, sameAs: 'one' }]);
});

test('Enter leads to the record that is there, and for a newborn to the twin', () => {
  shown(aDraft());
  expect(document.getElementById('whoItIs')?.textContent).toBe('It is this person');
});

test('of a newborn Enter leads to the twin: two of a birth are likelier than one who comes again', () => {
  shown(aDraft(BABY, [{ ...CLEMENTINE, fullName: 'Baby of Grace Phiri' }]));
  expect(document.getElementById('whoItIs')?.textContent).toBe('It is TWIN II');
});

test('a number that a twin has already is not offered to another', () => {
  shown(
    aDraft(BABY, [
      { ...CLEMENTINE, twin: 1 },
      { ...CLEMENTINE, id: 'two', twin: 2 },
    ]),
  );
  expect(screen.getAllByRole('button', { name: /TWIN/ }).map((one) => one.textContent)).toEqual([
    'It is TWIN III',
  ]);
});

test('the answer is sent with the booking, stands in the summary, and is asked anew for other words', () => {
  const draft = said(aDraft(), { whoItIs: 'twin', twin: 2, sameAs: 'one' });
  expect(sameRegisteredProblems(draft)).toEqual([]);
  expect(bookRequestOf(draft, 'UTC', { total: '0.00', paymentTypes: [] }).patient).toMatchObject({
    ...{ fullName: 'Clementine Vondo', whoItIs: 'twin', twin: 2, sameAs: 'one' },
  });
  const drawn = draw(<SameRegisteredFacts draft={draft} />);
  expect(screen.getByText('TWIN II, born with LAB3531 Clementine Vondo')).toBeTruthy();
  drawn.again(<SameRegisteredFacts draft={aDraft()} />);
  expect(screen.getByText('Registered already: say who it is')).toBeTruthy();
  const other = { ...draft, fullName: 'Clement Vondo' };
  expect(sameIdentity(other)).toEqual([]);
  expect(bookRequestOf(other, 'UTC', { total: '0.00', paymentTypes: [] }).patient).not.toHaveProperty(
    'whoItIs',
  );
});

test('"it is this person" takes the record, and keeps the phone that was typed', () => {
  const record = aPatient({
    ...{ id: 'one', fullName: 'VONDO Clementine', labNumber: 'LAB3531' },
    ...{ dateOfBirth: '1984-03-12', age: '42', nationalId: '63-1' },
    ...{ phone: '0772123456', address: 'Hill Road' },
  });
  const taken = { ...aDraft(), ...asRegistered(aDraft({ phone: '0966000001' }), record) };
  expect(taken).toMatchObject({
    ...{ fullName: 'VONDO Clementine', phone: '0966000001', address: 'Hill Road', patient: record },
  });
  expect(sameRegisteredProblems(taken)).toEqual([]);
});

test.each([
  ['a person who is unknown', { fullName: 'Unknown' }],
  ['an age without a date', { dobEstimated: true }],
  ['a sex that nobody chose', { gender: '' }],
] as const)('nobody is looked for with %s', (_what, typed) => {
  expect(identityKey({ ...emptyDraft(), ...TYPED, ...typed })).toBe('');
});
