import { Alert, Button, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { asProblem, type ApiProblem } from '../core/api.js';
import { Brand } from '../ui/brand.js';
import { takeRememberedUrl } from '../core/navigation.js';
import { SchemeToggle } from '../ui/scheme-toggle.js';
import { signIn } from '../core/session.js';
import classes from './sign-in-page.module.css';

function wordsFor(problem: ApiProblem): string {
  if (problem.status !== 429) return problem.detail;
  const wait = problem.retryAfter;
  return wait === undefined ? problem.detail : `Too many attempts. Try again in ${wait} seconds.`;
}

export function Component() {
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<ApiProblem>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = 'Sign in · Meniscus';
  }, []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const user = await signIn(username.trim(), password);
      void navigate(user.changePasswd ? '/admin/change-password' : takeRememberedUrl(), { replace: true });
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setPassword('');
      document.getElementById('password')?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.page}>
      <div className={classes.corner}>
        <SchemeToggle />
      </div>
      <main className={classes.box}>
        <Brand to="/home" />
        <Title order={1} mt={24}>
          Sign in
        </Title>
        <Text c="dimmed" mt={4} mb={20}>
          With the user name that the laboratory gave you.
        </Text>
        {problem !== undefined && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} mb={16}>
            {wordsFor(problem)}
          </Alert>
        )}
        <form onSubmit={(event) => void submit(event)} className={classes.form}>
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
      </main>
      <nav className={classes.links} aria-label="Public pages">
        <Link to="/available-profiles">Test menu</Link>
        <Link to="/all-formulas">Formulas</Link>
        <span>Copyright © 2020 Meniscus</span>
      </nav>
    </div>
  );
}
