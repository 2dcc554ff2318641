import { Alert, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { asProblem, type ApiProblem } from '../core/api.js';
import { placeAfterSignIn } from '../core/first-run.js';
import { signIn, whySignedOut } from '../core/session.js';
import { KeyHint } from '../ui/keys/key-hint.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { useNamedPage } from '../ui/layout/page-name.js';
import { Brand, SchemeToggle } from '../ui/layout/brand.js';
import type { CodeStepProps } from './code-step.js';
import { SignedOut } from './signed-out.js';
import { PasswordStep, type Pair } from './password-step.js';
import classes from './sign-in-page.module.css';

// Only whoever has a second factor fetches it.
const CodeStep = lazyPart<CodeStepProps>(() =>
  import('./code-step.js').then((step) => ({ default: step.CodeStep })),
);

function wordsFor(problem: ApiProblem): string {
  if (problem.status !== 429) return problem.detail;
  const wait = problem.retryAfter;
  return wait === undefined ? problem.detail : `Too many attempts. Try again in ${wait} seconds.`;
}

/** The password, and then the one-time code of whoever has a second factor. */
export function Component() {
  const navigate = useNavigate();
  const [pair, setPair] = useState<Pair>({ username: '', password: '' });
  const [asksCode, setAsksCode] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  useNamedPage('Sign in');
  useHelpKey();

  /** Answers whether it was refused: the step that was left then empties its secret. */
  const attempt = async (given: Pair, code?: string): Promise<boolean> => {
    setProblem(undefined);
    setPair(given);
    try {
      const user = await signIn(given.username.trim(), given.password, code);
      if (code !== undefined && /[a-z]/i.test(code)) {
        void import('./second-factor.api.js').then(({ tellCodesLeft }) => tellCodesLeft());
      }
      void navigate(await placeAfterSignIn(user), { replace: true });
      return false;
    } catch (thrown) {
      const refused = asProblem(thrown);
      if (refused.code === 'second_factor_required') setAsksCode(true);
      else setProblem(refused);
      // The password was changed meanwhile, or was too old: it is asked for again.
      if (['wrong_credentials', 'one_time_password_expired'].includes(refused.code))
        startAgain(given.username);
      return refused.code !== 'second_factor_required';
    }
  };
  const startAgain = (username: string): void => {
    setAsksCode(false);
    setPair({ username, password: '' });
  };

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
          {asksCode
            ? `From the authenticator app of ${pair.username.trim()}.`
            : 'With the user name that the laboratory gave you.'}
        </Text>
        {problem !== undefined && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} mb={16}>
            {wordsFor(problem)}
          </Alert>
        )}
        {problem === undefined && <SignedOut why={whySignedOut()} />}
        {asksCode ? (
          <Suspense fallback={null}>
            <CodeStep
              onCode={(code) => attempt(pair, code)}
              onBack={() => {
                setProblem(undefined);
                startAgain('');
              }}
            />
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
