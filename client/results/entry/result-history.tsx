import { Button, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { Result } from '../../../shared/contract/results.js';
import { SidePanel } from '../../ui/layout/side-panel.js';
import { ErrorState, FormSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { readVersions } from '../results.api.js';
import { PastVersion } from './past-version.js';

/** Earlier versions stay readable (RULINGS R5). */
export function ResultHistory({ result }: { readonly result: Result }) {
  const [isOpen, setOpen] = useState(false);
  if (result.version < 2) return null;
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconHistory size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Earlier versions
      </Button>
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={`Versions of ${result.profileName}`}>
        {isOpen && <Versions result={result} />}
      </SidePanel>
    </>
  );
}

function Versions({ result }: { readonly result: Result }) {
  const { bookingInformationId: bookingId, code, version } = result;
  const { data, problem, reload } = useLoaded(
    `versions ${bookingId} ${code}`,
    () => readVersions(bookingId, code),
    version,
  );
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton />;
  return (
    <Stack gap={20}>
      {data.map((one, index) => (
        <PastVersion key={one.version} one={one} before={data[index + 1]?.result} />
      ))}
    </Stack>
  );
}
