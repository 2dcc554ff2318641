import { Alert, Code, ScrollArea, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { BreakpointTable, TableKind, TableWarning } from '../../../shared/contract/microbiology.js';
import { asProblem, type ApiProblem } from '../../core/api.js';
import { showDone } from '../../ui/feedback/notify.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { choices } from '../../ui/options/choices.js';
import { FileChoice } from '../file/file-found.js';
import { checkTable, importTable, type TableFile } from './microbiology.api.js';
import { RefusedLines } from './refused-lines.js';

interface ImportDialogProps {
  readonly onImported: () => void;
  readonly onClose: () => void;
}

interface Checked extends TableFile {
  readonly name: string;
  /** The tables it would create; undefined if lines are refused, and `problem` says which. */
  readonly tables?: readonly BreakpointTable[];
  readonly problem?: ApiProblem;
}

const HEADINGS: Readonly<Record<TableKind, string>> = {
  breakpoints: 'guideline,year,organism or group,drug,method,site,s,r,atu_low,atu_high,sdd',
  intrinsic: 'guideline,year,organism or group,drug',
};

/** A file is looked through before any of it is taken: all of it is, or nothing. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const [kind, setKind] = useState<TableKind>('breakpoints');
  const [checked, setChecked] = useState<Checked>();
  const check = async (file: Pick<Checked, 'name' | 'csv'>, as: TableKind): Promise<void> => {
    const asked = { ...file, kind: as };
    setChecked(await found(asked));
  };
  const pick = async (file: File | null): Promise<void> => {
    if (file !== null) await check({ name: file.name, csv: await file.text() }, kind);
  };
  return (
    <SubmitDialog
      title="Import a table"
      lost={checked?.tables && `The file ${checked.name}`}
      notDone="The table was not imported"
      confirmLabel="Import"
      disabled={checked?.tables === undefined}
      missing={checked === undefined ? 'Choose a file' : 'Lines of the file are refused'}
      onClose={onClose}
      onSubmit={async () => {
        if (checked === undefined) return;
        const tables = await importTable({ kind: checked.kind, csv: checked.csv });
        showDone(`${tables.map(tableName).join(', ')}: imported`);
        onImported();
      }}
    >
      <Stack gap={14}>
        <SegmentedControl<TableKind>
          aria-label="Contents of the table"
          value={kind}
          data={choices(KIND_WORDS)}
          onChange={(as) => {
            setKind(as);
            if (checked !== undefined) void check(checked, as);
          }}
        />
        <Text fz="sm" c="dimmed">
          A CSV file with the heading <Code>{HEADINGS[kind]}</Code>. Organisms, groups and drugs are those of
          the dictionaries, by name or code.
        </Text>
        <FileChoice name={checked?.name} onPick={pick} />
        {checked?.tables !== undefined && <Found tables={checked.tables} />}
        {checked?.problem !== undefined && <RefusedLines problem={checked.problem} />}
      </Stack>
    </SubmitDialog>
  );
}

async function found({ name, kind, csv }: Checked): Promise<Checked> {
  try {
    return { name, kind, csv, tables: await checkTable({ kind, csv }) };
  } catch (thrown) {
    return { name, kind, csv, problem: asProblem(thrown) };
  }
}

function Found({ tables }: { readonly tables: readonly BreakpointTable[] }) {
  return (
    <div role="status">
      {tables.map((table) => (
        <div key={tableName(table)}>
          <Text>
            <strong>{tableName(table)}</strong>: {table.rows === 1 ? '1 line' : `${table.rows} lines`}
            {table.inForce ? ', in force once it is imported' : ', superseded by a newer year'}
            {(table.usable ?? table.rows) < table.rows && `, ${table.usable ?? 0} of them can ever be used`}
          </Text>
          <LookAt warnings={table.warnings ?? []} />
        </div>
      ))}
    </div>
  );
}

/** Taken all the same: the laboratory may have the specimen tomorrow. */
function LookAt({ warnings }: { readonly warnings: readonly TableWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert color="amber" title="Look at these lines" icon={<IconAlertTriangle />} my={8}>
      <ScrollArea.Autosize
        mah={180}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Lines to look at' }}
      >
        {warnings.map(({ line, message }) => (
          <Text key={`${line} ${message}`} fz="sm">
            {message}
          </Text>
        ))}
      </ScrollArea.Autosize>
    </Alert>
  );
}

export const KIND_WORDS: Readonly<Record<TableKind, string>> = {
  breakpoints: 'Breakpoints',
  intrinsic: 'Intrinsic resistance',
};

/** "EUCAST 2026", "EUCAST 2026 edition 2". */
export function tableName({ guideline, year, edition }: BreakpointTable): string {
  return `${guideline} ${year}${edition > 1 ? ` edition ${edition}` : ''}`;
}
