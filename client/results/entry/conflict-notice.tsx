import { Alert, Button, Group, Table } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { isIssued } from '../../../shared/domain/stage.js';
import { formatDateTime } from '../../ui/date-time.js';
import { useEntry, usePicture } from './entry-context.js';
import type { Conflict } from './entry-states.js';
import { differences, type Difference } from './differences.js';

export interface ConflictNoticeProps {
  readonly onKeepMine: () => unknown;
}

/** RULINGS R5: shows both and loses nothing that was typed. */
export function ConflictNotice({ onKeepMine }: ConflictNoticeProps) {
  const { tell } = useEntry();
  const conflict = usePicture(({ state }) => (state.at === 'conflict' ? state.conflict : undefined));
  if (conflict === undefined) return null;
  return (
    <Alert
      color="amber"
      role="alert"
      mb={12}
      icon={<IconGitCompare size={18} />}
      title={`${conflict.by} saved this result at ${formatDateTime(conflict.at)}`}
    >
      <BothVersions conflict={conflict} />
      <Group mt={10}>
        <Button size="xs" h={32} onClick={() => void onKeepMine()}>
          {keepLabel(conflict)}
        </Button>
        <Button size="xs" h={32} variant="default" onClick={() => tell({ type: 'theirsTaken' })}>
          Take theirs
        </Button>
      </Group>
    </Alert>
  );
}

function keepLabel({ result, kind }: Conflict): string {
  if (isIssued(result.stage)) return 'Keep mine as an amendment';
  return kind === undefined ? 'Keep mine' : 'Keep mine and save';
}

function BothVersions({ conflict: { by, result } }: { readonly conflict: Conflict }) {
  const typed = usePicture(({ state }) => state.sheet.typed);
  const changes = differences(typed, result);
  if (changes.length === 0) return 'It says the same as yours.';
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label="Both versions" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Parameter</Table.Th>
            <Table.Th>{by}</Table.Th>
            <Table.Th>Yours</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => (
            <BothValues key={change.code} change={change} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function BothValues({ change: { name, mine, theirs } }: { readonly change: Difference }) {
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{theirs || '–'}</Table.Td>
      <Table.Td fw={600}>{mine || '–'}</Table.Td>
    </Table.Tr>
  );
}
