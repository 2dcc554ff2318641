import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { StockTakeLine } from '../../../shared/contract/stock-take.js';
import type { UsedProfile } from '../../../shared/contract/reagents.js';
import { CountRow } from '../../../client/inventory/stock-takes/count-row.js';
import { StockTakeChip } from '../../../client/inventory/stock-takes/stock-take-parts.js';
import { Component as Dispatch } from '../../../client/inventory/create-dispatched-page.js';
import { Component as NewStock } from '../../../client/inventory/create-stock-page.js';
import { UseDialog } from '../../../client/inventory/use-dialog.js';
import { refusal, serve } from './an-answering-server.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const nothing = (): void => undefined;
const page = (items: readonly object[]) => ({ items, page: 1, size: 50, total: items.length });
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByText(name, { selector: 'button *' }));

/** A page at its address, and the other one that it leads to. */
function open(Component: ComponentType, address: string, leadsTo: string) {
  const router = createMemoryRouter(
    [
      { path: '/form', Component },
      { path: leadsTo, element: 'There' },
    ],
    {
      initialEntries: [address],
    },
  );
  draw(<RouterProvider router={router} />);
}

const STRIPS = { id: 'strips', code: '7612345000017', name: 'Urine strips', kind: 'reagent', packSize: '1' };
const CUPS = { ...STRIPS, id: 'cups', code: '7612345000024', name: 'Urine cups' };

test('another lot than the one that expires first asks for its reason, at its line', async () => {
  const sent = serve(({ method, path, body }) => {
    const [line] = (body['lines'] ?? []) as readonly { readonly reason: string }[];
    if (method === 'POST' && line?.reason === '')
      return refusal(422, { errors: [{ field: 'lines[0].reason', message: 'Lot SOON expires first' }] });
    if (method === 'POST') return { number: 1 };
    if (path.endsWith('/customers')) return page([{ id: 'hill', name: 'Hill clinic', kind: 'outside' }]);
    if (path.endsWith('/offer'))
      return [
        { lotId: 'soon', lot: 'SOON', expiry: '2031-01-01', quantity: '10' },
        { lotId: 'late', lot: 'LATE', expiry: '2032-01-01', quantity: '10' },
      ];
    return page([{ ...STRIPS, useUnit: 'test' }]);
  });
  open(Dispatch, '/form?productId=strips&customerId=hill', '/view-dispatched');
  type(await screen.findByLabelText('Quantity'), '3');
  expect(screen.getByDisplayValue('Hill clinic (outside)')).toBeTruthy();
  expect(screen.queryByLabelText('Why not the first to expire')).toBeNull();
  type(await screen.findByLabelText('Lot'), 'late');
  press('Dispatch');
  const alert = await screen.findByRole('alert', { hidden: true });
  expect(alert.textContent).toContain('Why not the first to expire of Urine strips');
  expect(screen.getAllByText(/Lot SOON expires first/)).toHaveLength(1);
  type(screen.getByLabelText('Why not the first to expire'), 'They began with it');
  press('Dispatch');
  await screen.findByText('There');
  expect(sent.at(-1)?.body).toMatchObject({
    customerId: 'hill',
    lines: [{ productId: 'strips', quantity: '3', lotId: 'late', reason: 'They began with it' }],
  });
});

/** The clock of the device that sends the keys, in ms. */
let clock = 1e6;

function scan(code: string): void {
  for (const key of [...code, 'Enter']) {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: (clock += 5) });
    fireEvent(document.body, event);
  }
  clock += 1000;
}

test('every pack that is scanned begins its line, however quickly the next one follows', async () => {
  serve(({ query }) => page([STRIPS, CUPS].filter(({ code }) => code.includes(query.get('q') ?? '-'))));
  open(NewStock, '/form', '/view-stock');
  await screen.findByLabelText('Product');
  scan(STRIPS.code);
  scan(CUPS.code);
  const named = () => screen.getAllByLabelText<HTMLInputElement>('Product').map(({ value }) => value);
  await waitFor(() => expect(named().sort()).toEqual(['Urine cups', 'Urine strips']));
});

const aProfile = (code: string, name: string, retired = false): UsedProfile => ({
  ...{ code, name, retired, unit: 'biochemistry' },
});

async function recordUseOf(profiles: readonly UsedProfile[], typed: string, picked: string) {
  const sent = serve(({ method }) => (method === 'POST' ? { number: 1, notices: [] } : page(profiles)));
  let isDone = false;
  const onDone = (): void => void (isDone = true);
  const router = createMemoryRouter([
    { path: '/', element: <UseDialog onDone={onDone} onClose={nothing} /> },
  ]);
  draw(<RouterProvider router={router} />);
  type(await screen.findByLabelText('Profile'), typed);
  const option = await screen.findByText(picked, { selector: '[role="option"] span' });
  expect(screen.queryByText('· off the menu') !== null).toBe(profiles.some(({ retired }) => retired));
  fireEvent.click(option);
  const record = async (): Promise<object | undefined> => {
    press('Record it');
    await waitFor(() => expect(isDone).toBe(true));
    return sent.at(-1)?.body;
  };
  return record;
}

test('of two profiles whose codes differ by case alone the one that was picked is recorded', async () => {
  const profiles = [aProfile('ZINC', 'Zinc as ZINC'), aProfile('Zinc', 'Zinc as Zinc')];
  const record = await recordUseOf(profiles, 'zinc', 'Zinc as Zinc');
  expect(screen.queryByText(/It is off the menu/)).toBeNull();
  expect(await record()).toMatchObject({ profileCode: 'Zinc', runs: 1 });
});

test('a use of a profile that was retired meanwhile is recorded, and the dialog says that it is off the menu', async () => {
  const profiles = [aProfile('COPPER', 'Copper', true)];
  const record = await recordUseOf(profiles, 'copper', 'Copper');
  screen.getByText('It is off the menu. What its tests used is recorded all the same.');
  expect(await record()).toMatchObject({ profileCode: 'COPPER', runs: 1 });
});

const GLOVES = {
  ...{ lotId: 'g1', placeId: 'store', productName: 'Gloves', productCode: 'GL', lot: 'G1', expiry: null },
  ...{ state: 'good', useUnit: 'pair', books: '10', counted: null, difference: null, reason: '' },
  ...{ countedAt: null, countedBy: null, counts: 0 },
} as unknown as StockTakeLine;

test('a count that could not be kept stays as it was typed, and is kept when it is tried again', async () => {
  let isAway = true;
  const sent = serve(() => {
    if (isAway) throw new TypeError('Failed to fetch');
    return {};
  });
  let saved = 0;
  const onSaved = (): Promise<void> => Promise.resolve(void saved++);
  const to = { takeId: 't', line: GLOVES, isFixed: false, onTyped: nothing, onSaved, onNext: nothing };
  draw(<CountRow {...to} />);
  const field = screen.getByLabelText<HTMLInputElement>('Counted, Gloves, lot G1');
  type(field, '9');
  fireEvent.blur(field);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe('9');
  expect(saved).toBe(0);
  isAway = false;
  fireEvent.blur(field);
  await waitFor(() => expect(saved).toBe(1));
  for (const { body } of sent) expect(JSON.stringify(body)).toContain('"counted":"9"');
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('a stock-take that ended says how', () => {
  draw(
    <>
      <StockTakeChip state="closed" />
      <StockTakeChip state="dropped" />
    </>,
  );
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(screen.getByText('Given up')).toBeTruthy();
});
