import { Button, Stack } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Look } from '../../shared/contract/operations.js';
import { asProblem } from '../core/api.js';
import { useLiveList } from '../core/live-list.js';
import { showProblem } from '../ui/feedback/notify.js';
import { CardsSkeleton } from '../ui/feedback/states.js';
import { WhenLoaded } from '../ui/feedback/use-loaded.js';
import { labToday } from '../ui/layout/date-time.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { saveFile } from '../ui/save-file.js';
import { BackupsPart } from './backups-part.js';
import { ChangesPart } from './changes-part.js';
import { FailedWork } from './failed-work.js';
import { HouseFigures } from './house-figures.js';
import { concerns, readOperations, SUPPORT_BUNDLE } from './operations.api.js';

/** How the house runs: what to look at once a day, and where to help it. */
export function Component() {
  const look = useRef<Look>('lately');
  const house = useLiveList('operations', {
    topics: ['operations'],
    load: (call) => readOperations(look.current, call),
    concerns: concerns('reactions'),
  });
  const lookAgain = async (): Promise<void> => {
    look.current = 'anew';
    await house.reload();
    look.current = 'lately';
  };
  return (
    <Stack gap={20} maw={1100}>
      <PageHeader
        title="Operations"
        asOf={house}
        subtitle="Backups, background work, and how the server is doing."
        action={<BundleButton />}
      />
      <BackupsPart />
      <Stack gap={20} className="in-turn">
        <WhenLoaded of={house} skeleton={<CardsSkeleton count={2} />}>
          {(operations) => (
            <>
              <FailedWork
                failed={operations.failed}
                count={operations.queues.reduce((sum, { failed }) => sum + failed, 0)}
                reload={house.reload}
              />
              <HouseFigures operations={operations} onLook={() => void lookAgain()} />
            </>
          )}
        </WhenLoaded>
      </Stack>
      <ChangesPart />
    </Stack>
  );
}

/** For whoever helps: it holds versions and figures, and nobody's data. */
function BundleButton() {
  const save = (): Promise<void> =>
    saveFile(SUPPORT_BUNDLE, `meniscus-support-${labToday()}.tar.gz`).catch((thrown: unknown) =>
      showProblem(asProblem(thrown), { what: 'There is no bundle' }),
    );
  return (
    <Button
      variant="default"
      leftSection={<IconLifebuoy size={16} stroke={1.75} />}
      title="Versions, settings and figures for whoever helps; no patient is in it"
      onClick={() => void save()}
    >
      Support bundle
    </Button>
  );
}
