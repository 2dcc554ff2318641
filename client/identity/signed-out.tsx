import { Alert } from '@mantine/core';
import type { WhySignedOut } from '../../shared/contract/identity.js';

const WORDS: Readonly<Record<WhySignedOut | 'other-tab', string>> = {
  role: 'Your access level was changed, so you were signed out. Sign in again to go on with the new one.',
  password: 'Your password was changed or reset, so you were signed out. Sign in with the new one.',
  factor: 'Your second factor was changed, so you were signed out. Sign in again.',
  removed: 'Your account was closed, so you were signed out. Ask an administrator.',
  'other-tab': 'The session ended in another tab of this browser. Sign in again.',
  session: 'This session was ended from another place. Sign in again.',
};
const OVER = 'Your session is over. Sign in again; you come back to where you were.';

/** Why somebody who did not ask for it stands at the sign-in page. */
export function SignedOut({ why }: { readonly why: unknown }) {
  if (why === undefined) return null;
  return (
    <Alert color="blue" role="status" mb={16}>
      {(WORDS as Readonly<Record<string, string>>)[String(why)] ?? OVER}
    </Alert>
  );
}
