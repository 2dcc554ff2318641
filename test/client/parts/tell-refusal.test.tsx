import { useForm } from '@mantine/form';
import { notificationsStore } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiProblem } from '../../../client/core/api.js';
import { FormErrors } from '../../../client/ui/form-errors.js';
import { tellRefusal } from '../../../client/ui/tell-refusal.js';
import { draw } from './draw.js';

function Rules({ refusal }: { readonly refusal: ApiProblem }) {
  const form = useForm({ initialValues: { minimumPasswordLength: '3' } });
  const send = () => tellRefusal(form, refusal, { what: 'The rules were not saved' });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <FormErrors errors={form.errors} />
      <input id="minimumPasswordLength" {...form.getInputProps('minimumPasswordLength')} />
      <button type="submit">Save</button>
    </form>
  );
}

const notices = () => notificationsStore.getState().notifications.map(({ title }) => title);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a refusal that names its field is said once, over the form, and takes the focus', async () => {
  const message = 'minimumPasswordLength must be 8 or more.';
  const errors = [{ field: 'minimumPasswordLength', message }];
  draw(<Rules refusal={new ApiProblem({ status: 422, code: 'invalid', title: 'Wrong', errors })} />);
  save();
  const summary = await screen.findByRole('alert');
  expect(document.activeElement).toBe(summary);
  expect(notices()).toEqual([]);
});

test('one that names none is told as a notice', async () => {
  draw(
    <Rules
      refusal={new ApiProblem({ status: 409, code: 'conflict', title: 'Meanwhile', detail: 'Changed.' })}
    />,
  );
  save();
  await waitFor(() => expect(notices()).toEqual(['The rules were not saved']));
  expect(screen.queryByRole('alert')).toBeNull();
});
