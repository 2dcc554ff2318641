import { Badge, Button, Table } from '@mantine/core';
import { IconDownload, IconFileImport, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import type { BreakpointLine, BreakpointTable } from '../../../shared/contract/microbiology.js';
import { showProblem } from '../../ui/feedback/notify.js';
import { ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { DateTime } from '../../ui/layout/date-time.js';
import { ListScreen } from '../../ui/list-screen/list-screen.js';
import { fullList, type ListHandle } from '../../ui/list-screen/list.js';
import { saveFile } from '../../ui/save-file.js';
import type { Column } from '../../ui/table/data-table.js';
import { CATALOGUE_LIVE } from '../catalogue.api.js';
import { ImportDialog, KIND_WORDS, tableName } from './import-dialog.js';
import { MicrobiologyLinks } from './microbiology-links.js';
import { linesFile, loadLines, loadTables } from './microbiology.api.js';

const COLUMNS: readonly Column<BreakpointTable>[] = [
  { key: 'table', title: 'Table', render: (table) => <strong>{tableName(table)}</strong> },
  { key: 'kind', title: 'Kind', width: '24%', render: ({ kind }) => KIND_WORDS[kind] },
  { key: 'rows', title: 'Lines', width: 80, align: 'right', render: ({ rows }) => rows },
  {
    key: 'imported',
    title: 'Imported',
    width: '30%',
    hideBelow: 'sm',
    render: ({ importedBy, importedAt }) => (
      <>
        {importedBy}, <DateTime at={importedAt} />
      </>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 110,
    render: ({ inForce }) => (inForce ? <Badge variant="light">In force</Badge> : 'Superseded'),
  },
];

/** `profile/breakpoints`: what was imported, by guideline and year; each can be looked at and saved as a file. */
export function Component() {
  const [importing, setImporting] = useState<ListHandle<never>>();
  const importer = (label: string, variant: 'filled' | 'default') => (list: ListHandle<never>) => (
    <Button variant={variant} leftSection={<IconFileImport />} onClick={() => setImporting(list)}>
      {label}
    </Button>
  );
  return (
    <>
      <ListScreen<BreakpointTable, never>
        title="Breakpoints"
        subtitle="The newest year of each guideline is used, in its latest import. None is shipped: the tables belong to their publishers."
        action={importer('Import a table', 'filled')}
        notice={<MicrobiologyLinks />}
        filters={[]}
        load={fullList(loadTables)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        detail={(table) => ({ title: tableName(table), body: <Lines table={table} /> })}
        live={CATALOGUE_LIVE}
        empty={{
          icon: <IconTable size={26} stroke={1.5} />,
          title: 'No table imported yet',
          text: 'Until one is imported, S, I or R is chosen by hand for each drug, and marked as typed.',
          action: importer('Import the first table', 'default'),
        }}
      />
      {importing !== undefined && (
        <ImportDialog
          onClose={() => setImporting(undefined)}
          onImported={() => {
            setImporting(undefined);
            void importing.reload();
          }}
        />
      )}
    </>
  );
}

function Lines({ table }: { readonly table: BreakpointTable }) {
  const save = (): Promise<void> =>
    saveFile(linesFile(table.id), `${tableName(table)} ${table.kind}.csv`).catch((thrown: unknown) =>
      showProblem(thrown, { what: 'The file was not saved' }),
    );
  return (
    <>
      <Button variant="default" mb={12} leftSection={<IconDownload />} onClick={() => void save()}>
        Save as CSV
      </Button>
      <BreakpointLines table={table} />
    </>
  );
}

/** The content of one import, line by line. */
function BreakpointLines({ table }: { readonly table: BreakpointTable }) {
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
