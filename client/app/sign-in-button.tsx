import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { rememberUrl } from '../core/navigation.js';

/** Pages that are open to anybody and show more to whoever is signed in: the way back leads there. */
const BACK_TO: ReadonlySet<string> = new Set(['/reagents-usage']);

export function SignInButton() {
  const { pathname } = useLocation();
  return (
    <Button component={Link} to="/security/login" onClick={() => BACK_TO.has(pathname) && rememberUrl()}>
      Sign in
    </Button>
  );
}
