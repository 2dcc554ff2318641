import { PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../core/session.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';

interface ProveDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly notDone: string;
  readonly danger?: boolean;
  readonly onProof: (proof: { readonly password: string; readonly code: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** What only the owner of a second factor has: the password, and a code. */
export function ProveDialog({ text, onProof, ...dialog }: ProveDialogProps) {
  const username = useSession((session) => session.user?.username);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <SubmitDialog
      {...dialog}
      lost={undefined}
      disabled={password === '' || code.trim() === ''}
      missing="The password and a code are needed"
      onSubmit={() => onProof({ password, code: code.trim() })}
    >
      <Text mb={12}>{text}</Text>
      <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
      <Stack gap={14}>
        <PasswordInput
          id="prove-password"
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <TextInput
          id="prove-code"
          label="One-time code"
          description="Or one of your recovery codes"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </Stack>
    </SubmitDialog>
  );
}
