import { act, screen } from '@testing-library/react';
import { ApiProblem } from '../../../client/core/api-problem.js';
import { useLoaded, WhenLoaded } from '../../../client/ui/feedback/use-loaded.js';
import { draw } from './draw.js';

interface CustomerProps {
  readonly id: string;
  readonly read: () => Promise<string>;
  readonly version?: number;
}

function Customer({ id, read, version = 1 }: CustomerProps) {
  const { data } = useLoaded(`customer ${id}`, read, version);
  return <input key={id} aria-label={id} defaultValue={data ?? ''} disabled={data === undefined} />;
}

function CustomerPage({ id, read, version = 1 }: CustomerProps) {
  const customer = useLoaded(`customer ${id}`, read, version);
  return (
    <WhenLoaded of={customer} skeleton={<p>On its way</p>}>
      {(name) => <p>{name}</p>}
    </WhenLoaded>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const broken = () => Promise.reject(new ApiProblem({ status: 503, code: 'unavailable', title: 'Away' }));

/** An answer that comes when it is said. */
function later(): { readonly read: () => Promise<string>; readonly say: (name: string) => void } {
  let say = (_name: string): void => undefined;
  const asked = new Promise<string>((resolve) => (say = resolve));
  return { read: () => asked, say: (name) => say(name) };
}

test('with another address nothing of the one before is drawn, nor filled into its form', async () => {
  const { again } = draw(<Customer id="A" read={() => Promise.resolve('Ann')} />);
  await act(async () => undefined);
  expect(field('A').disabled).toBe(false);
  const { read, say } = later();
  again(<Customer id="B" read={read} />);
  expect(field('B').value).toBe('');
  expect(field('B').disabled).toBe(true);
  await act(async () => say('Bea'));
  expect(field('B').disabled).toBe(false);
});

test('a new version of the same stays on screen while it is read, and takes its place', async () => {
  const { again } = draw(<CustomerPage id="A" read={() => Promise.resolve('Ann')} />);
  await screen.findByText('Ann');
  const { read, say } = later();
  again(<CustomerPage id="A" read={read} version={2} />);
  expect(screen.getByText('Ann')).toBeTruthy();
  await act(async () => say('Ann Moyo'));
  expect(screen.getByText('Ann Moyo')).toBeTruthy();
});

test('what could not be read again stays, with why and since when; what is another does not', async () => {
  const { again } = draw(<CustomerPage id="A" read={() => Promise.resolve('Ann')} />);
  await screen.findByText('Ann');
  again(<CustomerPage id="A" read={broken} version={2} />);
  await screen.findByRole('alert');
  expect(screen.getByText('Ann')).toBeTruthy();
  expect(screen.getByText(/^Data as of /)).toBeTruthy();
  again(<CustomerPage id="B" read={broken} />);
  expect(screen.queryByText('Ann')).toBeNull();
  await screen.findByRole('alert');
  expect(screen.queryByText('Ann')).toBeNull();
});
