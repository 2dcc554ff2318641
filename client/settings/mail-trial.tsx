import { Alert, Button, Text, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { MailTest } from '../../shared/contract/mail-settings.js';
import { isMailAddress } from '../../shared/domain/delivery.js';
import { showProblem } from '../ui/notify.js';
import { useUnsavedGuard } from '../ui/unsaved-guard.js';
import { testMail } from './mail.api.js';

/** Says exactly what the mail server said. */
export function MailTrial({ isSetUp }: { readonly isSetUp: boolean }) {
  const [to, setTo] = useState('');
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState<MailTest>();
  const [isBusy, setBusy] = useState(false);
  const { guard } = useUnsavedGuard(
    to === '' || said !== undefined ? undefined : 'The address of the test message',
  );
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isMailAddress(to.trim())) return setError('An address such as you@lab.example is needed');
    setError(undefined);
    setSaid(undefined);
    setBusy(true);
    try {
      setSaid(await testMail(to.trim()));
    } catch (thrown) {
      showProblem(thrown, { what: 'No test message was sent' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="card"
      style={{ padding: 20, marginTop: 16 }}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      {guard}
      <Title order={2}>Test message</Title>
      <Text c="dimmed" mt={4} mb={16}>
        Sent with the settings as they were saved; it says nothing about any patient.
      </Text>
      <TextInput
        id="testTo"
        label="To"
        type="email"
        maw={320}
        value={to}
        error={error}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      {said !== undefined && (
        <Alert
          mt={16}
          color={said.sent ? 'teal' : 'red'}
          role="status"
          title={said.sent ? 'The mail server accepted it' : 'It was not sent'}
        >
          <span style={{ overflowWrap: 'anywhere' }}>{said.answer}</span>
        </Alert>
      )}
      <Button
        type="submit"
        variant="default"
        mt={16}
        loading={isBusy}
        disabled={!isSetUp}
        title={isSetUp ? undefined : 'No mail server is set up yet'}
      >
        Send a test message
      </Button>
    </form>
  );
}
