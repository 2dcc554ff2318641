import { SegmentedControl, Table, Text } from '@mantine/core';
import { choices } from '../options/choices.js';
import { TitleRow } from '../table/title-row.js';

export type Side = 'mine' | 'theirs';

interface VersionLine {
  readonly key: string;
  readonly name: string;
  /** Before either of them changed it, if it is known. */
  readonly was?: string;
  readonly theirs: string;
  readonly mine: string;
}

/** Lines that are decided together. */
export interface VersionChoice {
  readonly key: string;
  readonly lines: readonly VersionLine[];
  /** Undefined: both changed it, and nobody has said yet which stands. */
  readonly side: Side | undefined;
}

interface BothVersionsProps {
  /** Over the names of the lines. */
  readonly title: string;
  /** Who saved first. */
  readonly by: string;
  readonly of: readonly VersionChoice[];
  readonly onSide: (key: string, side: Side) => void;
}

/** What somebody else saved beside what was typed here, and for each which of both stands. */
export function BothVersions({ title, by, of, onSide }: BothVersionsProps) {
  return (
    <Table.ScrollContainer minWidth={240}>
      <Table
        aria-label="Both versions"
        verticalSpacing={4}
        horizontalSpacing={6}
        style={{ overflowWrap: 'anywhere' }}
      >
        <TitleRow titles={[title, by, 'Yours', 'Keep']} />
        <Table.Tbody>
          {of.map((choice) => (
            <Choice key={choice.key} choice={choice} onSide={(side) => onSide(choice.key, side)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface ChoiceProps {
  readonly choice: VersionChoice;
  readonly onSide: (side: Side) => void;
}

const SIDES = choices({ mine: 'Yours', theirs: 'Theirs' });

function Choice({ choice: { lines, side }, onSide }: ChoiceProps) {
  const weightOf = (one: Side): number => (one === side ? 600 : 400);
  return lines.map(({ key, name, was, mine, theirs }, index) => (
    <Table.Tr key={key}>
      <Table.Td>
        {name}
        {was !== undefined && (
          <Text size="sm" c="dimmed">
            was {was}
          </Text>
        )}
      </Table.Td>
      <Table.Td fw={weightOf('theirs')}>{theirs || '–'}</Table.Td>
      <Table.Td fw={weightOf('mine')}>{mine || '–'}</Table.Td>
      {index === 0 && (
        <Table.Td rowSpan={lines.length} w={84}>
          {/* Upright: it has room in a dialog and on a phone. */}
          <SegmentedControl
            orientation="vertical"
            fullWidth
            aria-label={`Which to keep: ${name}`}
            size="sm"
            data={SIDES}
            value={side ?? ''}
            onChange={(chosen) => onSide(chosen === 'theirs' ? 'theirs' : 'mine')}
          />
        </Table.Td>
      )}
    </Table.Tr>
  ));
}
