import { Button, Stack, Table, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { Result, ResultVersion, TestValue } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { measuredText } from '../../../shared/domain/results/measured.js';
import { lineChanges, type TextLine, sectionTexts } from '../../../shared/domain/results/sections.js';
import { ErrorState, FormSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { StageChip } from '../../ui/layout/chips.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { Flag } from '../../ui/layout/flag.js';
import { SidePanel } from '../../ui/layout/side-panel.js';
import { readVersions } from '../results.api.js';
import { rowsOf } from './typed-result.js';

/** Earlier versions stay readable. */
export function ResultHistory({ result }: { readonly result: Result }) {
  const [isOpen, setOpen] = useState(false);
  if (result.version < 2) return null;
  return (
    <>
      <Button variant="subtle" leftSection={<IconHistory />} onClick={() => setOpen(true)}>
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

interface PastVersionProps {
  readonly one: ResultVersion;
  /** The version before it; undefined for the first. */
  readonly before: Result | undefined;
}

/** One version; what it changed against the one before it is marked. */
export function PastVersion({ one, before }: PastVersionProps) {
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
          {shown.map((row) => (
            <PastValue key={row.code} row={row} was={before && (old.get(row.code) ?? '')} />
          ))}
          {linesOf(one.result, before).map(({ key, ...line }) => (
            <PastLine key={key} {...line} />
          ))}
        </Table.Tbody>
      </Table>
      {one.result.remarks !== '' && <Text mt={4}>{one.result.remarks}</Text>}
      <PastNotes notes={one.result.notes} />
    </section>
  );
}

function PastValue({ row, was }: { readonly row: TestValue; readonly was: string | undefined }) {
  const isChanged = was !== undefined && was !== row.parameter;
  const measured = measuredText(row);
  return (
    <Table.Tr>
      <Table.Td>{row.name}</Table.Td>
      <Table.Td ta="right" fw={isChanged ? 700 : 400}>
        {row.parameter || '–'} {unitText(row.unitOfMeasure)}
        {measured !== '' && (
          <Text size="xs" c="dimmed">
            {measured}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Flag flag={row.flag} />
      </Table.Td>
      <Table.Td c="dimmed">{isChanged && `was ${was || 'empty'}`}</Table.Td>
    </Table.Tr>
  );
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  /** Undefined: as it was before. */
  readonly was: string | undefined;
}

function sectionLines(result: Result): readonly TextLine[] {
  return sectionTexts(SHEETS[result.discipline], result.sections, rowsOf(result));
}

/** The sections' text, with what was taken out. */
function linesOf(result: Result, before: Result | undefined): readonly Line[] {
  const lines = sectionLines(result);
  const changes = before === undefined ? [] : lineChanges(sectionLines(before), lines);
  const was = new Map(changes.map(({ key, from }) => [key, from]));
  const gone = changes.filter(({ to }) => to === '').map(({ key, name }) => ({ key, name, text: '' }));
  return [...lines, ...gone].map(({ key, name, text }) => ({ key, name, text, was: was.get(key) }));
}

function PastLine({ name, text, was }: Omit<Line, 'key'>) {
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td colSpan={2} ta="right" fw={was === undefined ? 400 : 700}>
        {text || '–'}
      </Table.Td>
      <Table.Td c="dimmed">{was !== undefined && `was ${was || 'empty'}`}</Table.Td>
    </Table.Tr>
  );
}

function PastNotes({ notes }: Pick<Result, 'notes'>) {
  const { interpretation = '', measurementmethod = '' } = notes ?? {};
  return (
    <>
      {interpretation !== '' && <Text mt={4}>Interpretation: {interpretation}</Text>}
      {measurementmethod !== '' && <Text mt={4}>Method: {measurementmethod}</Text>}
    </>
  );
}
