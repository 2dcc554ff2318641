import { Table, Text } from '@mantine/core';
import type { LotCorrection, MovementKind, MovementLine } from '../../shared/contract/inventory-shapes.js';
import { DateTime, formatDay } from '../ui/layout/date-time.js';
import { Quantity } from './stock-parts.js';

export const MOVEMENT_WORDS: Readonly<Record<MovementKind, string>> = {
  received: 'Received',
  dispatched: 'Dispatched',
  returned: 'Returned',
  used: 'Used',
  wasted: 'Wasted',
  difference: 'Stock-take',
  'not-covered': 'Not covered',
};

/** "to Serology bench", "from the supplier": where it went, in a few words. */
export function wayOf({ kind, from, to, supplier }: MovementLine): string {
  if (kind === 'received') return supplier === '' ? 'into the store' : `from ${supplier}`;
  if (kind === 'difference') return to === null ? `missing, ${from ?? ''}` : `found, ${to}`;
  if (kind === 'dispatched') return `to ${to ?? ''}`;
  return from === null ? '' : `from ${from}`;
}

interface LotStoryProps {
  readonly movements: readonly MovementLine[];
  readonly corrections: readonly LotCorrection[];
}

const expires = (day: string | null): string =>
  day === null ? 'does not expire' : `expires ${formatDay(day)}`;

/** Every movement of a lot and what its expiry was before, the newest first. */
export function LotStory({ movements, corrections }: LotStoryProps) {
  if (movements.length === 0 && corrections.length === 0) return <Text c="dimmed">Nothing moved yet.</Text>;
  const moved = movements.map((line) => ({ at: line.at, row: <MovedRow key={line.id} line={line} /> }));
  const corrected = corrections.map((one) => ({
    at: one.at,
    row: <CorrectedRow key={one.id} correction={one} />,
  }));
  const rows = [...corrected, ...moved].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <Table aria-label="What moved" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th ta="right">Quantity</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{rows.map(({ row }) => row)}</Table.Tbody>
    </Table>
  );
}

function MovedRow({ line }: { readonly line: MovementLine }) {
  return (
    <Table.Tr>
      <When {...line} />
      <Table.Td>
        {MOVEMENT_WORDS[line.kind]} {wayOf(line)}
        {line.reason !== '' && <div className="dimmed">{line.reason}</div>}
      </Table.Td>
      <Table.Td ta="right">
        <Quantity of={line.quantity} unit={line.useUnit} />
      </Table.Td>
    </Table.Tr>
  );
}

function CorrectedRow({ correction }: { readonly correction: LotCorrection }) {
  const { before, after, reason } = correction;
  return (
    <Table.Tr>
      <When {...correction} />
      <Table.Td colSpan={2}>
        Expiry corrected: {expires(after)}, before: {expires(before)}
        <div className="dimmed">{reason}</div>
      </Table.Td>
    </Table.Tr>
  );
}

function When({ at, by }: Pick<MovementLine, 'at' | 'by'>) {
  return (
    <Table.Td>
      <DateTime at={at} />
      <div className="dimmed">{by}</div>
    </Table.Td>
  );
}
