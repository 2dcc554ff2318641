import { Button, Group, SimpleGrid } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation, useNavigate } from 'react-router-dom';
import { ROLES, roleLabel, type Role } from '../../shared/vocabulary.js';
import { useContinue } from '../core/navigation.js';
import { roleField } from '../ui/fields/role-field.js';
import { Fields, textField } from '../ui/forms/fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { addUser, updateUser, type NewUser, type User } from './identity.api.js';

const ABOVE = { title: 'Users', to: '/admin/view-user' };

type UserFields = Omit<NewUser, 'userRole'> & { readonly userRole: Role | '' };

const EMPTY: UserFields = {
  firstName: '',
  surname: '',
  username: '',
  userRole: '',
  qualification: '',
  accountName: '',
  accountNumber: '',
};

function fieldsOf(user: User): NewUser {
  const { firstName, surname, username, userRole, qualification, accountName, accountNumber } = user;
  return { firstName, surname, username, userRole, qualification, accountName, accountNumber };
}

function required(label: string) {
  return (value: string): string | null => (value.trim() === '' ? `${label} is needed` : null);
}

/** Adds a user, or changes the one that navigation state carries. */
export function Component() {
  const { state, search } = useLocation() as { state: { user?: User } | null; search: string };
  const user = search.includes('action=clearFrm') ? undefined : state?.user;
  return <UserForm key={user?.id ?? 'new'} user={user} />;
}

function UserForm({ user }: { readonly user: User | undefined }) {
  const navigate = useNavigate();
  const goOn = useContinue();
  const form = useForm<UserFields>({
    initialValues: user === undefined ? EMPTY : fieldsOf(user),
    validate: {
      firstName: required('Firstname'),
      surname: required('Surname'),
      username: required('Username'),
      userRole: required('Role'),
    },
  });
  const sending = useSending({
    form,
    notDone: user === undefined ? 'The user was not added' : 'The user was not changed',
    lost: form.isDirty() ? 'Your entries for this user' : undefined,
    version: user?.version,
    theirs: fieldsOf,
    shown: (field, value) => (field === 'userRole' ? roleLabel(String(value)) : undefined),
    send: async ({ userRole, ...fields }, { version }) => {
      const values = { ...fields, userRole } as NewUser;
      if (user === undefined) return addUser(values);
      await updateUser({ ...values, id: user.id, version });
      return undefined;
    },
    onDone: (added, { username }) => {
      if (added !== undefined)
        return navigate('/admin/password-reset-successful', { state: { ...added, isNew: true } });
      showDone(`${username} was changed`);
      return goOn('/admin/view-user');
    },
  });
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader
        title={user === undefined ? 'Add user' : `Modify ${user.username}`}
        above={ABOVE}
        subtitle={user === undefined ? 'A one-time password is shown once, on the next page.' : undefined}
      />
      <SentForm sending={sending} className="card" style={{ padding: 20 }}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Fields form={form} of={fieldsFor(user === undefined)} />
        </SimpleGrid>
        <Group mt={24}>
          <Button type="submit" loading={sending.isBusy}>
            {user === undefined ? 'Add user' : 'Save'}
          </Button>
          <Button variant="default" onClick={() => void navigate('/admin/view-user')}>
            Cancel
          </Button>
        </Group>
      </SentForm>
    </div>
  );
}

const fieldsFor = (isNew: boolean) => ({
  firstName: textField('Firstname', { withAsterisk: true, autoFocus: true }),
  surname: textField('Surname', { withAsterisk: true }),
  username: textField('Username', {
    withAsterisk: true,
    disabled: !isNew,
    autoComplete: 'off',
    description: isNew ? 'The name for signing in' : 'A user name cannot be changed',
  }),
  userRole: roleField(ROLES, { withAsterisk: true }),
  qualification: textField('Qualification', { description: 'After the name on reports, e.g. FCPath(SA)' }),
  accountName: textField('Account Name'),
  accountNumber: textField('Account Number'),
});
