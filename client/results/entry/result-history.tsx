import { Button, Stack, Table, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { Result, ResultVersion } from '../../../shared/contract/results.js';
import { StageChip } from '../../ui/chips.js';
import { formatDateTime } from '../../ui/date-time.js';
import { Flag } from '../../ui/flag.js';
import { SidePanel } from '../../ui/side-panel.js';
import { ErrorState, FormSkeleton } from '../../ui/states.js';
import { useLoaded } from '../../ui/use-loaded.js';
import { readVersions } from '../results.api.js';
import { rowsOf } from './typed-result.js';

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
  const { data, problem, reload } = useLoaded(`versions ${bookingId} ${code} ${version}`, () =>
    readVersions(bookingId, code),
  );
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton />;
  return (
    <Stack gap={20}>
      {data.map((one, index) => (
        <Version key={one.version} one={one} before={data[index + 1]?.result} />
      ))}
    </Stack>
  );
}

/** One version; what it changed against the one before it is marked. */
function Version({ one, before }: { readonly one: ResultVersion; readonly before: Result | undefined }) {
  const old = new Map(before === undefined ? [] : rowsOf(before).map((row) => [row.code, row.parameter]));
  const shown = rowsOf(one.result).filter((row) => row.parameter !== '' || (old.get(row.code) ?? '') !== '');
  return (
    <section aria-label={`Version ${one.version}`}>
      <Text fw={620}>
        Version {one.version} <StageChip stage={one.result.stage} />
      </Text>
      <Text c="dimmed">
        {one.savedBy}, {formatDateTime(one.savedAt)}
        {one.reason !== null && `: ${one.reason}`}
      </Text>
      <Table mt={6} verticalSpacing={3} aria-label={`Values of version ${one.version}`}>
        <Table.Tbody>
          {shown.map((row) => {
            const was = old.get(row.code);
            const isChanged = before !== undefined && was !== row.parameter;
            return (
              <Table.Tr key={row.code}>
                <Table.Td>{row.name}</Table.Td>
                <Table.Td ta="right" fw={isChanged ? 700 : 400}>
                  {row.parameter || '–'} {row.unitOfMeasure}
                </Table.Td>
                <Table.Td>
                  <Flag flag={row.flag} />
                </Table.Td>
                <Table.Td c="dimmed">{isChanged && `was ${was || 'empty'}`}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {one.result.remarks !== '' && <Text mt={4}>{one.result.remarks}</Text>}
    </section>
  );
}
