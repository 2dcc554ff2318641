import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { BundlesDialog } from '../../../client/prices/bundles-dialog.js';
import { refusal, serve } from './an-answering-server.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const bundle = (id: string, name: string) => ({
  ...{ id, name, codes: ['UE'], profiles: [], price: null, retired: false, version: 1 },
});
const BUNDLES = [bundle('one', 'Antenatal'), bundle('two', 'Liver and kidney')];

function open(): void {
  const Component = () => <BundlesDialog currency="USD" onClose={() => undefined} />;
  draw(<RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />);
}

const fieldOf = (name: string): HTMLInputElement => screen.getByLabelText(name, { selector: 'input' });

test('the price under the name of a bundle is that bundle’s, and a refusal leads to its own field', async () => {
  const sent = serve(({ method }) => {
    const price = { field: 'price', message: 'price must be an amount such as "12.50"' };
    return method === 'PUT' ? refusal(422, { code: 'validation', errors: [price] }) : BUNDLES;
  });
  open();
  await screen.findByText('Liver and kidney', { selector: 'label' });
  const field = fieldOf('Liver and kidney');
  expect(field).not.toBe(fieldOf('Antenatal'));
  fireEvent.change(field, { target: { value: '19' } });
  const form = field.closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  await waitFor(() => expect(form.querySelector('[role=alert] a')).not.toBeNull());
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ id: 'two', price: '19.00' });
  fieldOf('Antenatal').focus();
  fireEvent.click(form.querySelector('[role=alert] a') as HTMLElement);
  expect(document.activeElement).toBe(field);
});
