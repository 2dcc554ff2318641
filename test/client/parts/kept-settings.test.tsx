import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { act, fireEvent, screen } from '@testing-library/react';
import { ApiProblem } from '../../../client/core/api-problem.js';
import { fieldAt } from '../../../client/ui/forms/form-fields.js';
import { useSavedSettings } from '../../../client/ui/forms/use-saved-settings.js';
import { draw } from './draw.js';

const READ = { name: 'City Lab', phones: '4', website: '', version: 7 };
const sent: object[] = [];
let theirs: object | undefined;

function Settings() {
  const form = useForm({ initialValues: READ });
  const { head, onSubmit } = useSavedSettings({
    form,
    what: 'laboratory information',
    keep: (values) => {
      sent.push(values);
      if (theirs === undefined) return Promise.resolve();
      const extra = { current: theirs, by: 'tendai', at: '2026-11-25T10:00:00Z' };
      theirs = undefined;
      return Promise.reject(new ApiProblem({ status: 409, code: 'stale_version', ...extra }));
    },
    onSaved: () => undefined,
  });
  return (
    <form onSubmit={onSubmit}>
      {head}
      <TextInput label="Name" {...fieldAt(form, 'name')} />
      <TextInput label="Phones" {...fieldAt(form, 'phones')} />
      <TextInput label="Website" {...fieldAt(form, 'website')} />
      <button type="submit">Save</button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));

beforeEach(() => {
  sent.length = 0;
  theirs = undefined;
});

test('a setting that somebody else changed meanwhile says who and what, keeps what was typed, and is saved once it is answered', async () => {
  theirs = { ...READ, name: 'Mbare Lab', phones: '5', version: 8 };
  draw(<Settings />);
  fireEvent.change(field('Name'), { target: { value: 'Our Lab' } });
  await save();
  const told = screen.getByRole('alert');
  expect(document.activeElement).toBe(told);
  expect(told.textContent).toContain('tendai changed this on 25 Nov 2026');
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ChangedtendaiYoursKeep',
    'Namewas City LabMbare LabOur LabYoursTheirs',
    'Phoneswas 454YoursTheirs',
  ]);
  expect([field('Name').value, field('Phones').value]).toEqual(['Our Lab', '5']);
  await save();
  expect(sent).toHaveLength(1);
  fireEvent.click(screen.getAllByLabelText('Yours')[0] ?? told);
  await save();
  expect(sent[1]).toEqual({ name: 'Our Lab', phones: '5', website: '', version: 8 });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where somebody else changed what does not stand here it says so, and the next save goes through', async () => {
  theirs = { name: 'City Lab', phones: '4', fourEyes: true, version: 9 };
  draw(<Settings />);
  fireEvent.change(field('Website'), { target: { value: 'lab.example' } });
  await save();
  expect(screen.getByRole('alert').textContent).toContain('Nothing in this form has changed');
  await save();
  expect(sent[1]).toEqual({ ...READ, website: 'lab.example', version: 9 });
});
