import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { SearchSelect, type Choices } from '../../../client/ui/fields/found-select.js';
import { draw } from './draw.js';

const ALL = Array.from({ length: 300 }, (_, n) => ({ value: `c${n}`, label: `Clinic ${n}` }));

function find(words: string): Promise<Choices> {
  const fit = ALL.filter(({ label }) => label.includes(words));
  return Promise.resolve({ items: fit.slice(0, 50), total: fit.length });
}

let chosen = '';

function Choosing() {
  const [value, setValue] = useState('');
  chosen = value;
  const offered = { items: ALL.slice(0, 50), total: ALL.length };
  return (
    <SearchSelect
      label="To"
      what="clinics"
      find={find}
      offered={offered}
      nothing="Nobody of that name"
      value={value}
      onValue={setValue}
    />
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('To', { selector: 'input' });
/** Found by its text: jsdom computes the names of fifty options at each look. */
async function offered(name: string): Promise<Element> {
  const option = (await screen.findByText(name)).closest('[role="option"]');
  if (option === null) throw new Error(`${name} is no option`);
  return option;
}
const typed = async (value: string): Promise<void> => {
  await act(async () => {
    // A change in a field without the focus is taken for the browser's autofill.
    field().focus();
    fireEvent.change(field(), { target: { value } });
  });
};

test('of 300 the first are offered, that there are others is said and is no choice', async () => {
  draw(<Choosing />);
  await act(async () => void fireEvent.click(field()));
  expect(screen.getAllByRole('option')).toHaveLength(51);
  fireEvent.click(screen.getByText('50 of 300: type more of the name to find the others'));
  expect(chosen).toBe('');
});

test('the last of 300 is found by its name, and stays chosen', async () => {
  draw(<Choosing />);
  await typed('Nowhere');
  expect(await screen.findByText('Nobody of that name')).toBeTruthy();
  await typed('Clinic 299');
  const last = await offered('Clinic 299');
  await act(async () => void fireEvent.click(last));
  expect(chosen).toBe('c299');
  expect(field().value).toBe('Clinic 299');
});

test('Enter takes nothing while several fit, and says so; what alone fits it takes', async () => {
  draw(<Choosing />);
  const enter = () => act(async () => void fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' }));
  await typed('Clinic 29');
  await offered('Clinic 291');
  await typed('Clinic 2');
  await offered('Clinic 20');
  await typed('linic 29');
  await offered('Clinic 291');
  await enter();
  expect(chosen).toBe('');
  expect(screen.getByText('Several match: keep typing, or choose with the arrow keys')).toBeTruthy();
  expect(field().value).toBe('linic 29');
  await typed('linic 291');
  await offered('Clinic 291');
  await enter();
  expect(chosen).toBe('c291');
});
