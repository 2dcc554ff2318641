import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ApiProblem } from '../../../client/core/api-problem.js';
import { unknownOutcome } from '../../../client/core/unknown-outcome.js';
import { fieldAt } from '../../../client/ui/forms/form-fields.js';
import { SentForm } from '../../../client/ui/forms/sent-form.js';
import { KEEP_OPEN, useSending, type SendContext } from '../../../client/ui/forms/use-sending.js';
import { Notices } from './a-notice.js';
import { draw } from './draw.js';

interface Line {
  readonly name: string;
  readonly note: string;
}

type End = (problem?: ApiProblem) => void;

/** The requests sent, and how each ends. */
const sent: (Line & SendContext)[] = [];
const ends: End[] = [];
const done: string[] = [];
/** The next act of onDone, e.g. leaving the page. */
let onward = (): unknown => undefined;

beforeEach(() => {
  for (const list of [sent, ends, done]) list.length = 0;
  onward = () => undefined;
});

const send = (line: Line, known: SendContext): Promise<void> => {
  sent.push({ ...line, ...known });
  return new Promise((resolve, reject) => ends.push((problem) => (problem ? reject(problem) : resolve())));
};

function LineForm({ stays = false }: { readonly stays?: boolean }) {
  const form = useForm<Line>({
    initialValues: { name: 'Gloves', note: '' },
    validate: { name: (name) => (name === '' ? 'What it is called' : null) },
  });
  const sending = useSending({
    form,
    notDone: 'The line was not saved',
    lost: form.isDirty() ? 'The unsaved line' : undefined,
    version: 3,
    theirs: ({ name, note }: Line) => ({ name, note }),
    send,
    onDone: () => {
      done.push('done');
      return stays ? KEEP_OPEN : onward();
    },
  });
  return (
    <SentForm sending={sending} keyName="Save the line">
      <TextInput label="Name" {...fieldAt(form, 'name')} />
      <TextInput label="Note" {...fieldAt(form, 'note')} />
      <button type="submit" disabled={sending.isBusy}>
        Save
      </button>
    </SentForm>
  );
}

/** The form at its page, and a page beside it. */
function open(stays = false) {
  const element = <LineForm stays={stays} />;
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/away', element: 'Elsewhere' },
  ]);
  draw(
    <>
      <Notices />
      <RouterProvider router={router} />
    </>,
  );
  return router;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const save = () => act(async () => void fireEvent.click(button()));
const end = (problem?: ApiProblem) => act(async () => ends.shift()?.(problem));
const refused = (status: number, said: object) => new ApiProblem({ status, title: 'Refused', ...said });

test('two presses before the button rests send once, and it rests until the form is taken away', async () => {
  open();
  await act(async () => {
    const form = button().closest('form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  expect(sent).toHaveLength(1);
  expect(button().disabled).toBe(true);
  await end();
  expect(done).toEqual(['done']);
  expect(button().disabled).toBe(true);
});

test('a form that stays is sent again, as another act', async () => {
  open(true);
  await save();
  await end();
  await save();
  await end();
  expect(done).toHaveLength(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('a refusal that names its field is said there, and named over the form, which takes the focus; what was typed stays', async () => {
  open();
  type('Name', 'Glov');
  await save();
  await end(refused(422, { errors: [{ field: 'name', message: 'There is one already' }] }));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(screen.getByRole('link', { name: 'Name' })).toBeTruthy();
  expect(screen.getAllByText('There is one already')).toHaveLength(1);
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect([field('Name').value, button().disabled]).toEqual(['Glov', false]);
});

test('the server’s name of a line of several is the form’s', async () => {
  function Lines() {
    const form = useForm({ initialValues: { lines: [{ lot: 'A' }] } });
    const errors = [{ field: 'lines[0].lot', message: 'No such lot' }];
    const fail = () => Promise.reject(refused(422, { errors }));
    const sending = useSending({ form, notDone: 'Nothing was sent', send: fail });
    return (
      <SentForm sending={sending}>
        <TextInput label="Lot" {...fieldAt(form, 'lines.0.lot')} />
        <button type="submit">Save</button>
      </SentForm>
    );
  }
  draw(<Lines />);
  await save();
  expect(field('Lot').getAttribute('aria-invalid')).toBe('true');
});

test('a refusal that names no field is said over the form, with what was not done, and goes with the next press', async () => {
  open();
  await save();
  await end(refused(409, { code: 'conflict', detail: 'The store is being counted.' }));
  const told = screen.getByRole('alert');
  expect(document.activeElement).toBe(told);
  for (const words of ['The line was not saved', 'The store is being counted.', 'Nothing you typed is lost.'])
    expect(told.textContent).toContain(words);
  await save();
  expect(screen.queryByRole('alert')).toBeNull();
});

const BY_TENDAI = { code: 'stale_version', by: 'tendai', at: '2026-11-25T10:00:00Z' } as const;
const changes = () => screen.getAllByRole('row').map((row) => row.textContent);
const keep = (name: string, side: 'Yours' | 'Theirs') =>
  act(async () => {
    const choice = screen.getByRole('radiogroup', { name: `Which to keep: ${name}` });
    fireEvent.click(within(choice).getByLabelText(side));
  });
const kept = (name: string) =>
  within(screen.getByRole('radiogroup', { name: `Which to keep: ${name}` }))
    .getAllByRole<HTMLInputElement>('radio')
    .flatMap(({ checked, value }) => (checked ? [value] : []));

test('a change of somebody else’s says who, when and what, old and new beside what was typed', async () => {
  open();
  type('Name', 'Gloves, M');
  await save();
  await end(
    refused(409, { ...BY_TENDAI, current: { name: 'Gloves, blue', note: 'Box of 100', version: 4 } }),
  );
  const told = screen.getByRole('alert');
  expect(document.activeElement).toBe(told);
  expect(told.textContent).toContain('tendai changed this on 25 Nov 2026');
  expect(changes()).toEqual([
    'ChangedtendaiYoursKeep',
    'Namewas GlovesGloves, blueGloves, MYoursTheirs',
    'Notewas emptyBox of 100emptyYoursTheirs',
  ]);
  expect([kept('Name'), kept('Note')]).toEqual([[], ['theirs']]);
  expect([field('Name').value, field('Note').value]).toEqual(['Gloves, M', 'Box of 100']);
});

test('a field that both changed is answered before a second press sends anything', async () => {
  open();
  type('Name', 'Gloves, M');
  await save();
  await end(
    refused(409, { ...BY_TENDAI, current: { name: 'Gloves, blue', note: 'Box of 100', version: 4 } }),
  );
  await save();
  expect(sent).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toContain('Choose first: Name.');
  await keep('Name', 'Yours');
  await save();
  expect(sent[1]).toMatchObject({ name: 'Gloves, M', note: 'Box of 100', version: 4 });
});

test('theirs can be taken of what both changed, and one’s own kept of what only they changed', async () => {
  open();
  type('Name', 'Gloves, M');
  await save();
  await end(
    refused(409, { ...BY_TENDAI, current: { name: 'Gloves, blue', note: 'Box of 100', version: 4 } }),
  );
  await keep('Name', 'Theirs');
  await keep('Note', 'Yours');
  expect([field('Name').value, field('Note').value]).toEqual(['Gloves, blue', '']);
  await save();
  expect(sent[1]).toMatchObject({ name: 'Gloves, blue', note: '', version: 4 });
});

test('a third change is asked about over the second, and what was kept of that is still kept', async () => {
  open();
  type('Name', 'Gloves, M');
  await save();
  await end(refused(409, { ...BY_TENDAI, current: { name: 'Gloves, blue', note: '', version: 4 } }));
  await keep('Name', 'Yours');
  await save();
  await end(
    refused(409, { ...BY_TENDAI, current: { name: 'Gloves, blue', note: 'Box of 100', version: 5 } }),
  );
  expect(changes()).toEqual(['ChangedtendaiYoursKeep', 'Notewas emptyBox of 100emptyYoursTheirs']);
  await save();
  expect(sent[2]).toMatchObject({ name: 'Gloves, M', note: 'Box of 100', version: 5 });
});

test('while nobody knows what became of it every press has the same key, whatever was typed in between', async () => {
  open();
  await save();
  await end(unknownOutcome());
  type('Note', 'Box of 100');
  await save();
  await end(refused(403, { code: 'forbidden', detail: 'Signed wrongly.' }));
  await save();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('leaving asks while something is typed, and no more once it is saved', async () => {
  const router = open();
  type('Note', 'Box of 100');
  await act(() => router.navigate('/away'));
  expect(screen.getByText('The unsaved line would be lost.')).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Stay' })));
  onward = () => router.navigate('/away');
  await save();
  await end();
  expect(screen.getByText('Elsewhere')).toBeTruthy();
});

test('Ctrl+Enter sends the form of a page from wherever the focus is, and what is wrong goes nowhere', async () => {
  open();
  const press = () =>
    act(async () => void fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true }));
  await press();
  expect(sent).toHaveLength(1);
  await end(refused(409, { code: 'conflict', detail: 'Not now.' }));
  type('Name', '');
  await press();
  expect(sent).toHaveLength(1);
  expect(screen.getAllByText('What it is called').length).toBeGreaterThan(0);
});

test('a form that is gone when it is refused tells it over the page, and is tried again with its key', async () => {
  const router = open();
  await save();
  await act(() => router.navigate('/away'));
  await end(refused(503, { detail: 'The server is busy.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The line was not saved');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await end();
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
