import { ScrollArea, Table, Text } from '@mantine/core';
import type { PricePreview } from '../../shared/contract/prices.js';
import { Money } from '../ui/layout/money.js';

interface PreviewTableProps {
  readonly lines: readonly PricePreview[];
  readonly currency: string;
}

/** Those whose price would be another. A price that only cash says becomes the list's own, also where it is the same. */
export function changedBy(lines: readonly PricePreview[]): readonly PricePreview[] {
  return lines.filter(({ before, after, own }) => (own ? before !== after : after !== null));
}

/** What each price would become, before anything is kept. */
export function PreviewTable({ lines, currency }: PreviewTableProps) {
  const changed = changedBy(lines);
  const same = lines.length - changed.length;
  return (
    <>
      <Text fw={550} mb={4} role="status">
        {changed.length} {changed.length === 1 ? 'price changes' : 'prices change'}
        {same > 0 && `, ${same} ${same === 1 ? 'stays' : 'stay'} as ${same === 1 ? 'it is' : 'they are'}`}
      </Text>
      <ScrollArea.Autosize
        mah={280}
        offsetScrollbars
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Preview' }}
      >
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Profile</Table.Th>
              <Table.Th ta="right">Before</Table.Th>
              <Table.Th ta="right">After</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changed.map(({ code, name, before, after }) => (
              <Table.Tr key={code}>
                <Table.Td>
                  <strong>{code}</strong> <span className="dimmed">{name}</span>
                </Table.Td>
                <Table.Td ta="right">
                  <Money amount={before} unit={currency} />
                </Table.Td>
                <Table.Td ta="right">
                  {after === null ? 'As cash' : <Money amount={after} unit={currency} strong />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}
