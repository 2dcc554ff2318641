import { Anchor, Button, PasswordInput, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoardShows } from '../../shared/live.js';
import { signInBoard } from './board.api.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import classes from './board-sign-in.module.css';

export interface BoardSignInProps {
  readonly onSignedIn: (shows: BoardShows) => void;
}

/** Once for each wall: the machine keeps its token until that is revoked. */
export function BoardSignIn({ onSignedIn }: BoardSignInProps) {
  const [token, setToken] = useState('');
  const sending = useSending({
    notDone: 'This screen was not signed in',
    send: async () => {
      // Nothing else is a token, and no header could carry it.
      if (!/^[\w-]{1,200}$/.test(token.trim())) throw new Error('This is not a token of a board.');
      return signInBoard(token.trim());
    },
    onDone: ({ shows }) => onSignedIn(shows),
  });
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <Title order={1}>Wall-board</Title>
        <Text c="dimmed" mt={4}>
          This screen is not signed in. A super administrator issues a token for it under Security, Boards.
        </Text>
        <SentForm sending={sending} className={classes.form}>
          <PasswordInput
            id="token"
            label="Token of this board"
            autoComplete="off"
            autoFocus
            required
            withAsterisk={false}
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={sending.isBusy} fullWidth>
            Show the board
          </Button>
        </SentForm>
        <Text mt={20}>
          <Anchor component={Link} to="/security/login">
            Sign in as a person
          </Anchor>
        </Text>
      </div>
    </main>
  );
}
