import { Button, CopyButton, Group, Text, TextInput, Title, Alert, Checkbox } from '@mantine/core';
import { IconCopy, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import classes from './second-factor.module.css';
import { confirmSecondFactor, type BegunSecondFactor } from './identity.api.js';
import { useSession } from '../core/session.js';
import { useUnsavedGuard } from '../ui/forms/unsaved-guard.js';

interface EnrolSecondFactorProps {
  readonly begun: BegunSecondFactor;
  readonly onEnrolled: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The QR code for the phone, the secret to type if it cannot scan, and the code that proves that it works. */
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
      <Secret {...begun} />
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

function Secret({ qrCode, secret }: BegunSecondFactor) {
  return (
    <div className={classes.enrol}>
      <img
        className={classes.picture}
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="QR code of the secret"
      />
      <div>
        <Text mb={6}>Or type this secret into it; it is shown only now:</Text>
        <output className={classes.secret} aria-label="Secret">
          {inGroups(secret)}
        </output>
        <CopyButton value={secret}>
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
  );
}

/** As people read it out. */
function inGroups(text: string): string {
  return (text.match(/.{1,4}/g) ?? []).join(' ');
}

interface RecoveryCodesShownProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Ten codes, shown this once: without the telephone they are the only way in. */
export function RecoveryCodesView({ codes, onKept }: RecoveryCodesShownProps) {
  const username = useSession((session) => session.user?.username) ?? '';
  const [areSaved, setSaved] = useState(false);
  const unsaved = useUnsavedGuard('The recovery codes, which are shown only now,');
  const text = codes.join('\n');
  return (
    <section className="card" style={{ padding: 20 }} aria-labelledby="codes">
      {unsaved.guard}
      <Title order={2} id="codes">
        Keep these recovery codes
      </Title>
      <Alert color="blue" icon={<IconInfoCircle />} mt={12}>
        They are shown only now. Without your phone each of them opens your account once; keep them on paper
        or with your passwords, not on the phone.
      </Alert>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap={8}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="light" leftSection={<IconCopy size={16} />} onClick={copy}>
              {copied ? 'Copied' : 'Copy all'}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="light"
          leftSection={<IconDownload size={16} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`recovery-codes-${username}.txt`}
        >
          Save as a file
        </Button>
      </Group>
      <Checkbox
        mt={20}
        mb={16}
        label="I have kept them where I can find them again"
        checked={areSaved}
        onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
      />
      <Button
        disabled={!areSaved}
        onClick={() => {
          unsaved.release();
          onKept();
        }}
      >
        Done
      </Button>
    </section>
  );
}
