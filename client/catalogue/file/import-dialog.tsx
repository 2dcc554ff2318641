import { Alert, Anchor, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FileWarningKind } from '../../../shared/contract/catalogue-file.js';
import { showDone } from '../../ui/feedback/notify.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { RefusedLines } from '../microbiology/refused-lines.js';
import { FileWarnings, kindsIn } from './file-warnings.js';
import { checkFile, FILE_PATH, importFile, type CheckedFile } from './file.api.js';
import { FoundChanges, madeBy, summaryOf } from './found-changes.js';

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
  if (madeBy(checked.found) === 0) return 'There is nothing to import';
  if (reason.trim().length < SHORTEST_REASON) return 'Give the reason first';
  const open = kindsIn(checked.found).filter((kind) => !accepted.has(kind));
  return open.length > 0 ? 'Say of each kind of warning that it is meant' : undefined;
}

/** A file is looked through before any of it is taken: all of it is, or nothing. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
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
          : `Import ${madeBy(checked.found)} of ${checked.found.profiles}`
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
          what was reported before keeps its own.
        </Text>
        <Group gap={12}>
          <FileButton accept=".csv,text/csv" onChange={(file) => void pick(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={isChecking} data-autofocus>
                {checked === undefined ? 'Choose a file' : 'Choose another file'}
              </Button>
            )}
          </FileButton>
          {checked !== undefined && <Text>{checked.name}</Text>}
        </Group>
        {checked?.tooLong !== undefined && (
          <Alert color="red" role="alert">
            {checked.tooLong}
          </Alert>
        )}
        {checked?.problem !== undefined && <RefusedLines problem={checked.problem} />}
        {checked?.found !== undefined && <FoundChanges found={checked.found} />}
        {checked?.found !== undefined && (
          <FileWarnings found={checked.found} accepted={accepted} onAccept={setAccepted} />
        )}
        {checked?.found !== undefined && madeBy(checked.found) > 0 && (
          <Textarea
            id="reason"
            label="Reason"
            description="Kept with every version that is made"
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </Stack>
    </SubmitDialog>
  );
}
