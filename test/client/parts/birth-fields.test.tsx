import { Grid } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { emptyDraft, fieldsOf, type BookingDraft } from '../../../client/bookings/draft/draft.js';
import { patientUpdateOf } from '../../../client/bookings/draft/draft-request.js';
import { Birth } from '../../../client/bookings/wizard/birth-fields.js';
import { useDraftForm, WizardFormProvider } from '../../../client/bookings/wizard/wizard-form.js';
import type { Patient } from '../../../shared/contract/patients.js';
import { ageText } from '../../../shared/domain/people/age.js';
import { labToday } from '../../../client/ui/layout/date-time.js';
import { aPatient } from './a-patient.js';
import { draw } from './draw.js';

let draft: BookingDraft;

function Fields({ initial }: { readonly initial: Partial<BookingDraft> }) {
  const form = useDraftForm({ initialValues: { ...emptyDraft(), ...initial } });
  draft = form.values;
  return (
    <WizardFormProvider form={form}>
      <Grid>
        <Birth />
      </Grid>
    </WizardFormProvider>
  );
}

const BORN = '1988-03-12';
const age = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Age' });
const date = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Date of Birth' });
const type = (field: HTMLElement, text: string): void => {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
};
const birth = () => ({ dateOfBirth: draft.dateOfBirth, dobEstimated: draft.dobEstimated });
const STATED = { dateOfBirth: BORN, dobEstimated: false };
const AGE = ageText(BORN, labToday());
const question = () => screen.queryByRole('alert');

function known(more: Partial<Patient> = {}): Patient {
  const ottilie = { id: 'ottilie', fullName: 'Ottilie Marschner', labNumber: 'LAB1' };
  return aPatient({ ...ottilie, dateOfBirth: BORN, age: AGE, ...more });
}

test('Tab after a typed date of birth skips the age that it gave, and stops at one that was typed', () => {
  draw(<Fields initial={{}} />);
  expect(age().tabIndex).toBe(0);
  type(date(), '12/3/1988');
  fireEvent.keyDown(date(), { key: 'Tab' });
  expect(age().tabIndex).toBe(-1);
  expect(age().value).toBe(AGE);
  type(date(), '');
  type(age(), '40');
  expect(draft.dobEstimated).toBe(true);
  expect(age().tabIndex).toBe(0);
});

test.each([
  ['of a new patient', {}],
  ['of a known one', fieldsOf(known())],
])('the same age, or a stray digit taken back, leaves a stated date of birth as it is: %s', (_of, more) => {
  draw(<Fields initial={{ ...STATED, age: AGE, ...more }} />);
  for (const typed of [`${AGE} years`, `${AGE}1`, AGE, '', AGE.slice(0, 1), AGE]) {
    type(age(), typed);
    expect(birth()).toEqual(STATED);
    expect(draft.age).toBe(AGE);
  }
  fireEvent.blur(age());
  expect(question()).toBeNull();
  expect(patientUpdateOf(draft)).toBeUndefined();
});

test('another age beside a stated date of birth asks, and Enter keeps the date', () => {
  draw(<Fields initial={{ ...STATED, age: AGE }} />);
  type(age(), '52');
  expect(question()?.textContent).toContain('12 Mar 1988');
  expect(birth()).toEqual(STATED);
  expect(fireEvent.keyDown(age(), { key: 'Enter' })).toBe(false);
  expect(question()).toBeNull();
  expect(age().value).toBe(AGE);
  expect(birth()).toEqual(STATED);
  type(age(), '52');
  fireEvent.click(screen.getByRole('button', { name: 'Keep the date' }));
  expect(age().value).toBe(AGE);
});

test('an age replaces a stated date of birth where somebody says so', () => {
  draw(<Fields initial={{ ...STATED, age: AGE }} />);
  type(age(), '52');
  fireEvent.click(screen.getByRole('button', { name: 'Estimate from the age' }));
  expect(draft).toMatchObject({ age: '52', dobEstimated: true });
  expect(question()).toBeNull();
});

test("a stray digit taken back leaves a known person's estimated date as the record has it", () => {
  draw(<Fields initial={fieldsOf(known({ dobEstimated: true }))} />);
  type(age(), `${AGE}y`);
  expect(birth()).toEqual({ dateOfBirth: BORN, dobEstimated: true });
  type(age(), '52');
  type(age(), AGE);
  expect(birth()).toEqual({ dateOfBirth: BORN, dobEstimated: true });
  expect(patientUpdateOf(draft)).toBeUndefined();
});
