import { Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import type { ProfileVersion } from '../../../shared/contract/catalogue-shapes.js';
import { inSentence } from '../../../shared/domain/catalogue/profile-differences.js';
import { TableSkeleton } from '../../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../../ui/feedback/use-loaded.js';
import { DateTime } from '../../ui/layout/date-time.js';
import { versionChanges } from './editor.api.js';
import { Part } from './part.js';
import classes from './editor.module.css';

interface VersionsProps {
  /** The profile's. */
  readonly code: string;
  readonly versions: readonly ProfileVersion[];
}

/** Every version that was published: who, when and why, and on request what it says otherwise than the one before. */
export function Versions({ code, versions }: VersionsProps) {
  const [open, setOpen] = useState<number>();
  const published = versions.filter(({ state }) => state === 'published');
  return (
    <Part title="Versions">
      <ol className={classes.versions} reversed>
        {published.map(({ number, name, by, at, reason }) => (
          <li key={number} value={number}>
            {name}{' '}
            <Text component="span" c="dimmed">
              {by} {at !== null && <DateTime at={at} />}
            </Text>
            {reason !== null && <Text>“{reason}”</Text>}
            {number > 1 && (
              <Button
                variant="subtle"
                size="compact-sm"
                h={32}
                px={6}
                ml={-6}
                display="block"
                aria-expanded={open === number}
                onClick={() => setOpen(open === number ? undefined : number)}
              >
                What version {number} changed
              </Button>
            )}
            {open === number && <Changes code={code} number={number} />}
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Changes({ code, number }: { readonly code: string; readonly number: number }) {
  const changes = useLoaded(`changes ${code} ${number}`, () => versionChanges(code, number));
  return (
    <WhenLoaded of={changes} skeleton={<TableSkeleton rows={2} columns={1} />}>
      {({ differences }) => (
        <List size="sm" aria-label={`What version ${number} changed`} className={classes.sentences}>
          {differences.map((one) => (
            <List.Item key={`${one.of} ${one.what}`}>{inSentence(one)}</List.Item>
          ))}
          {differences.length === 0 && <List.Item>It is the same as the one before.</List.Item>}
        </List>
      )}
    </WhenLoaded>
  );
}
