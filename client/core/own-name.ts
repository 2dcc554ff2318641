import { useEffect } from 'react';
import { create } from 'zustand';
import { api } from './api.js';

interface Person {
  readonly firstName: string;
  readonly surname: string;
}

interface Own {
  readonly username: string;
  readonly name: string;
}

const useOwn = create<{ readonly own: Own | undefined }>(() => ({ own: undefined }));
let asking: string | undefined;

async function ask(username: string): Promise<void> {
  if (asking === username || useOwn.getState().own?.username === username) return;
  asking = username;
  await api
    .get<Person>(`/api/basicAuth/currentUser/${encodeURIComponent(username)}`, {
      quiet: true,
      handles401: true,
    })
    .then(({ firstName, surname }) =>
      useOwn.setState({ own: { username, name: `${firstName} ${surname}`.trim() } }),
    )
    .catch(() => undefined);
  asking = undefined;
}

/** After they gave another one. */
export function loadOwnNameAgain(username: string): Promise<void> {
  useOwn.setState({ own: undefined });
  return ask(username);
}

/** First name and surname of who is signed in, which are kept nowhere on the machine; empty until they are known. */
export function useOwnName(username: string): string {
  const own = useOwn((state) => state.own);
  useEffect(() => {
    if (username !== '') void ask(username);
  }, [username]);
  return own?.username === username ? own.name : '';
}
