import { Alert, Button, Group, Table } from '@mantine/core';
import { IconAlertTriangle, IconGitCompare, IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { formatDateTime } from '../../ui/date-time.js';
import { differences, rowsOf, typedOf } from './typed-result.js';
import type { ResultEntry, SaveKind } from './use-result-entry.js';

export interface ResultNoticesProps {
  readonly result: ResultEntry;
  /** What the last save said. */
  readonly message: string | undefined;
  readonly onRetry: (kind: SaveKind) => unknown;
  readonly onKeepMine: () => unknown;
}

/** Everything that the screen has to tell about the entry as a whole. */
export function ResultNotices({ result, message, onRetry, onKeepMine }: ResultNoticesProps) {
  return (
    <>
      {message !== undefined && message !== 'Successfully' && (
        <Alert color="blue" role="status" icon={<IconInfoCircle size={18} />} mb={12}>
          {message}
        </Alert>
      )}
      {result.refreshedBy !== undefined && (
        <Alert color="blue" role="status" icon={<IconInfoCircle size={18} />} mb={12}>
          {result.refreshedBy} saved this result while it was open; this is how it stands now.
        </Alert>
      )}
      {!result.isKept && (
        <Alert color="amber" role="alert" icon={<IconAlertTriangle size={18} />} mb={12}>
          This machine cannot keep unsaved entries: save before you leave this screen.
        </Alert>
      )}
      <RestoredDraft result={result} />
      <SetAside result={result} />
      <ConflictNotice result={result} onKeepMine={onKeepMine} />
      <Warnings result={result} />
      <Failure result={result} onRetry={onRetry} />
    </>
  );
}

function RestoredDraft({ result }: { readonly result: ResultEntry }) {
  // Beside a conflict the choice is made there.
  if (result.restored === undefined || result.conflict !== undefined) return null;
  return (
    <Alert
      color="blue"
      role="status"
      mb={12}
      icon={<IconHistory size={18} />}
      title={`Your unsaved entry of ${formatDateTime(result.restored.at)} is back`}
      withCloseButton
      closeButtonLabel="Keep it and close this notice"
      onClose={result.acceptDraft}
    >
      <Group gap={12}>
        It is not saved yet.
        <Button size="xs" h={32} variant="default" onClick={result.discardDraft}>
          Discard it
        </Button>
      </Group>
    </Alert>
  );
}

function SetAside({ result }: { readonly result: ResultEntry }) {
  if (result.setAside === undefined) return null;
  return (
    <Alert
      color="blue"
      role="status"
      icon={<IconHistory size={18} />}
      mb={12}
      title="What you typed was set aside"
    >
      <Button size="xs" h={32} variant="default" onClick={result.bringBack}>
        Bring it back
      </Button>
    </Alert>
  );
}

/** RULINGS R5: shows both and loses nothing that was typed. */
function ConflictNotice({ result, onKeepMine }: Pick<ResultNoticesProps, 'result' | 'onKeepMine'>) {
  const { conflict, typed } = result;
  if (conflict === undefined) return null;
  const rows = rowsOf(conflict.result);
  const changes = differences(rows, typed, typedOf(conflict.result));
  const isIssued = conflict.result.stage === 'released' || conflict.result.stage === 'amended';
  return (
    <Alert
      color="amber"
      role="alert"
      mb={12}
      icon={<IconGitCompare size={18} />}
      title={`${conflict.by} saved this result at ${formatDateTime(conflict.at)}`}
    >
      {changes.length === 0 ? (
        'It says the same as yours.'
      ) : (
        <Table.ScrollContainer minWidth={320}>
          <Table aria-label="Both versions" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Parameter</Table.Th>
                <Table.Th>{conflict.by}</Table.Th>
                <Table.Th>Yours</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map((change) => (
                <Table.Tr key={change.code}>
                  <Table.Td>{change.name}</Table.Td>
                  <Table.Td>{change.theirs || '–'}</Table.Td>
                  <Table.Td fw={600}>{change.mine || '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group mt={10}>
        <Button size="xs" h={32} onClick={() => void onKeepMine()}>
          {isIssued
            ? 'Keep mine as an amendment'
            : conflict.kind === undefined
              ? 'Keep mine'
              : 'Keep mine and save'}
        </Button>
        <Button size="xs" h={32} variant="default" onClick={result.takeTheirs}>
          Take theirs
        </Button>
      </Group>
    </Alert>
  );
}

/** Contradictions of the sample: they stop nothing. */
function Warnings({ result }: { readonly result: ResultEntry }) {
  const { warnings } = result.assessed;
  if (warnings.length === 0) return null;
  return (
    <Alert
      color="amber"
      role="status"
      icon={<IconAlertTriangle size={18} />}
      mb={12}
      title="Look at this sample"
    >
      {warnings.map((warning) => (
        <div key={warning.code}>
          {warning.message} ({warning.parameters.join(', ')})
        </div>
      ))}
    </Alert>
  );
}

function Failure({ result, onRetry }: Pick<ResultNoticesProps, 'result' | 'onRetry'>) {
  const { failure, refusals, isAmending, correction } = result;
  if (failure === undefined) return null;
  const needsReason = isAmending && correction.reason.trim().length < 3;
  const isCorrectable = failure.problem === undefined;
  if (isCorrectable && refusals.length === 0 && !needsReason) return null;
  return (
    <Alert
      color="red"
      role="alert"
      mb={12}
      icon={<IconAlertTriangle size={18} />}
      title={failure.kind === 'amend' ? 'The amendment was not saved' : 'The result was not saved'}
    >
      {failure.problem !== undefined && failure.problem.errors.length === 0 && (
        <div>{failure.problem.detail}</div>
      )}
      {refusals.map(({ message }) => (
        <div key={message}>{message}</div>
      ))}
      {needsReason && <div>Say why the released result is amended.</div>}
      {failure.problem?.status !== 0 && <div>Nothing you typed is lost.</div>}
      {failure.problem !== undefined && (
        <Button size="xs" h={32} mt={8} variant="default" onClick={() => void onRetry(failure.kind)}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
