import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aRow, AT } from '../a-result.js';
import { drawSaveBar, openResultPage, resultOf } from './a-result-page.js';

const value = (name: string) => screen.findByLabelText<HTMLInputElement>(`${name}, result`);
const button = (name: string) => screen.findByRole('button', { name });
const type = (field: HTMLElement, text: string): void =>
  void fireEvent.change(field, { target: { value: text } });
beforeEach(() => localStorage.clear());

describe('the buttons under a sheet', () => {
  test.each([
    ['ROLE_LAB', 'workList', ['Update Only', 'Back']],
    ['ROLE_SUPER_ADMIN', 'workList', ['Update Only', 'Update and Release', 'Update and Validate', 'Back']],
    ['ROLE_LABADMIN', 'workList', ['Update Only', 'Back']],
    ['ROLE_LABADMIN', 'todos', ['Update Only', 'Authorise', 'Back']],
    ['ROLE_LAB', 'todos', ['Update Only', 'Back']],
  ])(
    'release and validate are for SUPER users, authorise is where Todos led a manager: %s, %s',
    (role, from, expected) => {
      drawSaveBar(role, from);
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(expected);
    },
  );

  test('Authorise saves as a validation, and leads back to Todos', async () => {
    const typed = [aRow({ code: 'K', name: 'Potassium', parameter: '4.1' })];
    const result = resultOf({ stage: 'in_process', version: 1, biochemistryTestValues: typed });
    const { asked, at } = openResultPage({ role: 'ROLE_LABADMIN', from: 'todos', result });
    fireEvent.click(await button('Authorise'));
    await waitFor(() => expect(at()).toBe('/todos'));
    expect(asked).toMatchObject([
      { method: 'PUT', path: '/api/biochemistry/', body: { action: 'validate' } },
    ]);
  });
});

test('a profile that was refunded leads to the page that says so', async () => {
  const body = { title: 'Forbidden', status: 403, code: 'forbidden', detail: 'It was refunded.', errors: [] };
  const { at } = openResultPage({ result: { status: 403, body } });
  await waitFor(() => expect(at()).toBe('/error'));
});

test('a stale save is answered with both versions, and theirs can be taken and mine brought back', async () => {
  const rows = (parameter: string) => [aRow({ code: 'K', name: 'Potassium', parameter })];
  const saved = resultOf({ version: 1, biochemistryTestValues: rows('5.1'), doneby: 'Rudo Tester' });
  const current = { version: 1, by: 'Rudo Tester', at: AT, result: saved };
  const stale = { title: 'Conflict', status: 409, code: 'stale_version', detail: 'Stale.', errors: [] };
  openResultPage({
    result: resultOf({ biochemistryTestValues: rows('') }),
    answers: () => ({ status: 409, body: { ...stale, current } }),
  });
  const potassium = await value('Potassium');
  type(potassium, '4.4');
  fireEvent.click(await button('Update Only'));
  await screen.findByText(/^Rudo Tester saved this result at/);
  const both = within(screen.getByRole('table', { name: 'Both versions' }));
  expect(both.getByText('Potassium').closest('tr')?.textContent).toMatch(/^Potassium5\.14\.4/);
  fireEvent.click(await button('Take theirs'));
  await screen.findByText('Your entries were set aside');
  expect((await value('Potassium')).value).toBe('5.1');
  fireEvent.click(await button('Bring it back'));
  expect((await value('Potassium')).value).toBe('4.4');
});

describe('a released result', () => {
  const rows = [aRow({ code: 'K', name: 'Potassium', parameter: '4.1' })];
  const released = resultOf({ stage: 'released', version: 2, biochemistryTestValues: rows });

  test('is amended by a SUPER user, with a reason', async () => {
    const { asked } = openResultPage({ role: 'ROLE_SUPER_ADMIN', result: released });
    fireEvent.click(await button('Amend'));
    type(await value('Potassium'), '4.2');
    fireEvent.click(await button('Save amendment'));
    await screen.findByText('Say why the released result is amended.');
    expect(asked).toEqual([]);
    type(screen.getByLabelText(/^Reason/), 'Wrong tube was read');
    fireEvent.click(await button('Save amendment'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked).toMatchObject([
      { path: '/api/results/amend', body: { version: 2, reason: 'Wrong tube was read' } },
    ]);
  });

  test('says of each amendment what was and what is', async () => {
    const change = { code: 'K', name: 'Potassium', from: '4.1', to: '4.2' };
    const amendment = {
      ...{ number: 1, supersedes: AT, by: 'Pathologist', at: AT, reason: 'Wrong tube was read', told: null },
      changes: [change],
    };
    openResultPage({ result: { ...released, stage: 'amended', amendments: [amendment] } });
    await screen.findByText(/^Amended report no\. 1, supersedes report of/);
    expect(screen.getByText('Potassium: 4.2, was 4.1')).toBeTruthy();
  });
});

describe('a withdrawn result', () => {
  const withdrawal = {
    ...{ reason: 'Blood of another patient', by: 'Pathologist', at: AT, issuedAt: AT },
    movedTo: { bookingId: 'other', labNumber: 'LAB2' },
  };
  const withdrawn = resultOf({ stage: 'withdrawn', version: 3, withdrawal });

  test('says so, why, and whose it is', async () => {
    openResultPage({ result: withdrawn });
    await screen.findByText(/^Withdrawn: the report of .* is taken back$/);
    expect(screen.getByText(/: Blood of another patient$/)).toBeTruthy();
    expect(screen.getByText('It belongs to LAB2, and is entered there.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reopen the card' })).toBeNull();
  });

  test('has its card opened again by a manager, with a reason', async () => {
    const { asked } = openResultPage({ role: 'ROLE_LABADMIN', result: withdrawn, jobCardId: 'card' });
    fireEvent.click(await button('Reopen the card'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Reopen the card of Urea & Electrolytes' }),
    );
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reopen the card' }).disabled).toBe(true);
    type(dialog.getByLabelText(/^Reason/), 'Specimen taken again');
    fireEvent.click(dialog.getByRole('button', { name: 'Reopen the card' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked).toMatchObject([
      { path: '/api/jobCard', body: { id: 'card', open: true, reason: 'Specimen taken again' } },
    ]);
  });
});

describe('a rule of the catalogue', () => {
  const rows = [aRow({ code: 'K', name: 'Potassium', parameter: '5.9', flag: 'H' })];
  const add = { parameter: 'K', is: 'H', add: 'MG', name: 'Magnesium', price: '4.00', cannot: null };
  const entered = resultOf({ stage: 'validated', version: 1, biochemistryTestValues: rows, reflex: [add] });

  test('says which test will be added, and the signature which was', async () => {
    const message = 'Urea & Electrolytes successfully updated! Magnesium was added: K high.';
    openResultPage({
      role: 'ROLE_SUPER_ADMIN',
      result: entered,
      answers: () => ({ status: 200, body: { ...entered, stage: 'authorised', version: 2, message } }),
    });
    await screen.findByText(
      /^Potassium is high: Magnesium \(.*4\.00\) will be added when this is authorised\.$/,
    );
    fireEvent.click(await button('Update and Validate'));
    expect(await screen.findByText(/Magnesium was added: K high/)).toBeTruthy();
  });

  test('says afterwards that it was added, and by whom', async () => {
    const askedBy = { kind: 'reflex', name: '' };
    const added = { code: 'MG', name: 'Magnesium', stage: 'waiting', askedBy };
    openResultPage({ result: { ...entered, stage: 'authorised' }, others: [added] });
    await screen.findByText('Potassium is high: Magnesium was added.');
    expect(screen.getByText(/added by a reflex rule/)).toBeTruthy();
  });
});
