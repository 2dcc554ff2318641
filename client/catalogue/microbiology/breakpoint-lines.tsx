import { Table } from '@mantine/core';
import type { BreakpointLine, BreakpointTable } from '../../../shared/contract/microbiology.js';
import { ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { loadLines } from './microbiology.api.js';
import { tableName } from './table-words.js';

/** What one import says, line by line. */
export function BreakpointLines({ table }: { readonly table: BreakpointTable }) {
  const { data, problem, reload } = useLoaded(`breakpoints ${table.id}`, () => loadLines(table.id));
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <TableSkeleton />;
  const isIntrinsic = table.kind === 'intrinsic';
  return (
    <Table aria-label={`Lines of ${tableName(table)}`} fz="sm" verticalSpacing={5} horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Drug, organism or group</Table.Th>
          {!isIntrinsic && <LimitHeads />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.map((line) => (
          <Table.Tr key={Object.values(line).join('|')}>
            <Table.Td>
              {line.drug} <div className="dimmed">{line.organism}</div>
            </Table.Td>
            {!isIntrinsic && <Limits line={line} />}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function LimitHeads() {
  return (
    <>
      <Table.Th>Method</Table.Th>
      <Table.Th ta="right">S</Table.Th>
      <Table.Th ta="right">R</Table.Th>
      <Table.Th ta="right">ATU</Table.Th>
    </>
  );
}

function Limits({ line }: { readonly line: BreakpointLine }) {
  const { method, site, s, r, atuLow, atuHigh, sdd } = line;
  return (
    <>
      <Table.Td>
        {method === 'mic' ? 'MIC' : 'Disc'}{' '}
        <div className="dimmed">{[site, sdd && 'SDD between'].filter(Boolean).join(', ')}</div>
      </Table.Td>
      <Table.Td ta="right">{s}</Table.Td>
      <Table.Td ta="right">{r}</Table.Td>
      <Table.Td ta="right">{atuLow === '' ? '' : `${atuLow}-${atuHigh}`}</Table.Td>
    </>
  );
}
