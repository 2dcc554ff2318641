import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { placeAfterSignIn } from '../core/first-run.js';
import { oneTimePassword, setCurrentUser, signOut, unlockDrafts, useSession } from '../core/session.js';
import { Fields, passwordField } from '../ui/forms/fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { changePassword } from './identity.api.js';

const SHORTEST = 8;

interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly again: string;
}

export function Component() {
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const mustChange = user?.changePasswd === true;
  // With a one-time password somebody has just signed in: it is not asked for twice.
  const [typedOnce] = useState(oneTimePassword);
  const form = useForm<Passwords>({
    initialValues: { oldPassword: typedOnce ?? '', newPassword: '', again: '' },
    validate: {
      oldPassword: (value) => (value === '' ? 'Your current password is needed' : null),
      newPassword: (value) => (value.length < SHORTEST ? `At least ${SHORTEST} characters are needed` : null),
      again: (value, { newPassword }) => (value === newPassword ? null : 'The two new passwords differ'),
    },
  });

  // Refused, it is asked for after all.
  const isKnown = typedOnce !== undefined && form.errors['oldPassword'] === undefined;
  const sending = useSending({
    form,
    notDone: 'The password was not changed',
    lost: form.isDirty() ? 'The unsaved passwords' : undefined,
    send: ({ oldPassword, newPassword }) => changePassword(oldPassword, newPassword),
    onDone: async () => {
      if (user !== undefined) setCurrentUser({ ...user, changePasswd: false });
      await unlockDrafts();
      showDone('Your password was changed');
      const place = mustChange ? await placeAfterSignIn({ changePasswd: false }) : '/welcome';
      await navigate(place, { replace: true });
    },
  });

  return (
    <div style={{ maxWidth: 480, margin: mustChange ? '8vh auto 0' : undefined }}>
      <PageHeader title="Change password" subtitle={user?.username} />
      {mustChange && (
        <Alert color="blue" icon={<IconInfoCircle />} mb={16}>
          You signed in with a one-time password. Choose your own before you go on.
        </Alert>
      )}
      <SentForm sending={sending} className="card" style={{ padding: 20 }}>
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <Stack gap={16}>
          <Fields form={form} of={fieldsFor(mustChange, isKnown)} hidden={{ oldPassword: isKnown }} />
        </Stack>
        <Group mt={24}>
          <Button type="submit" loading={sending.isBusy}>
            Change password
          </Button>
          {mustChange ? (
            <Button variant="default" onClick={() => void signOut()}>
              Sign out
            </Button>
          ) : (
            <Button variant="default" onClick={() => void navigate(-1)}>
              Cancel
            </Button>
          )}
        </Group>
      </SentForm>
    </div>
  );
}

const fieldsFor = (mustChange: boolean, isKnown: boolean) => ({
  oldPassword: passwordField(mustChange ? 'One-time password' : 'Current password', {
    autoComplete: 'current-password',
    autoFocus: true,
  }),
  newPassword: passwordField('New password', {
    autoComplete: 'new-password',
    autoFocus: isKnown,
    description:
      'At least 8 characters, more where the laboratory asks for it; 15 or more are recommended. A few words in a row are good; common passwords are refused.',
  }),
  again: passwordField('New password again', { autoComplete: 'new-password' }),
});
