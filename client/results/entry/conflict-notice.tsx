import { Alert, Button, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { useState } from 'react';
import { isIssued, isWithdrawn } from '../../../shared/domain/stage.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { useEntry, usePicture } from './entry-context.js';
import type { Conflict } from './entry-states.js';
import type { Difference } from './differences.js';
import { laidOutOtherwise } from './laid-out.js';
import { questions, type Question } from './merge.js';

export interface ConflictNoticeProps {
  /** With the parts of which theirs is taken. */
  readonly onKeepMine: (theirs: readonly string[]) => unknown;
}

/** RULINGS R5: shows both and loses nothing that was typed; only what both changed is asked. */
export function ConflictNotice({ onKeepMine }: ConflictNoticeProps) {
  const { tell } = useEntry();
  const conflict = usePicture(({ state }) => (state.at === 'conflict' ? state.conflict : undefined));
  const typed = usePicture(({ state }) => state.sheet.typed);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  if (conflict === undefined) return null;
  const asked = questions(conflict.over, typed, conflict.result);
  const given = asked.map(({ key }) => key).filter((key) => theirs.has(key));
  return (
    <Alert
      color="amber"
      role="alert"
      mb={12}
      icon={<IconGitCompare size={18} />}
      title={`${conflict.by} ${deedOf(conflict)} at ${formatDateTime(conflict.at)}`}
    >
      <LaidOutAnew lines={laidOutOtherwise(conflict.shown, conflict.result)} />
      <BothVersions
        by={conflict.by}
        asked={asked}
        theirs={theirs}
        onSide={(key, isTheirs) => setTheirs(withKey(theirs, key, isTheirs))}
      />
      <Group mt={10}>
        {!isWithdrawn(conflict.result.stage) && (
          <Button size="xs" h={32} onClick={() => void onKeepMine(given)}>
            {keepLabel(conflict, given.length)}
          </Button>
        )}
        <Button size="xs" h={32} variant="default" onClick={() => tell({ type: 'theirsTaken' })}>
          Take theirs
        </Button>
      </Group>
    </Alert>
  );
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const others = [...keys].filter((one) => one !== key);
  return new Set(isIn ? [...others, key] : others);
}

function deedOf({ result }: Conflict): string {
  if (result.laidOut !== undefined) return 'changed what this sheet shows,';
  return isWithdrawn(result.stage) ? 'withdrew this result' : 'saved this result';
}

function keepLabel({ result, kind }: Conflict, given: number): string {
  const what = given === 0 ? 'Keep mine' : 'Keep what is chosen';
  if (isIssued(result.stage)) return `${what} as an amendment`;
  return kind === undefined ? what : `${what} and save`;
}

/** Units and ranges that are others than those which were typed beside. */
function LaidOutAnew({ lines }: { readonly lines: readonly Difference[] }) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Laid out anew">
      {lines.map(({ code, name, mine, theirs }) => (
        <li key={code}>
          {name}: <strong>{theirs || 'no unit, no range'}</strong>, not {mine || 'without a unit'}. Check what
          you typed.
        </li>
      ))}
    </ul>
  );
}

interface BothVersionsProps {
  readonly by: string;
  readonly asked: readonly Question[];
  readonly theirs: ReadonlySet<string>;
  readonly onSide: (key: string, isTheirs: boolean) => void;
}

function BothVersions({ by, asked, theirs, onSide }: BothVersionsProps) {
  if (asked.length === 0) return <Text>No row was changed by both.</Text>;
  return (
    <Table.ScrollContainer minWidth={240}>
      <Table aria-label="Both versions" verticalSpacing={4} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Changed by both</Table.Th>
            <Table.Th>{by}</Table.Th>
            <Table.Th>Yours</Table.Th>
            <Table.Th>Keep</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {asked.map((question) => (
            <Both
              key={question.key}
              question={question}
              isTheirs={theirs.has(question.key)}
              onSide={(isTheirs) => onSide(question.key, isTheirs)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface BothProps {
  readonly question: Question;
  readonly isTheirs: boolean;
  readonly onSide: (isTheirs: boolean) => void;
}

const SIDES = [
  { value: 'mine', label: 'Yours' },
  { value: 'theirs', label: 'Theirs' },
];

function Both({ question: { lines }, isTheirs, onSide }: BothProps) {
  return lines.map(({ code, name, mine, theirs }, index) => (
    <Table.Tr key={code}>
      <Table.Td>{name}</Table.Td>
      <Table.Td fw={isTheirs ? 600 : 400}>{theirs || '–'}</Table.Td>
      <Table.Td fw={isTheirs ? 400 : 600}>{mine || '–'}</Table.Td>
      {index === 0 && (
        <Table.Td rowSpan={lines.length}>
          <SegmentedControl
            aria-label={`Keep of ${name}`}
            size="sm"
            data={SIDES}
            value={isTheirs ? 'theirs' : 'mine'}
            onChange={(side) => onSide(side === 'theirs')}
          />
        </Table.Td>
      )}
    </Table.Tr>
  ));
}
