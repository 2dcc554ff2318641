import { useEffect, useLayoutEffect, useState } from 'react';
import * as router from 'react-router-dom';
import { useSave } from '../../../client/bookings/wizard/saving.js';
import { adjacentStep } from '../../../client/bookings/wizard/steps.js';
import { useSteps } from '../../../client/bookings/wizard/wizard-steps.js';
import { navigateHoldingKeys, useKeysHeld } from '../../../client/ui/keys/use-keys-held.js';
import { onNavigated } from '../../../client/ui/keys/held-keys.js';
import { screen, waitFor } from '@testing-library/react';
import { press } from './a-hand.js';
import { draw } from './draw.js';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = () => undefined;
});

const isHeld = (): boolean => document.documentElement.hasAttribute('data-keys-held');
const type = (keys: readonly string[]): void => keys.forEach((key) => press(key));

/** The entries of each step. */
const typed = new Map<string, string>();

/** Steps of one field each, without the rest of a booking around them. */
function Steps() {
  const { step, goTo } = useSteps();
  return <OneField key={step} step={step} onEnter={() => goTo(adjacentStep(step, 1) ?? step)} />;
}

function OneField({ step, onEnter }: { readonly step: string; readonly onEnter: () => void }) {
  const [text, setText] = useState('');
  return (
    <input
      aria-label={step}
      autoFocus
      value={text}
      onChange={({ currentTarget }) => {
        typed.set(step, currentTarget.value);
        setText(currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

function Watch({ children }: { readonly children: React.ReactNode }) {
  const { pathname, search } = router.useLocation();
  useEffect(() => onNavigated(pathname + search), [pathname, search]);
  return children;
}

async function open(page: React.ReactElement): Promise<void> {
  window.history.replaceState(null, '', '/reception/incoming?action=capture');
  const wizard = router.createBrowserRouter([{ path: '*', element: <Watch>{page}</Watch> }]);
  draw(<router.RouterProvider router={wizard} />);
  await screen.findByRole('textbox');
}

test('what is typed on at once after Enter stands on the step that Enter leads to', async () => {
  await open(<Steps />);
  type([...'UE', 'Enter', ...'Chipo', 'Enter', ...'0772']);
  await waitFor(() => expect(isHeld()).toBe(false));
  expect([...typed]).toEqual([
    ['select-profiles', 'UE'],
    ['patient-demographics', 'Chipo'],
    ['contact-details', '0772'],
  ]);
});

let billComes = (): void => undefined;

function Bills() {
  const navigate = router.useNavigate();
  return (
    <input
      aria-label="Search bookings"
      autoFocus
      onKeyDown={(event) => {
        if (event.key === 'Enter') navigateHoldingKeys(navigate, '/bill', 'the bill');
      }}
    />
  );
}

function Bill() {
  const [isThere, setThere] = useState(false);
  useLayoutEffect(() => void (billComes = () => setThere(true)), []);
  useKeysHeld(isThere ? 'there' : 'coming', 'the bill');
  return isThere ? <input aria-label="Amount" autoFocus /> : <p>Coming</p>;
}

test('what is typed while a bill opens stands in its amount, and not in the list that it was opened from', async () => {
  function Till() {
    return router.useLocation().pathname === '/bill' ? <Bill /> : <Bills />;
  }
  await open(<Till />);
  const search = screen.getByRole<HTMLInputElement>('textbox');
  type(['Enter', ...'12.50']);
  await screen.findByText('Coming');
  type([...'7']);
  billComes();
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  await waitFor(() => expect([amount.value, isHeld()]).toEqual(['12.507', false]));
  expect(search.value).toBe('');
});

const never = (): never => {
  throw new Error('Nothing was refused');
};
let booked = (): void => undefined;

/** A field beside the button that books: it is not what the keys behind the booking are meant for. */
function Summary() {
  const navigate = router.useNavigate();
  const form = { getValues: () => ({}) } as unknown as Parameters<typeof useSave>[0]['form'];
  const save = async (): Promise<string> => {
    await new Promise<void>((resolve) => (booked = resolve));
    void navigate('/booked');
    return '/booked';
  };
  const versions = { isAnswered: () => true } as Parameters<typeof useSave>[0]['versions'];
  const { run } = useSave({ form, versions, shownTotal: '0.00', save, goTo: never });
  return (
    <input
      aria-label="Amount"
      autoFocus
      onKeyDown={(event) => {
        if (event.key === 'Enter') void run();
      }}
    />
  );
}

function Booked() {
  useKeysHeld('there', 'the booked page');
  return <button autoFocus>Print the label</button>;
}

test('what is typed while a booking is under way stands in no field of the one that is being booked', async () => {
  function Wizard() {
    return router.useLocation().pathname === '/booked' ? <Booked /> : <Summary />;
  }
  await open(<Wizard />);
  const amount = screen.getByRole<HTMLInputElement>('textbox');
  type(['5', 'Enter', ...'Tariro']);
  expect([amount.value, isHeld()]).toEqual(['5', true]);
  booked();
  await waitFor(() => expect(window.location.pathname).toBe('/booked'));
  await waitFor(() => expect(isHeld()).toBe(false));
  expect(amount.value).toBe('5');
});
