import { Table, Text } from '@mantine/core';
import type { ReviewedRow, ReviewedValue } from '../../shared/contract/results.js';
import { Flag } from '../ui/layout/flag.js';

/** Old and new values of a result; what differs comes first. */
export function SideBySide({ rows }: { readonly rows: readonly ReviewedRow[] }) {
  const filled = rows.filter(({ was, now }) => was.value !== '' || now.value !== '');
  const sorted = [...filled].sort((a, b) => Number(b.differs) - Number(a.differs));
  return (
    <Table.ScrollContainer minWidth={280} maxHeight={320} type="native" mb={12}>
      <Table horizontalSpacing={6} aria-label="As released, and as it would be now">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Test</Table.Th>
            <Table.Th>As released</Table.Th>
            <Table.Th>Now</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((row) => (
            <Table.Tr key={row.code} fw={row.differs ? 600 : undefined}>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>
                <Judged value={row.was} />
              </Table.Td>
              <Table.Td>
                {row.differs ? <Judged value={row.now} /> : <span className="dimmed">same</span>}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Judged({ value: { value, flag, range } }: { readonly value: ReviewedValue }) {
  return (
    <>
      {value === '' ? 'no value' : value} <Flag flag={flag} />
      {range !== '' && (
        <Text c="dimmed" fz="xs">
          {range}
        </Text>
      )}
    </>
  );
}
