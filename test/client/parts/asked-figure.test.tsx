import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { ProductLines, type ProductLine } from '../../../client/inventory/product-lines.js';
import { draw } from './draw.js';

const BLANK: ProductLine = { key: 1, product: undefined, quantity: '' };

function Lines() {
  const [lines, setLines] = useState<readonly ProductLine[]>([BLANK]);
  return <ProductLines lines={lines} onLines={setLines} errors={{}} blank={() => BLANK} intro="Goods" />;
}

const quantity = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Quantity' });
const type = (value: string): void => void fireEvent.change(quantity(), { target: { value } });
beforeEach(() => {
  draw(<Lines />);
  act(() => quantity().focus());
  type('1,500');
});

test('a quantity of stock takes 1,500 for neither 1.5 nor 1500, and asks', () => {
  expect(screen.getByRole('status').textContent).toBe('1,500: 1500 or 1.5?');
  expect(quantity().value).toBe('1,500');
});

test.each([
  ['t', '1500'],
  ['d', '1.5'],
])('the key %s says that it is %s, as in a cell of results', (key, meant) => {
  fireEvent.keyDown(quantity(), { key });
  expect(quantity().value).toBe(meant);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a press says it as well, and the field keeps the hand', () => {
  fireEvent.click(screen.getByRole('button', { name: /^1500/ }));
  expect([quantity().value, document.activeElement]).toEqual(['1500', quantity()]);
});
