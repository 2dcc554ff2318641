import { Alert, Text, Title, Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { asProblem, type ApiProblem } from '../core/api.js';
import { placeAfterSignIn } from '../core/first-run.js';
import { useLab } from '../core/lab.js';
import { FIRST_USER, UNNAMED_LABORATORY } from '../../shared/vocabulary.js';
import { signIn, whySignedOut } from '../core/session.js';
import { KeyHint } from '../ui/keys/key-hint.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { usePageTitle } from '../ui/layout/page-name.js';
import { Brand, SchemeToggle } from '../ui/layout/brand.js';
import type { CodeStepProps } from './code-step.js';
import classes from './sign-in-page.module.css';
import { useOnce } from '../ui/forms/use-once.js';
import type { SignOutReason } from '../../shared/contract/identity.js';

// Fetched only by people with a second factor.
const CodeStep = lazyPart<CodeStepProps>(() =>
  import('./code-step.js').then((step) => ({ default: step.CodeStep })),
);

function wordsFor(problem: ApiProblem): string {
  if (problem.status !== 429) return problem.detail;
  const wait = problem.retryAfter;
  return wait === undefined ? problem.detail : `Too many attempts. Try again in ${wait} seconds.`;
}

/** The password, and then the one-time code of somebody with a second factor. */
export function Component() {
  const { pair, asksCode, problem, attempt, startAgain } = useSigningIn();
  usePageTitle('Sign in');
  useHelpKey();
  return (
    <div className={classes.page}>
      <div className={classes.corner}>
        <SchemeToggle />
      </div>
      <main className={classes.box}>
        <Brand to="/home" />
        <Title order={1} mt={24}>
          {asksCode ? 'One-time code' : 'Sign in'}
        </Title>
        <Text c="dimmed" mt={4} mb={20}>
          {asksCode ? `From the authenticator app of ${pair.username.trim()}.` : <WhichName />}
        </Text>
        {problem !== undefined && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle />} mb={16}>
            {wordsFor(problem)}
          </Alert>
        )}
        {problem === undefined && <SignedOut why={whySignedOut()} />}
        {asksCode ? (
          <Suspense fallback={null}>
            <CodeStep onCode={(code) => attempt(pair, code)} onBack={() => startAgain('')} />
          </Suspense>
        ) : (
          <PasswordStep username={pair.username} onPair={(given) => attempt(given)} />
        )}
      </main>
      <nav className={classes.links} aria-label="Public pages">
        <Link to="/available-profiles">Test menu</Link>
        <Link to="/all-formulas">Formulas</Link>
        <Link to="/help" aria-keyshortcuts="F1">
          ? Help <KeyHint>(F1)</KeyHint>
        </Link>
        <span>Copyright © 2020 Meniscus</span>
      </nav>
    </div>
  );
}

/** In a new laboratory nobody was given a name yet: the start made the first user, and printed the password. */
function WhichName() {
  const isNew = useLab(({ name }) => name === UNNAMED_LABORATORY);
  if (!isNew) return 'With the user name that the laboratory gave you.';
  return (
    <>
      The first user of a new laboratory is called <b>{FIRST_USER}</b>; the password was shown where Meniscus
      was started.
    </>
  );
}

function useSigningIn() {
  const navigate = useNavigate();
  const [pair, setPair] = useState<Pair>({ username: '', password: '' });
  const [asksCode, setAsksCode] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const startAgain = (username: string, refused?: ApiProblem): void => {
    setProblem(refused);
    setAsksCode(false);
    setPair({ username, password: '' });
  };
  /** Answers whether it was refused: the step that was left then empties its secret. */
  const attempt = async (given: Pair, code?: string): Promise<boolean> => {
    setProblem(undefined);
    setPair(given);
    try {
      const user = await signIn(given.username.trim(), given.password, code);
      if (code !== undefined && /[a-z]/i.test(code)) {
        void import('./identity.api.js').then(({ warnOfCodesLeft }) => warnOfCodesLeft());
      }
      void navigate(await placeAfterSignIn(user), { replace: true });
      return false;
    } catch (thrown) {
      const refused = asProblem(thrown);
      // The password was changed meanwhile, or was too old: it is asked for again.
      if (['wrong_credentials', 'one_time_password_expired'].includes(refused.code))
        startAgain(given.username, refused);
      else if (refused.code === 'second_factor_required') setAsksCode(true);
      else setProblem(refused);
      return refused.code !== 'second_factor_required';
    }
  };
  return { pair, asksCode, problem, attempt, startAgain };
}

/** The guide is a page here: its panel and its keys would weigh more than this one. */
function useHelpKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key !== 'F1') return;
      event.preventDefault();
      void navigate('/help');
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [navigate]);
}

interface Pair {
  readonly username: string;
  readonly password: string;
}

interface PasswordStepProps {
  /** As it was typed before. */
  readonly username: string;
  /** Whether it was refused. */
  readonly onPair: (pair: Pair) => Promise<boolean>;
}

function PasswordStep({ username: before, onPair }: PasswordStepProps) {
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

const WORDS: Readonly<Record<SignOutReason | 'other-tab', string>> = {
  role: 'Your access level was changed, so you were signed out. Sign in again to go on with the new one.',
  password: 'Your password was changed or reset, so you were signed out. Sign in with the new one.',
  factor: 'Your second factor was changed, so you were signed out. Sign in again.',
  removed: 'Your account was closed, so you were signed out. Ask an administrator.',
  'other-tab': 'The session ended in another tab of this browser. Sign in again.',
  session: 'This session was ended from another place. Sign in again.',
};
const OVER = 'Your session has ended. Sign in again to return to where you were.';

/** The reason why somebody was sent to the sign-in page without asking. */
function SignedOut({ why }: { readonly why: unknown }) {
  if (why === undefined) return null;
  return (
    <Alert color="blue" role="status" mb={16}>
      {(WORDS as Readonly<Record<string, string>>)[String(why)] ?? OVER}
    </Alert>
  );
}
