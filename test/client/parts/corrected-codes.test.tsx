import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CorrectedCodesNotice } from '../../../client/catalogue/microbiology/dictionary-page.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const organism = (name: string, code: string) => ({
  id: name,
  name,
  code,
  group: '',
  retired: false,
  version: 3,
});

/** A laboratory that holds these; what is saved is remembered. */
function laboratory(organisms: readonly ReturnType<typeof organism>[]) {
  const kept = new Map(organisms.map((one) => [one.id, one]));
  const answer = (_url: unknown, init?: RequestInit) => {
    if (init?.method === 'POST') {
      const saved = JSON.parse(String(init.body)) as ReturnType<typeof organism>;
      kept.set(saved.id, { ...saved, version: saved.version + 1 });
    }
    const body = JSON.stringify([...kept.values()]);
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  };
  globalThis.fetch = jest.fn(answer as typeof fetch);
  return kept;
}

test('codes that are another organism’s are shown with the right ones, and corrected by one press', async () => {
  const kept = laboratory([organism('Acinetobacter lwoffii', 'acl'), organism('Escherichia coli', 'eco')]);
  draw(<CorrectedCodesNotice />);
  await screen.findByText('Acinetobacter lwoffii: acl → alw');
  fireEvent.click(screen.getByRole('button', { name: 'Correct this code' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect([...kept.values()].map(({ code }) => code)).toEqual(['alw', 'eco']);
});
