import { fireEvent, screen } from '@testing-library/react';
import { HivAlgorithm } from '../../../client/settings/lab-info-form.js';
import { draw } from './draw.js';

test('the setting of the HIV assays recommends three, and takes the list in its order', () => {
  let taken: readonly string[] = [];
  draw(<HivAlgorithm assays={['HIVT1', 'HIVT2']} error={undefined} onAssays={(next) => (taken = next)} />);
  const field = screen.getByLabelText<HTMLInputElement>('HIV assays, in their order');
  expect(field.value).toBe('HIVT1, HIVT2');
  expect(screen.getByText(/Three assays are recommended \(WHO\)/)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'HIVT2,  HIVT1,' } });
  expect(taken).toEqual(['HIVT2', 'HIVT1']);
  expect(field.value).toBe('HIVT2,  HIVT1,');
});
