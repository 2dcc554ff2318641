import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import {
  Requester,
  ChosenTest,
  FindTest,
  isNamed,
  NO_REQUESTER,
  tubeFor,
} from '../../../client/results/entry/add-test.js';
import type { Specimen } from '../../../shared/contract/booking-shapes.js';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { BOOKING } from '../entry-sheets.js';
import { draw } from './draw.js';

const CRP: MenuProfile = {
  draws: [],
  code: 'CRP',
  name: 'C-Reactive Protein',
  unit: 'biochemistry',
  specimen: 'BLOOD (serum)',
  container: 'SST',
  turnaroundMinutes: 60,
  urgentTurnaroundMinutes: 60,
  statTurnaroundMinutes: 60,
  parameters: [{ code: 'CRP', name: 'C-reactive protein' }],
  price: '9.50',
  version: 1,
};

const tube = (state: Specimen['state'], container = 'SST'): Specimen => ({
  id: 'tube',
  accession: 'LAB1-1-1',
  specimen: 'BLOOD (serum)',
  container,
  codes: ['UE'],
  state,
  collectedAt: null,
  collectedBy: null,
  receivedAt: null,
  receivedBy: null,
  rejection: null,
  place: null,
  recollects: null,
  recollectedBy: null,
});

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

test('a test behind the first 200 of the menu is offered by its unit like any other', async () => {
  const menu = Array.from({ length: 201 }, (_, n) => ({ ...CRP, code: `T${n}`, name: `Test ${n}` }));
  globalThis.fetch = ((path: string) => {
    const { searchParams } = new URL(path, 'http://lab.example');
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))];
    const items = menu.slice((page - 1) * size, page * size);
    return Promise.resolve(Response.json({ items, page, size, total: menu.length }));
  }) as typeof fetch;
  let told: MenuProfile | undefined;
  function Choosing() {
    const [chosen, setChosen] = useState<MenuProfile>();
    told = chosen;
    return <FindTest booking={{ ...BOOKING, selectedProfiles: [] }} chosen={chosen} onChoose={setChosen} />;
  }
  draw(<Choosing />);
  fireEvent.click(await screen.findByRole('button', { name: 'Biochemistry' }));
  // Found by its text: computing the names of two hundred buttons takes jsdom seconds.
  const offered = screen.getByText('Test 200').closest('button');
  expect(offered?.textContent).toContain('T200');
  fireEvent.click(offered as HTMLButtonElement);
  expect(told?.code).toBe('T200');
});

test('the price of an added test and what is to be paid then are said before it is added', () => {
  const booking = {
    ...BOOKING,
    payment: { ...BOOKING.payment, balance: '2.00', payersPart: null },
    specimens: [],
  };
  draw(<ChosenTest test={CRP} booking={booking} />);
  expect(screen.getByText('Price').parentElement?.textContent).toContain('9.50');
  expect(screen.getByText('To pay then').parentElement?.textContent).toContain('11.50');
});

test('the tube of an added test is the same where its container fits and can be used', () => {
  expect(tubeFor(CRP, [tube('received')])).toContain('LAB1-1-1');
  for (const unfit of [tube('rejected'), tube('discarded'), tube('received', 'EDTA')])
    expect(tubeFor(CRP, [unfit])).toContain('A new SST');
});

test('nobody is taken to have asked until a person types who it was', () => {
  let told = NO_REQUESTER;
  function Asking() {
    const [value, setValue] = useState(NO_REQUESTER);
    told = value;
    return <Requester value={value} doctor="Dr Moyo" onChange={setValue} />;
  }
  draw(<Asking />);
  expect(isNamed(told)).toBe(false);
  fireEvent.change(screen.getByLabelText('Asked for by'), { target: { value: 'ward' } });
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Ward 4' } });
  expect(told).toEqual({ kind: 'ward', name: 'Ward 4' });
  expect(isNamed(told)).toBe(true);
});
