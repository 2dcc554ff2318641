import type { Page } from 'playwright-core';
import type { StaffName } from '../../demo/staff.js';

/** A picture of the user guide and the README: whose screen it is, where, and what is done before it is taken. */
export interface GuidePicture {
  readonly name: string;
  readonly who: StaffName | 'stranger';
  readonly path: string;
  readonly before?: (page: Page) => Promise<unknown>;
}

/** Addresses of the demonstration laboratory that has just been filled. */
export interface Visible {
  readonly waiting: (unit: string) => string;
  readonly unpaidId: string;
  readonly released: { readonly bookingId: string; readonly patientId: string };
  readonly payerId: string;
  /** The accession numbers of tubes not received yet. */
  readonly accessions: readonly string[];
}

/** Somebody is in the midst of it. */
const filled =
  (...values: readonly string[]) =>
  async (page: Page): Promise<void> => {
    const cells = page.getByRole('main').getByRole('textbox');
    await cells.first().waitFor();
    for (const [index, value] of values.entries()) await cells.nth(index).fill(value);
  };

const picked =
  (...codes: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const code of codes) {
      await page.getByPlaceholder(/FBC/).fill(code);
      await page.getByRole('option').first().click();
    }
  };

const scanned =
  (numbers: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const number of numbers) {
      await page.keyboard.type(number);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(600);
    }
  };

const UREA_AND_SALTS = ['139', '4.2', '102', '25', '5.1', '84'] as const;
const firstRow = (page: Page) => page.getByRole('row').nth(1).click();

/** The plan takes the first within a minute. */
const backedUp = (page: Page) =>
  page.getByText('Good', { exact: true }).first().waitFor({ timeout: 150_000 });

export function guidePictures({
  waiting,
  unpaidId,
  released,
  payerId,
  accessions,
}: Visible): readonly GuidePicture[] {
  const { bookingId, patientId } = released;
  return [
    { name: 'home', who: 'stranger', path: '/home' },
    { name: 'welcome', who: 'bench', path: '/welcome' },
    { name: 'welcome-reception', who: 'reception', path: '/welcome' },
    { name: 'todos', who: 'manager', path: '/todos' },
    {
      name: 'palette',
      who: 'reception',
      path: '/welcome',
      before: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').last().pressSequentially('mo', { delay: 90 });
        await page
          .getByRole('group', { name: 'Patients' })
          .waitFor({ timeout: 4000 })
          .catch(() => undefined);
      },
    },
    {
      name: 'booking-tests',
      who: 'reception',
      path: '/reception/incoming?action=capture',
      before: picked('FBC', 'UE', 'LFT'),
    },
    {
      name: 'booking-patient',
      who: 'reception',
      path: '/reception/incoming?action=capture&step=patient-demographics',
    },
    { name: 'booked', who: 'reception', path: `/reception/jobCard/summary?bookingId=${unpaidId}` },
    { name: 'specimens', who: 'reception', path: '/specimens', before: scanned(accessions) },
    { name: 'worklist', who: 'bench', path: '/lab/worklist?unit=all' },
    {
      name: 'grid',
      who: 'bench',
      path: '/lab/grid?unit=biochemistry&profile=UE',
      before: filled(...UREA_AND_SALTS, '131', '5.9', '98', '19', '14.2', '212'),
    },
    {
      name: 'result',
      who: 'bench',
      path: waiting('biochemistry'),
      before: filled('131', '5.9', '98', '19', '14.2', '212'),
    },
    {
      name: 'result-haematology',
      who: 'bench',
      path: waiting('haematology'),
      before: filled('11.9', '4.4', '104', '0.33', '75', '24'),
    },
    { name: 'result-microbiology', who: 'bench', path: waiting('microbiology') },
    { name: 'result-bloodbank', who: 'bench', path: waiting('bloodbank') },
    { name: 'validation', who: 'pathologist', path: '/lab/validation' },
    { name: 'results', who: 'pathologist', path: '/view/results' },
    { name: 'critical-calls', who: 'bench', path: '/critical-calls' },
    {
      name: 'report',
      who: 'pathologist',
      path: `/custom-report?bookingId=${bookingId}&patientId=${patientId}`,
    },
    { name: 'patient', who: 'pathologist', path: `/patient/${patientId}` },
    { name: 'board', who: 'pathologist', path: '/wall-board' },
    { name: 'payments', who: 'cashier', path: '/accounts/payments' },
    { name: 'cash', who: 'cashier', path: `/accounts/paymentprocessing?bookingId=${unpaidId}` },
    { name: 'shift', who: 'cashier', path: '/shift' },
    { name: 'shifts', who: 'manager', path: '/shifts' },
    { name: 'refunds', who: 'cashier', path: '/refunds' },
    { name: 'prices', who: 'manager', path: '/price-admin' },
    { name: 'payer', who: 'manager', path: `/payers/${payerId}` },
    { name: 'daily', who: 'manager', path: '/daily' },
    { name: 'manager', who: 'manager', path: '/manager' },
    { name: 'profile', who: 'manager', path: '/profile/haem?code=FBC' },
    { name: 'users', who: 'pathologist', path: '/admin/view-user' },
    { name: 'audit', who: 'manager', path: '/audit', before: firstRow },
    { name: 'orders', who: 'manager', path: '/view-order', before: firstRow },
    { name: 'stock', who: 'manager', path: '/view-stock', before: firstRow },
    { name: 'usage', who: 'manager', path: '/reagents-usage' },
    { name: 'operations', who: 'manager', path: '/operations', before: backedUp },
    { name: 'lab-information', who: 'manager', path: '/about/lab-info' },
    { name: 'set-up', who: 'stranger', path: '/set-up' },
  ];
}
