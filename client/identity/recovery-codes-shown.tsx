import { Alert, Button, Checkbox, CopyButton, Group, Title } from '@mantine/core';
import { IconCopy, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../core/session.js';
import { useUnsavedGuard } from '../ui/forms/unsaved-guard.js';
import classes from './second-factor.module.css';

interface RecoveryCodesShownProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Ten codes, shown this once: without the telephone they are the only way in. */
export function RecoveryCodesShown({ codes, onKept }: RecoveryCodesShownProps) {
  const username = useSession((session) => session.user?.username) ?? '';
  const [areKept, setKept] = useState(false);
  const unsaved = useUnsavedGuard('The recovery codes, which are shown only now,');
  const text = codes.join('\n');
  return (
    <section className="card" style={{ padding: 20 }} aria-labelledby="codes">
      {unsaved.guard}
      <Title order={2} id="codes">
        Keep these recovery codes
      </Title>
      <Alert color="blue" icon={<IconInfoCircle size={18} />} mt={12}>
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
        checked={areKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Button
        disabled={!areKept}
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
