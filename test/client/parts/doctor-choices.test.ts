import { expect, it } from '@jest/globals';
import { choicesOf } from '../../../client/bookings/wizard/steps/referring-doctor.js';

const DUBE = { id: 'd', name: 'T. Dube', practice: '', phone: '', email: '' };
const DUBEN = { ...DUBE, id: 'n', name: 'A. Duben' };

it('adding a new doctor comes after everybody who was found', () => {
  expect(choicesOf([DUBE, DUBEN], 'dube')).toEqual([{ doctor: DUBE }, { doctor: DUBEN }, { add: 'dube' }]);
  expect(choicesOf([], 'dube')).toEqual([{ add: 'dube' }]);
});

it('a doctor who is listed as typed is not offered to be added again', () => {
  expect(choicesOf([DUBE], 't. dube')).toEqual([{ doctor: DUBE }]);
});
