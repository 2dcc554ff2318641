import { Button, Code, List, Stack, Text, Title } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { ResultView } from '../../shared/contract/operations.js';
import { asProblem } from '../core/api.js';
import { useLiveList } from '../core/live-list.js';
import { showProblem } from '../ui/feedback/notify.js';
import { CardsSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { labToday } from '../ui/layout/date-time.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { saveFile } from '../ui/save-file.js';
import { BackupsPart } from './backups-part.js';
import { FailedWork } from './failed-work.js';
import { ServerFigures } from './server-figures.js';
import { operationsFilter, readChanges, readOperations, SUPPORT_BUNDLE } from './operations.api.js';
import { Part } from './part.js';

/** How the system is running: what to look at once a day, and where to intervene. */
export function Component() {
  const look = useRef<ResultView>('lately');
  const list = useLiveList('operations', {
    topics: ['operations'],
    load: (call) => readOperations(look.current, call),
    concerns: operationsFilter('reactions'),
  });
  const lookAgain = async (): Promise<void> => {
    look.current = 'anew';
    await list.reload();
    look.current = 'lately';
  };
  return (
    <Stack gap={20} maw={1100}>
      <PageHeader
        title="Operations"
        asOf={list}
        subtitle="Backups, background work, and how the server is doing."
        action={<BundleButton />}
      />
      <BackupsPart />
      <Stack gap={20} className="in-turn">
        <WhenLoaded of={list} skeleton={<CardsSkeleton count={2} />}>
          {(operations) => (
            <>
              <FailedWork
                failed={operations.failed}
                count={operations.queues.reduce((sum, { failed }) => sum + failed, 0)}
                reload={list.reload}
              />
              <ServerFigures operations={operations} onLook={() => void lookAgain()} />
            </>
          )}
        </WhenLoaded>
      </Stack>
      <ChangesPart />
    </Stack>
  );
}

/** For somebody who helps: it holds versions and figures, and nobody's data. */
function BundleButton() {
  const save = (): Promise<void> =>
    saveFile(SUPPORT_BUNDLE, `meniscus-support-${labToday()}.tar.gz`).catch((thrown: unknown) =>
      showProblem(asProblem(thrown), { what: 'There is no bundle' }),
    );
  return (
    <Button
      variant="default"
      leftSection={<IconLifebuoy />}
      title="Versions, settings and figures for support; no patient data"
      onClick={() => void save()}
    >
      Support bundle
    </Button>
  );
}

/** Text between backticks is meant to be typed as it is. */
function withCode(line: string): ReactNode {
  return line.split('`').map((part, place) => (place % 2 === 1 ? <Code key={place}>{part}</Code> : part));
}

/** The changes in this version and earlier ones. */
export function ChangesPart() {
  const { data } = useLoaded('changes', readChanges);
  if (data === undefined || data.releases.length === 0) return null;
  return (
    <Part title="Changes by version">
      {data.releases.map((release) => (
        <OneVersion key={release.title} {...release} />
      ))}
    </Part>
  );
}

const SHOWN = 10;

function OneVersion({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const [isWhole, setWhole] = useState(lines.length <= SHOWN);
  return (
    <div>
      <Title order={3} size="h4" mb={8}>
        {title}
      </Title>
      <List spacing={6} mb={16} maw={820}>
        {(isWhole ? lines : lines.slice(0, SHOWN)).map((line) => (
          <List.Item key={line}>
            <Text component="span">{withCode(line)}</Text>
          </List.Item>
        ))}
      </List>
      {!isWhole && (
        <Button variant="default" size="sm" mb={16} onClick={() => setWhole(true)}>
          All {lines.length} of {title}
        </Button>
      )}
    </div>
  );
}
