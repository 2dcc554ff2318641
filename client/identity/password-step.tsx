import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './sign-in-page.module.css';
import { useOnce } from '../ui/forms/use-once.js';

export interface Pair {
  readonly username: string;
  readonly password: string;
}

interface PasswordStepProps {
  /** As it was typed before. */
  readonly username: string;
  /** Whether it was refused. */
  readonly onPair: (pair: Pair) => Promise<boolean>;
}

export function PasswordStep({ username: before, onPair }: PasswordStepProps) {
  const [username, setUsername] = useState(before);
  const [password, setPassword] = useState('');
  const { isBusy, once } = useOnce();

  const submit = async (): Promise<void> => {
    const isRefused = await onPair({ username, password });
    if (!isRefused) return;
    setPassword('');
    document.getElementById('password')?.focus();
  };

  return (
    <form onSubmit={(event) => (event.preventDefault(), void once(submit))} className={classes.form}>
      <TextInput
        id="username"
        name="username"
        label="User name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth mt={4}>
        Sign in
      </Button>
    </form>
  );
}
