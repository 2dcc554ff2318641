import { Button, CopyButton, Group, Text, TextInput, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import classes from './second-factor.module.css';
import { confirmSecondFactor, type BegunSecondFactor } from './second-factor.api.js';

interface EnrolSecondFactorProps {
  readonly begun: BegunSecondFactor;
  readonly onEnrolled: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The picture for the telephone, the secret to type where it takes none, and the code that shows that it works. */
export function EnrolSecondFactor({ begun, onEnrolled, onCancel }: EnrolSecondFactorProps) {
  const [code, setCode] = useState('');
  const sending = useSending({
    notDone: 'The second factor is not set up yet',
    send: () => confirmSecondFactor(code.trim()),
    onDone: onEnrolled,
  });
  return (
    <section className="card" style={{ padding: 20 }} aria-labelledby="enrol">
      <Title order={2} id="enrol">
        Scan this with your app
      </Title>
      <div className={classes.enrol}>
        <img
          className={classes.picture}
          src={`data:image/svg+xml,${encodeURIComponent(begun.qrCode)}`}
          alt="QR code of the secret"
        />
        <div>
          <Text mb={6}>Or type this secret into it; it is shown only now:</Text>
          <output className={classes.secret} aria-label="Secret">
            {inGroups(begun.secret)}
          </output>
          <CopyButton value={begun.secret}>
            {({ copied, copy }) => (
              <Button
                mt={8}
                size="compact-md"
                variant="subtle"
                leftSection={<IconCopy size={15} />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy the secret'}
              </Button>
            )}
          </CopyButton>
        </div>
      </div>
      <SentForm sending={sending}>
        <TextInput
          id="first-code"
          label="The code that the app shows now"
          description="Six digits, new every half minute"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          maw={320}
          autoFocus
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Group mt={20}>
          <Button type="submit" loading={sending.isBusy} disabled={code.trim() === ''}>
            Turn it on
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </SentForm>
    </section>
  );
}

/** As people read it out. */
function inGroups(text: string): string {
  return (text.match(/.{1,4}/g) ?? []).join(' ');
}
