import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { api, asProblem } from '../core/api.js';
import { useSession } from '../core/session.js';
import { useOnce } from '../ui/forms/use-once.js';
import { Dialog } from '../ui/forms/dialog.js';
import { DialogFoot } from '../ui/forms/submit-dialog.js';

/** Asks for the password when a call needs it again; the call continues once it is right. */
interface ConfirmPasswordProps {
  readonly onAnswer: (confirmed: boolean) => void;
}

export default function ConfirmPassword({ onAnswer }: ConfirmPasswordProps) {
  return (
    <Dialog opened title="Enter your password" onClose={() => onAnswer(false)}>
      <PasswordForm onAnswer={onAnswer} />
    </Dialog>
  );
}

function PasswordForm({ onAnswer }: ConfirmPasswordProps) {
  const username = useSession((session) => session.user?.username);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, once } = useOnce();

  const submit = async (): Promise<void> => {
    try {
      await api.post<unknown>('/api/basicAuth/confirm', { password });
      onAnswer(true);
    } catch (thrown) {
      setError(asProblem(thrown).detail);
      setPassword('');
      document.getElementById('confirm-password')?.focus();
    }
  };
  return (
    <form onSubmit={(event) => (event.preventDefault(), void once(submit))} noValidate>
      <Text mb={12}>
        Only the person who signed in may change users, the admin code or exchange rates. You then carry on
        where you were.
      </Text>
      <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
      <PasswordInput
        id="confirm-password"
        label="Password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <DialogFoot
        confirmLabel="Go on"
        busy={isBusy}
        disabled={password === ''}
        onClose={() => onAnswer(false)}
      />
    </form>
  );
}
