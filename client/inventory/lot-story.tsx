import { Table, Text } from '@mantine/core';
import type { MovementKind, MovementLine } from '../../shared/contract/inventory-shapes.js';
import { DateTime } from '../ui/date-time.js';
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

/** Every movement of a lot, the newest first. */
export function LotStory({ movements }: { readonly movements: readonly MovementLine[] }) {
  if (movements.length === 0) return <Text c="dimmed">Nothing moved yet.</Text>;
  return (
    <Table aria-label="What moved" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th ta="right">Quantity</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {movements.map((line) => (
          <Table.Tr key={line.id}>
            <Table.Td>
              <DateTime at={line.at} />
              <div className="dimmed">{line.by}</div>
            </Table.Td>
            <Table.Td>
              {MOVEMENT_WORDS[line.kind]} {wayOf(line)}
              {line.reason !== '' && <div className="dimmed">{line.reason}</div>}
            </Table.Td>
            <Table.Td ta="right">
              <Quantity of={line.quantity} unit={line.useUnit} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
