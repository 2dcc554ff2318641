import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { placeAfterSignIn } from '../core/first-run.js';
import { setCurrentUser, signOut, unlockDrafts, useSession } from '../core/session.js';
import { fieldAt } from '../ui/form-fields.js';
import { FormErrors } from '../ui/form-errors.js';
import { showDone } from '../ui/notify.js';
import { PageHeader } from '../ui/page-header.js';
import { useUnsavedGuard } from '../ui/unsaved-guard.js';
import { changePassword } from './identity.api.js';
import { tellRefusal } from '../ui/tell-refusal.js';

const SHORTEST = 8;

interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly again: string;
}

export function Component() {
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const mustChange = user?.changePasswd === true;
  const form = useForm<Passwords>({
    initialValues: { oldPassword: '', newPassword: '', again: '' },
    validate: {
      oldPassword: (value) => (value === '' ? 'Your current password is needed' : null),
      newPassword: (value) => (value.length < SHORTEST ? `At least ${SHORTEST} characters are needed` : null),
      again: (value, { newPassword }) => (value === newPassword ? null : 'The two new passwords differ'),
    },
  });

  const { guard, release } = useUnsavedGuard(form.isDirty() ? 'The unsaved passwords' : undefined);
  const save = async ({ oldPassword, newPassword }: Passwords): Promise<void> => {
    setBusy(true);
    try {
      await changePassword(oldPassword, newPassword);
      release();
      if (user !== undefined) setCurrentUser({ ...user, changePasswd: false });
      await unlockDrafts();
      showDone('Your password was changed');
      const place = mustChange ? await placeAfterSignIn({ changePasswd: false }) : '/welcome';
      void navigate(place, { replace: true });
    } catch (thrown) {
      tellRefusal(form, thrown, { what: 'The password was not changed' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div style={{ maxWidth: 480, margin: mustChange ? '8vh auto 0' : undefined }}>
      <PageHeader title="Change password" subtitle={user?.username} />
      {mustChange && (
        <Alert color="blue" icon={<IconInfoCircle size={18} />} mb={16}>
          You signed in with a one-time password. Choose your own before you go on.
        </Alert>
      )}
      {guard}
      <form
        onSubmit={form.onSubmit((values) => void save(values))}
        noValidate
        className="card"
        style={{ padding: 20 }}
      >
        <FormErrors errors={form.errors} />
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <Stack gap={16}>
          <PasswordInput
            label={mustChange ? 'One-time password' : 'Current password'}
            autoComplete="current-password"
            autoFocus
            {...fieldAt(form, 'oldPassword')}
          />
          <PasswordInput
            label="New password"
            autoComplete="new-password"
            description="At least 8 characters, more where the laboratory asks for it; 15 or more are recommended. A few words in a row are good; common passwords are refused."
            {...fieldAt(form, 'newPassword')}
          />
          <PasswordInput label="New password again" autoComplete="new-password" {...fieldAt(form, 'again')} />
        </Stack>
        <Group mt={24}>
          <Button type="submit" loading={isBusy}>
            Change password
          </Button>
          {mustChange ? (
            <Button variant="default" onClick={() => void signOut()}>
              Sign out
            </Button>
          ) : (
            <Button
              variant="default"
              onClick={() => {
                release();
                void navigate(-1);
              }}
            >
              Cancel
            </Button>
          )}
        </Group>
      </form>
    </div>
  );
}
