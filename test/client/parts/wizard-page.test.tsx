import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEachWizard, beforeEachWizard, field, NYASHA, openWizard, type } from './a-wizard.js';

const WIZARD = '/reception/incoming?action=capture';

beforeEach(beforeEachWizard);
afterEach(afterEachWizard);

const at = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;
const set = (id: string, value: string): void => void fireEvent.change(at(id), { target: { value } });
const click = (text: string): void => void fireEvent.click(screen.getByText(text));
const next = (): HTMLButtonElement => document.getElementById('next') as HTMLButtonElement;
const strip = (): HTMLElement => screen.getByLabelText('This booking');
const current = (): string => document.querySelector('[aria-current="step"]')?.textContent ?? '';

/** Why it does not go on; nothing: it does. */
async function says(reason: string | undefined): Promise<void> {
  await waitFor(() => {
    expect(next().disabled).toBe(reason !== undefined);
    if (reason !== undefined) expect(document.getElementById('why-not-next')?.textContent).toBe(reason);
  });
}

async function choose(code: string): Promise<void> {
  (await field('codes')).focus();
  set('codes', code);
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')).toBeTruthy());
  type(['Enter']);
  await waitFor(() => expect(strip().textContent).toContain(code));
}

async function openAtTheName(): Promise<void> {
  openWizard(`${WIZARD}&step=patient-demographics`);
  (await field('fullName')).focus();
}

test('Next is disabled while the step is wrong, and says why', async () => {
  openWizard(WIZARD);
  await field('codes');
  await says('Choose at least one test');
  await choose('UE');
  fireEvent.click(next());
  await field('fullName');
  await says('Name is needed');
  set('fullName', 'R');
  await says('Name needs at least 2 characters');
  set('fullName', 'Rutendo');
  await says('Give a date of birth or an age');
  // Enter goes to what is asked next, and nothing is wrong with what was not asked for yet.
  at('fullName').focus();
  type(['Enter']);
  await waitFor(() => expect(document.activeElement).toBe(at('dateOfBirth')));
  expect(at('age').getAttribute('aria-invalid')).not.toBe('true');
  set('age', '7');
  await says('At least 2 characters: 7y for years, 7m for months');
  set('age', '7y');
  await says('Choose the gender');
  at('age').focus();
  type(['Enter']);
  await waitFor(() => expect(document.activeElement).toBe(at('gender')));
  expect(document.querySelector('.mantine-InputWrapper-error')).toBeNull();
  fireEvent.click(screen.getByLabelText('Female'));
  await says(undefined);

  // A day before 130 years ago and a day to come are no birth dates.
  for (const wrong of ['01/01/1890', '01/01/2090']) {
    set('dateOfBirth', wrong);
    await waitFor(() => expect(next().disabled).toBe(true));
  }
  set('dateOfBirth', `01/01/${new Date().getFullYear() - 46}`);
  await says(undefined);
  expect(at('age').value).toBe('46');
  expect(at('labNumber').readOnly).toBe(true);
  click('Back');
  await field('codes');
  const steps = [...document.querySelectorAll('nav[aria-label="Steps of the booking"] button')];
  expect(steps).toHaveLength(6);
  for (const step of steps) {
    fireEvent.click(step);
    await waitFor(() => expect(step.getAttribute('aria-current')).toBe('step'));
  }
});

test('words that match no test stay through Enter and a reload, and the booking does not go on over them', async () => {
  const said = 'No test was chosen for “Glukose”: pick one, or empty the field';
  const page = openWizard(WIZARD);
  await choose('UE');
  set('codes', 'Glukose');
  type(['Enter', 'Enter']);
  await waitFor(() => expect(document.querySelector('.mantine-InputWrapper-error')?.textContent).toBe(said));
  expect(at('codes').value).toBe('Glukose');
  expect(at('codes').getAttribute('aria-invalid')).toBe('true');
  expect(next().disabled).toBe(true);
  fireEvent.keyDown(at('codes'), { key: 'Enter', code: 'Enter', ctrlKey: true });
  await waitFor(() => expect(current()).toContain('Summary'));
  expect(next().textContent).toContain('Book');
  expect(next().disabled).toBe(true);
  fireEvent.keyDown(document.body, { key: '1', code: 'Digit1', altKey: true });
  await field('codes');
  page.leave();
  openWizard(WIZARD);
  await field('codes');
  expect(at('codes').value).toBe('Glukose');
  set('codes', '');
  await says(undefined);
  expect(screen.queryByText(said)).toBeNull();
});

test('two people at one counter: each address has its own draft, whatever was begun before', async () => {
  const of = (name: string): string => `${WIZARD}&patientId=${encodeURIComponent(name)}`;
  const shows = (name: string) => waitFor(() => expect(strip().textContent).toContain(name));
  const others = (): HTMLElement => screen.getByLabelText('Other open bookings');
  const first = openWizard(of('Anna Begun'));
  await choose('UE');
  first.leave();
  const second = openWizard(of('Bella Again'));
  await field('codes');
  await shows('Bella Again');
  expect(strip().textContent).not.toContain('UE');
  await choose('FBC');
  fireEvent.click(within(others()).getByText('Anna Begun'));
  await shows('Anna Begun');
  expect(strip().textContent).toContain('UE');
  window.history.back();
  await shows('Bella Again');
  second.leave();
  openWizard(of('Bella Again'));
  await field('codes');
  await shows('FBC');
  expect(strip().textContent).toContain('Bella Again');
  expect(screen.getByText(/Continues where you left off/)).toBeTruthy();
  click('Another booking');
  await waitFor(() => expect(within(others()).getByText('Bella Again')).toBeTruthy());
  expect(screen.queryByLabelText('Chosen tests')).toBeNull();
});

const popupThere = (): HTMLElement | null => document.getElementById('similar-names');
const isGone = () => waitFor(() => expect(popupThere()).toBeNull());

async function similar(): Promise<HTMLElement> {
  await waitFor(() => expect(popupThere()).toBeTruthy());
  return popupThere() as HTMLElement;
}

test('a space after the first word asks for similar names, and Use Demographics fills with the one that is ticked', async () => {
  await openAtTheName();
  set('fullName', 'Nyasha');
  expect(popupThere()).toBeNull();
  set('fullName', 'Nyasha ');
  const popup = within(await similar());
  const titles = [...document.querySelectorAll('#similar-names th')].map(({ textContent }) => textContent);
  expect(titles).toEqual(expect.arrayContaining(['Lab Number', 'Patient Name', 'Age', 'D.O.B', 'Gender']));
  const box = popup.getByLabelText(/Nyasha Chikomo/);
  const use = popup.getByText('Use Demographics').closest('button') as HTMLButtonElement;
  expect(use.disabled).toBe(true);
  for (const isTicked of [true, false, true]) {
    fireEvent.click(box);
    await waitFor(() => expect(use.disabled).toBe(!isTicked));
  }
  fireEvent.click(use);
  await waitFor(() => expect(at('fullName').value).toBe(NYASHA.fullName));
  expect(popupThere()).toBeNull();
  expect([at('labNumber').value, at('dateOfBirth').value]).toEqual(['LAB7', '14 Feb 1990']);
  expect(screen.getByLabelText<HTMLInputElement>('Female').checked).toBe(true);
  expect(screen.getByText(/Known patient LAB7/)).toBeTruthy();
});

test('the popup is closed with Close, and the typing goes on for a new patient', async () => {
  await openAtTheName();
  set('fullName', 'Nyasha ');
  fireEvent.click(within(await similar()).getByText('Close'));
  await isGone();
  type([...'Ba']);
  await waitFor(() => expect(at('fullName').value).toBe('Nyasha Ba'));
  expect(at('labNumber').value).toBe('Given on booking');
});

test('Enter leads to who has the same name, sex and date of birth, who is taken, and nobody else is asked about', async () => {
  await openAtTheName();
  set('fullName', 'Nyasha ');
  await similar();
  set('fullName', NYASHA.fullName);
  set('dateOfBirth', '14 Feb 1990');
  fireEvent.click(screen.getByLabelText('Female'));
  await waitFor(() => expect(screen.getByText(/^Registered already/)).toBeTruthy());
  at('dateOfBirth').focus();
  type(['Enter']);
  const same = screen.getByText('It is this person').closest('button');
  await waitFor(() => expect(document.activeElement).toBe(same));
  fireEvent.click(same as HTMLButtonElement);
  await waitFor(() => expect(screen.getByText(/Known patient LAB7/)).toBeTruthy());
  expect(popupThere()).toBeNull();
  expect(at('labNumber').value).toBe('LAB7');
});
