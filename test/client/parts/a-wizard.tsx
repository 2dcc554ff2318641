import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import * as router from 'react-router-dom';
import { closeStore, openStore } from '../../../client/core/sealed-store.js';
import { onNavigated } from '../../../client/ui/keys/held-keys.js';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { Patient, SimilarPatient } from '../../../shared/contract/patients.js';
import { press } from './a-hand.js';
import { aPatient } from './a-patient.js';
import { draw } from './draw.js';

jest.unstable_mockModule('../../../client/core/live.js', () => ({
  joinOnConnect: () => () => undefined,
  useLive: () => undefined,
  subscribeLive: () => () => undefined,
}));
const { Component: WizardPage } = await import('../../../client/bookings/wizard/wizard-page.js');

const profile = (code: string, name: string): MenuProfile => ({
  ...{ code, name, unit: 'biochemistry', specimen: 'BLOOD', container: 'Serum', draws: [], parameters: [] },
  ...{ price: '12.00', version: 1, turnaroundMinutes: 60 },
  ...{ urgentTurnaroundMinutes: 30, statTurnaroundMinutes: 30 },
});
const MENU = [profile('UE', 'Urea & Electrolytes'), profile('FBC', 'Full Blood Count')];

export const NYASHA = aPatient({
  ...{ id: 'nyasha', fullName: 'Nyasha Chikomo', labNumber: 'LAB7', dateOfBirth: '1990-02-14' },
});
const known = ({ id, hospitalNumber, fullName, age, dateOfBirth, gender }: Patient): SimilarPatient => ({
  ...{ id, hospitalNumber, fullName, age, dateOfBirth, gender, nationalId: null, phone: null },
  ...{ wardNumber: null, lastVisit: '2026-11-20T08:00:00Z', twin: null, formerly: [], same: null },
});

/** Nyasha is found by her name; who says her birth date and sex too is her. */
function answerTo({ pathname, searchParams }: URL): unknown {
  if (pathname === '/api/catalogue/profiles') return { items: MENU, page: 1, size: 200, total: 2 };
  if (pathname.startsWith('/api/patient/search/Nyasha')) {
    const isSame = searchParams.get('dateOfBirth') === NYASHA.dateOfBirth && searchParams.has('gender');
    return [{ ...known(NYASHA), same: isSame ? 'name, sex and date of birth' : null }];
  }
  if (pathname.endsWith('/visits')) return { items: [], page: 1, size: 20, total: 0 };
  if (pathname.startsWith('/api/payers/of-patient/')) return { payerId: null, memberNumber: null };
  const patient = /^\/api\/patient\/([^/]+)$/.exec(pathname)?.[1];
  if (patient === NYASHA.id) return NYASHA;
  if (patient !== undefined) return { ...NYASHA, id: patient, fullName: decodeURIComponent(patient) };
  return [];
}

const real = globalThis.fetch;

export async function beforeEachWizard(): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = () => undefined;
  localStorage.clear();
  await openStore('A'.repeat(43));
  globalThis.fetch = (input) =>
    Promise.resolve(Response.json(answerTo(new URL(String(input), 'http://lab'))));
}

export function afterEachWizard(): void {
  globalThis.fetch = real;
  closeStore();
}

function Page() {
  const { pathname, search } = router.useLocation();
  useEffect(() => onNavigated(pathname + search), [pathname, search]);
  return <WizardPage />;
}

/** The page of a booking as its address opens it; opened again it is what a reload shows. */
export function openWizard(address: string): { readonly leave: () => void } {
  window.history.replaceState(null, '', address);
  const pages = router.createBrowserRouter([{ path: '*', element: <Page /> }]);
  const { unmount } = draw(<router.RouterProvider router={pages} />);
  return {
    leave: () => {
      unmount();
      pages.dispose();
    },
  };
}

export async function field(id: string): Promise<HTMLInputElement> {
  return waitFor(() => {
    const found = document.getElementById(id);
    if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field ${id}`);
    return found;
  });
}

/** Types into the field that has the focus. */
export function type(keys: string | readonly string[]): void {
  for (const key of keys) press(key);
}
