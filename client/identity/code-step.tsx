import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './sign-in-page.module.css';
import { useOnce } from '../ui/forms/use-once.js';

export interface CodeStepProps {
  /** Whether it was refused. */
  readonly onCode: (code: string) => Promise<boolean>;
  readonly onBack: () => void;
}

const KINDS = {
  app: {
    label: 'One-time code',
    description: 'Six digits, new every half minute',
    inputMode: 'numeric',
    other: 'Use a recovery code',
  },
  paper: {
    label: 'Recovery code',
    description: 'One of those that you kept, such as abcd-efgh-jkmn-pqrs; each works once',
    inputMode: 'text',
    other: 'Use the app',
  },
} as const;

/** The second step of a sign-in: what the telephone shows, or one of the recovery codes. */
export function CodeStep({ onCode, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const [code, setCode] = useState('');
  const { isBusy, once } = useOnce();
  const { label, description, inputMode, other } = KINDS[kind];

  const submit = async (): Promise<void> => {
    const isRefused = await onCode(code.trim());
    if (!isRefused) return;
    setCode('');
    document.getElementById('one-time-code')?.focus();
  };

  return (
    <form onSubmit={(event) => (event.preventDefault(), void once(submit))} className={classes.form}>
      <TextInput
        key={kind}
        id="one-time-code"
        name="one-time-code"
        label={label}
        description={description}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth mt={4}>
        Sign in
      </Button>
      <Group justify="space-between" gap={8}>
        <Button
          variant="subtle"
          px={8}
          onClick={() => {
            setCode('');
            setKind(kind === 'app' ? 'paper' : 'app');
          }}
        >
          {other}
        </Button>
        <Button variant="subtle" color="gray" px={8} onClick={onBack}>
          Sign in as someone else
        </Button>
      </Group>
    </form>
  );
}
