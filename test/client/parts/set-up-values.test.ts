import {
  needsEquation,
  valuesOf,
  stepErrors,
  type SetUpValues,
} from '../../../client/settings/set-up/values.js';
import { placeAfterSignIn } from '../../../client/core/first-run.js';
import { setCurrentUser } from '../../../client/core/session.js';
import type { SetUpStart } from '../../../client/settings/set-up/set-up.api.js';
import { serve } from './an-answering-server.js';

const beginning = (steps: readonly object[]): SetUpStart =>
  ({
    setUp: { open: true, finished: false, steps, units: [{ unit: 'biochemistry', profiles: 9, onMenu: 9 }] },
    about: { name: 'Avondale', egfrEquation: 'CKD-EPI 2009' },
    labNumber: { labnumberprefix: 'LAB', lastnumber: 1 },
    own: { firstName: 'System', surname: 'Administrator' },
  }) as unknown as SetUpStart;

const asked = (more: Partial<SetUpValues>): SetUpValues => ({ ...valuesOf(beginning([])), ...more });

test('the equation of the eGFR is asked of a new laboratory: none is chosen for it', () => {
  expect(valuesOf(beginning([])).egfrEquation).toBe('');
  expect(stepErrors('tests', asked({}))).toEqual({ egfrEquation: 'Choose the equation of the eGFR' });
  expect(stepErrors('tests', asked({ egfrEquation: 'CKD-EPI 2021' }))).toEqual({});
});

test('whoever comes back to the question finds what was answered', () => {
  const values = valuesOf(beginning([{ step: 'tests', answer: 'done' }]));
  expect(values.egfrEquation).toBe('CKD-EPI 2009');
});

test('the first user is asked for their own name: the one that they were made with is never signed by', () => {
  const { firstName, surname } = valuesOf(beginning([]));
  expect([firstName, surname]).toEqual(['', '']);
  expect(Object.keys(stepErrors('owner', asked({})))).toEqual(['firstName', 'surname']);
  expect(stepErrors('owner', asked({ firstName: 'Rudo', surname: 'Moyo' }))).toEqual({});
});

test('it is no question where nobody measures creatinine', () => {
  expect(needsEquation({ start: 'empty', units: ['biochemistry'] })).toBe(false);
  expect(stepErrors('tests', asked({ units: ['haematology'] }))).toEqual({});
});

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

test.each([
  ['ROLE_SUPER_ADMIN', { open: true, finished: false }, '/set-up'],
  ['ROLE_SUPER_ADMIN', { open: true, finished: true }, '/welcome'],
  ['ROLE_SUPER_ADMIN', { open: false, finished: false }, '/welcome'],
  ['ROLE_LAB', { open: true, finished: false }, '/welcome'],
])('%s who signs in while the set-up is %o comes to %s', async (userRole, setUp, place) => {
  serve(() => setUp);
  const user = { username: 'rudo', accountName: '', accountNumber: '', userRole, changePasswd: false };
  setCurrentUser(user);
  expect(await placeAfterSignIn(user)).toBe(place);
});
