import { Button, PasswordInput, Text, Title } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { asProblem } from '../core/api.js';
import { showDone, showProblem } from '../ui/notify.js';
import { setAdminCode } from './settings.api.js';

const SHORTEST = 6;

/** The code that updating or deleting a booking asks for; it can be set, never read. */
export function AdminCodeSection() {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.length < SHORTEST) {
      field.current?.focus();
      return setError(`At least ${SHORTEST} characters are needed`);
    }
    setBusy(true);
    try {
      await setAdminCode(code);
      setCode('');
      setError(undefined);
      showDone('The admin code was set');
    } catch (thrown) {
      const { code: wrong } = asProblem(thrown).fields();
      setError(wrong);
      if (wrong === undefined) showProblem(thrown, { what: 'The admin code was not set' });
      else field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="card" style={{ padding: 20, marginTop: 16 }} onSubmit={(event) => void save(event)}>
      <Title order={2}>Admin code</Title>
      <Text c="dimmed" mt={4} mb={16}>
        Asked for before a booking is updated or deleted. The present code cannot be shown; setting a new one
        replaces it.
      </Text>
      <PasswordInput
        id="adminCode"
        ref={field}
        label="New admin code"
        maw={320}
        autoComplete="off"
        value={code}
        error={error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" mt={16} loading={isBusy}>
        Set admin code
      </Button>
    </form>
  );
}
