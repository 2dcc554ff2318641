import { Alert, Button, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { MailTest } from '../../shared/contract/mail-settings.js';
import { isMailAddress } from '../../shared/domain/reports/delivery.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { STAYS, useSending } from '../ui/forms/use-sending.js';
import { testMail } from './mail.api.js';

/** Says exactly what the mail server said. */
export function MailTrial({ isSetUp }: { readonly isSetUp: boolean }) {
  const [said, setSaid] = useState<MailTest>();
  const form = useForm({
    initialValues: { to: '' },
    validate: {
      to: (to) => (isMailAddress(to.trim()) ? null : 'An address such as you@lab.example is needed'),
    },
  });
  const sending = useSending({
    form,
    notDone: 'No test message was sent',
    lost: form.isDirty() ? 'The address of the test message' : undefined,
    send: ({ to }) => {
      setSaid(undefined);
      return testMail(to.trim());
    },
    onDone: (answer) => {
      setSaid(answer);
      return STAYS;
    },
  });
  return (
    <SentForm sending={sending} className="card" style={{ padding: 20, marginTop: 16 }}>
      <Title order={2}>Test message</Title>
      <Text c="dimmed" mt={4} mb={16}>
        Sent with the settings as they were saved; it says nothing about any patient.
      </Text>
      <TextInput label="To" type="email" maw={320} {...fieldAt(form, 'to')} />
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
        loading={sending.isBusy}
        disabled={!isSetUp}
        title={isSetUp ? undefined : 'No mail server is set up yet'}
      >
        Send a test message
      </Button>
    </SentForm>
  );
}
