import { Alert } from '@mantine/core';
import type { BatchAnswer } from '../../shared/contract/results.js';
import { Leaving } from '../ui/forms/leaving.js';
import { stopRelease } from './undo-release.js';

/** What leaves in some seconds, until it did or was stopped. */
export function LeavingNotice({
  answers,
  onClose,
}: {
  readonly answers: readonly BatchAnswer[];
  readonly onClose: () => void;
}) {
  const releaseAt = answers
    .map((answer) => answer.releaseAt ?? '')
    .sort()
    .at(-1);
  if (releaseAt === undefined) return null;
  const undo = async (): Promise<void> => {
    await stopRelease(answers);
    onClose();
  };
  const what = `${answers.length} ${answers.length === 1 ? 'authorised result' : 'authorised results'}`;
  return (
    <Alert color="teal" role="status" mb={12} withCloseButton closeButtonLabel="Close" onClose={onClose}>
      <Leaving releaseAt={releaseAt} what={what} onUndo={undo} />
    </Alert>
  );
}
