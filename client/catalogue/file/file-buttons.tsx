import { Alert, Anchor, Button, Stack, Text, Textarea } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { CatalogueImport, FileWarningKind } from '../../../shared/contract/catalogue-file.js';
import { FILE_TOO_LONG, LONGEST_FILE } from '../../../shared/domain/file-limits.js';
import { api, asProblem, type ApiProblem } from '../../core/api.js';
import { showDone } from '../../ui/feedback/notify.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { forSpreadsheet } from '../../ui/list-screen/list.js';
import { RefusedLines } from '../microbiology/refused-lines.js';
import { FileChoice, FileWarnings, FileChanges, kindsIn, versionCount, summaryOf } from './file-found.js';

/** The whole catalogue as a file, and back. The lists behind reload after an import. */
export function FileButtons() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button component="a" href={FILE_PATH} download variant="default" leftSection={<IconDownload />}>
        Export
      </Button>
      <Button
        component="a"
        href={forSpreadsheet(FILE_PATH)}
        download
        variant="default"
        title="The export for a spreadsheet: codes such as 0012 stay as they are"
      >
        For a spreadsheet
      </Button>
      <Button variant="default" leftSection={<IconUpload />} onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && <ImportDialog onImported={() => setOpen(false)} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ImportDialogProps {
  readonly onImported: () => void;
  readonly onClose: () => void;
}

const SHORTEST_REASON = 3;

/** Why it cannot be imported yet; undefined once it can. */
function missing(
  checked: CheckedFile | undefined,
  reason: string,
  accepted: ReadonlySet<FileWarningKind>,
): string | undefined {
  if (checked === undefined) return 'Choose a file';
  if (checked.found === undefined) return 'Lines of the file are refused';
  if (versionCount(checked.found) === 0) return 'There is nothing to import';
  if (reason.trim().length < SHORTEST_REASON) return 'Give the reason first';
  const open = kindsIn(checked.found).filter((kind) => !accepted.has(kind));
  return open.length > 0 ? 'Confirm each kind of warning' : undefined;
}

/** A file is looked through before any of it is taken: all of it is, or nothing. */
function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const [checked, setChecked] = useState<CheckedFile>();
  const [isChecking, setChecking] = useState(false);
  const [reason, setReason] = useState('');
  const [accepted, setAccepted] = useState<ReadonlySet<FileWarningKind>>(new Set());
  const lacks = missing(checked, reason, accepted);
  const pick = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setChecking(true);
    setChecked(await checkFile(file));
    setAccepted(new Set());
    setChecking(false);
  };
  return (
    <SubmitDialog
      title="Import profiles"
      lost={reason === '' ? checked?.found && `The file ${checked.name}` : 'The unsaved reason'}
      notDone="Nothing was imported"
      confirmLabel={
        checked?.found === undefined
          ? 'Import'
          : `Import ${versionCount(checked.found)} of ${checked.found.profiles}`
      }
      disabled={lacks !== undefined}
      missing={lacks}
      onClose={onClose}
      onSubmit={async () => {
        if (checked === undefined) return;
        showDone(`Imported: ${summaryOf(await importFile(checked.csv, reason.trim(), [...accepted]))}`);
        onImported();
      }}
    >
      <Stack gap={14}>
        <Text fz="sm" c="dimmed">
          A file as <Anchor href={FILE_PATH}>the export</Anchor> writes it, changed in a spreadsheet. It need
          not hold all profiles; those it leaves out stay as they are. Every change becomes a new version;
          earlier reports keep theirs.
        </Text>
        <FileChoice isFirst name={checked?.name} isChecking={isChecking} onPick={pick} />
        {checked !== undefined && <Found {...checked} accepted={accepted} onAccept={setAccepted} />}
        {checked?.found !== undefined && versionCount(checked.found) > 0 && (
          <Textarea
            id="reason"
            label="Reason"
            description="Kept with every version that is made"
            required
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </Stack>
    </SubmitDialog>
  );
}

interface FoundProps extends CheckedFile {
  readonly accepted: ReadonlySet<FileWarningKind>;
  readonly onAccept: (accepted: ReadonlySet<FileWarningKind>) => void;
}

function Found({ tooLong, problem, found, accepted, onAccept }: FoundProps) {
  return (
    <>
      {tooLong !== undefined && (
        <Alert color="red" role="alert">
          {tooLong}
        </Alert>
      )}
      {problem !== undefined && <RefusedLines problem={problem} />}
      {found !== undefined && <FileChanges found={found} />}
      {found !== undefined && <FileWarnings found={found} accepted={accepted} onAccept={onAccept} />}
    </>
  );
}

const FILE_PATH = '/api/catalogue/file';

/** A file that was looked through: what it would make, or why nothing of it is taken. */
interface CheckedFile {
  readonly name: string;
  readonly csv: string;
  readonly found?: CatalogueImport;
  readonly problem?: ApiProblem;
  /** It was not even sent. */
  readonly tooLong?: string;
}

async function checkFile(file: File): Promise<CheckedFile> {
  const { name } = file;
  if (file.size > LONGEST_FILE) return { name, csv: '', tooLong: FILE_TOO_LONG };
  const csv = await file.text();
  try {
    return { name, csv, found: await api.post<CatalogueImport>(FILE_PATH, { csv, act: 'check' }) };
  } catch (thrown) {
    return { name, csv, problem: asProblem(thrown) };
  }
}

/** `accept`: the kinds of warnings that were accepted. */
function importFile(
  csv: string,
  reason: string,
  accept: readonly FileWarningKind[],
): Promise<CatalogueImport> {
  return api.post(FILE_PATH, { csv, act: 'import', reason, accept });
}
