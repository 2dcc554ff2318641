import { Table, Text } from '@mantine/core';
import type { Difference } from '../../../shared/domain/catalogue/profile-differences.js';
import classes from './editor.module.css';

interface DifferenceTableProps {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly differences: readonly Difference[];
}

/** What two versions say otherwise, side by side. */
export function DifferenceTable({ label, from, to, differences }: DifferenceTableProps) {
  if (differences.length === 0) return <Text>They say the same.</Text>;
  return (
    <Table aria-label={label} className={classes.differences}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Of</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th>{from}</Table.Th>
          <Table.Th>{to}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {differences.map((one) => (
          <Table.Tr key={`${one.of} ${one.what}`}>
            <Table.Td>{one.of}</Table.Td>
            <Table.Td>{one.what}</Table.Td>
            <Table.Td>{one.from || <span className="dimmed">–</span>}</Table.Td>
            <Table.Td>{one.to || <span className="dimmed">–</span>}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
