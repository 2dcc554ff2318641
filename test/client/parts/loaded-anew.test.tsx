/** @jest-environment ./test/window.cjs */
import { act, screen } from '@testing-library/react';
import { useLoadedAnew } from '../../../client/ui/use-loaded.js';
import { draw } from './draw.js';

function Customer({ id, read }: { readonly id: string; readonly read: Promise<string> }) {
  const { data } = useLoadedAnew(`customer ${id}`, () => read);
  return <input key={id} aria-label={id} defaultValue={data ?? ''} disabled={data === undefined} />;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('with another address nothing of the one before is drawn, nor filled into its form', async () => {
  const { again } = draw(<Customer id="A" read={Promise.resolve('Ann')} />);
  await act(async () => undefined);
  expect(field('A').disabled).toBe(false);
  let answer = (_name: string): void => undefined;
  const asked = new Promise<string>((resolve) => (answer = resolve));
  again(<Customer id="B" read={asked} />);
  expect(field('B').value).toBe('');
  expect(field('B').disabled).toBe(true);
  await act(async () => answer('Bea'));
  expect(field('B').disabled).toBe(false);
});
