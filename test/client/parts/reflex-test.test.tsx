import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { ReflexTest } from '../../../client/catalogue/editor/reflex-rules.js';
import { draw } from './draw.js';

/** A menu of which no page holds all. */
const MENU = [
  { code: 'UE', name: 'Urea & Electrolytes' },
  ...Array.from({ length: 250 }, (_, n) => ({ code: `N${n}`, name: `New test ${n}` })),
].map((test) => ({ ...test, unit: 'biochemistry', price: '5.00' }));

globalThis.fetch = (path) => {
  const words = new URL(String(path), 'http://lab').searchParams.get('q')?.toLowerCase() ?? '';
  const items = MENU.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(words));
  const body = { items: items.slice(0, 20), page: 1, size: 20, total: items.length };
  return Promise.resolve(Response.json(body, { headers: { 'X-Live-Seq': '1', 'X-Live-Epoch': 'e' } }));
};

let chosen = '';

function Rule() {
  const [code, setCode] = useState('');
  chosen = code;
  return <ReflexTest id="add" own="UE" chosen={code} onChoose={setCode} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('add', { selector: 'input' });
const type = (value: string) =>
  act(async () => {
    field().focus();
    fireEvent.change(field(), { target: { value } });
  });

test('a rule adds any test of the menu, never its own, and keeps it until another is chosen', async () => {
  draw(<Rule />);
  await type('UE');
  await screen.findByText('No other test of that name');
  expect(screen.queryByRole('option')).toBeNull();
  await type('test 249');
  await screen.findByRole('option', { name: /^N249/ });
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' }));
  expect(chosen).toBe('N249');
  expect(field().value).toBe('N249 New test 249');
  await type('noth');
  await screen.findByText('No other test of that name');
  await act(async () => field().blur());
  // The typed text stays, and the field says which test is still chosen.
  expect([field().value, chosen]).toEqual(['noth', 'N249']);
  expect(screen.getByText('Choose a test from the list; N249 stays until then.')).toBeTruthy();
});
