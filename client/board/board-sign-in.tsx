import { Anchor, Button, PasswordInput, Text, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { BoardShows } from '../../shared/live.js';
import { asProblem } from '../core/api.js';
import { Refusal } from '../ui/refusal.js';
import { signInBoard } from './board.api.js';
import classes from './board-sign-in.module.css';

export interface BoardSignInProps {
  readonly onSignedIn: (shows: BoardShows) => void;
}

/** Once for each wall: the machine keeps its token until that is revoked. */
export function BoardSignIn({ onSignedIn }: BoardSignInProps) {
  const [token, setToken] = useState('');
  const [refused, setRefused] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Nothing else is a token, and no header could carry it.
    if (!/^[\w-]{1,200}$/.test(token.trim())) return setRefused('This is not a token of a board.');
    setBusy(true);
    setRefused(undefined);
    try {
      const { shows } = await signInBoard(token.trim());
      onSignedIn(shows);
    } catch (thrown) {
      setRefused(asProblem(thrown).detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <Title order={1}>Wall-board</Title>
        <Text c="dimmed" mt={4}>
          This screen is not signed in. A super administrator issues a token for it under Security, Boards.
        </Text>
        <form className={classes.form} onSubmit={(event) => void submit(event)}>
          <Refusal cause={refused} />
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
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            Show the board
          </Button>
        </form>
        <Text mt={20}>
          <Anchor component={Link} to="/security/login">
            Sign in as a person
          </Anchor>
        </Text>
      </div>
    </main>
  );
}
