import { screen } from '@testing-library/react';
import { SimilarPopup } from '../../../client/bookings/wizard/similar-patients.js';
import type { SimilarPatient } from '../../../shared/contract/patients.js';
import { draw } from './draw.js';

const OTTILIE: SimilarPatient = {
  ...{ id: 'o', hospitalNumber: 'LAB3520', fullName: 'Ottilie Phiri', age: '36', dateOfBirth: '1990-05-02' },
  ...{ gender: 'female', nationalId: null, phone: null, wardNumber: null, lastVisit: null, twin: null },
  ...{ same: null, formerly: ['Ottilie Marschner'] },
};
const nothing = (): void => undefined;

test('whoever is proposed by a former name is said what the name was', () => {
  const popup = { inHand: undefined, tickedId: undefined, onTick: nothing, onUse: nothing, onClose: nothing };
  const drawn = draw(<SimilarPopup {...popup} found={[OTTILIE]} />);
  expect(screen.getByText('Ottilie Marschner').parentElement?.textContent).toBe('formerly Ottilie Marschner');
  drawn.again(<SimilarPopup {...popup} found={[{ ...OTTILIE, formerly: [] }]} />);
  expect(screen.queryByText(/formerly/)).toBeNull();
});
