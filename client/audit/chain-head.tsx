import { Button, CopyButton, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { AuditHead } from '../../shared/contract/audit.js';
import { api } from '../core/api.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import classes from './audit.module.css';

const ROOM = `0000:${'0'.repeat(64)}`;

/** Where the chain ends: to be noted outside this machine, so that a cut or rewritten trail shows. */
export function ChainHead() {
  const { data: head } = useLoaded('head', () => api.get<AuditHead>('/api/audit/head'));
  // As much room as it takes: what stands below it does not move when it comes.
  const noted = head === undefined ? ROOM : `${head.position}:${head.hash}`;
  return (
    <div className={classes.head} data-coming={head === undefined || undefined}>
      <Text
        c="dimmed"
        title="Keep a note of it outside this machine: npm run audit:verify -- --expect checks the trail against it"
      >
        Head of the chain
      </Text>
      <code>{noted}</code>
      <CopyButton value={noted}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
