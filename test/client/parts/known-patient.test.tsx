import { fireEvent, screen, within } from '@testing-library/react';
import { emptyDraft, fieldsOf, type BookingDraft } from '../../../client/bookings/draft/draft.js';
import {
  asNewPerson,
  samePersonOf,
  patientIdentityProblems,
} from '../../../client/bookings/draft/patient-identity.js';
import {
  KnownPatient,
  OvertypedFactsNotice,
  TypedOver,
} from '../../../client/bookings/wizard/known-patient.js';
import type { Patient } from '../../../shared/contract/patients.js';
import { aPatient } from './a-patient.js';
import { draw } from './draw.js';

const OTTILIE = aPatient({
  ...{ id: 'ottilie', fullName: 'Ottilie Marschner', labNumber: 'LAB3520' },
  ...{ nationalId: '63-1', phone: '0772123456' },
});
const PETER = { fullName: 'Peter Mukasa', dateOfBirth: '1950-01-01', gender: 'male' } as const;

function aDraft(typed: Partial<BookingDraft>, patient: Patient = OTTILIE): BookingDraft {
  return { ...emptyDraft(), ...fieldsOf(patient), ...typed };
}

const heard: string[] = [];
beforeEach(() => heard.splice(0));

function shown(draft: BookingDraft): void {
  draw(<KnownPatient draft={draft} onNew={() => heard.push('new')} onSame={() => heard.push('same')} />);
}

test('another person typed over a known one shows the record beside what was typed, and books nobody unasked', () => {
  const draft = aDraft(PETER);
  shown(draft);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'NameOttilie MarschnerPeter Mukasa',
    'Date of birth2 May 19901 Jan 1950',
    'SexFemaleMale',
  ]);
  // Enter goes to the button for a new patient.
  expect(patientIdentityProblems(draft)).toEqual([
    expect.objectContaining({ step: 'patient-demographics', field: 'samePerson' }),
  ]);
  const asNew = screen.getByRole('button', { name: 'Book as a new patient' });
  expect(asNew.id).toBe('samePerson');
  fireEvent.click(asNew);
  fireEvent.click(screen.getByRole('button', { name: 'It is the same person' }));
  expect(heard).toEqual(['new', 'same']);
});

test('a new patient keeps what was typed and nothing of the record that was typed over', () => {
  const draft = aDraft({ ...PETER, address: 'Hill Road 1' });
  const fresh = { ...draft, ...asNewPerson(draft) };
  expect(fresh).toMatchObject({ ...PETER, patient: null, address: 'Hill Road 1' });
  expect([fresh.nationalId, fresh.phone]).toEqual(['', '']);
  expect(patientIdentityProblems(fresh)).toEqual([]);
});

test('that it is the same person is said of what was typed then, and asked again after more', () => {
  const draft = aDraft(PETER);
  const said = { ...draft, samePerson: samePersonOf(draft) };
  expect(patientIdentityProblems(said)).toEqual([]);
  expect(patientIdentityProblems({ ...said, fullName: 'Paul Mukasa' })).toHaveLength(1);
});

test.each([
  ['one of the three', OTTILIE, { fullName: 'Ottilie Phiri' }],
  ['nothing', OTTILIE, {}],
  [
    'what completes an unknown person',
    { ...OTTILIE, fullName: 'Unknown', gender: 'unknown', dobEstimated: true },
    PETER,
  ],
] as const)('%s typed over a known person asks nothing', (_what, patient, typed) => {
  expect(patientIdentityProblems(aDraft(typed, patient))).toEqual([]);
});

test('beside the admin code stands what is typed over, one of the three as well', () => {
  draw(<TypedOver draft={aDraft({ gender: 'male' })} />);
  expect(screen.getByRole('table').textContent).toContain('SexFemaleMale');
});

test('the summary repeats what is typed over, and is silent where nothing is', () => {
  const drawn = draw(<OvertypedFactsNotice draft={aDraft(PETER)} />);
  expect(screen.getByText('LAB3520 Ottilie Marschner is typed over')).toBeTruthy();
  expect(screen.getByRole('table').textContent).toContain('Peter Mukasa');
  drawn.again(<OvertypedFactsNotice draft={aDraft({ phone: '0966000001' })} />);
  expect(screen.queryByRole('table')).toBeNull();
});
