import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconTestPipe } from '@tabler/icons-react';
import type { BatchAnswer, ResultListRow, StoppedItemRequest } from '../../shared/contract/results.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { Leaving } from '../ui/forms/leaving.js';
import { undoRelease } from './results.api.js';

/** Reports about to be released, until they are or somebody stops them. */
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

/** The laboratory's answer about one result. */
export interface SignAnswer {
  readonly row: Pick<ResultListRow, 'id' | 'labNumber' | 'profileName'>;
  readonly message: string;
}

interface SaidOfProps {
  readonly said: readonly SignAnswer[];
  readonly title: string;
  readonly color: 'red' | 'blue';
  readonly onClose: () => void;
}

/** The laboratory's answers about single results: they stay until somebody has read them. */
export function ResultText({ said, title, color, onClose }: SaidOfProps) {
  if (said.length === 0) return null;
  const isRefusal = color === 'red';
  const Icon = isRefusal ? IconAlertTriangle : IconTestPipe;
  return (
    <Alert
      color={color}
      role={isRefusal ? 'alert' : 'status'}
      mb={12}
      icon={<Icon size={18} />}
      title={title}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      {said.map(({ row, message }) => (
        <div key={row.id}>
          {row.labNumber} {row.profileName}: {message}
        </div>
      ))}
    </Alert>
  );
}

/** Stops what is about to be released, and says why each of the others could not be stopped. */
export async function stopRelease(items: readonly StoppedItemRequest[]): Promise<void> {
  const sent = items.map(({ bookingId, profileCode }) => ({ bookingId, profileCode }));
  try {
    const answers = await undoRelease(sent);
    const stopped = answers.filter(({ ok }) => ok).length;
    if (stopped > 0)
      showDone(`${stopped} ${stopped === 1 ? 'result stays' : 'results stay'} in the laboratory, authorised`);
    const late = answers.filter(({ ok }) => !ok);
    if (late.length > 0) showProblem(new Error(messagesOf(late)), { what: `${late.length} not stopped` });
  } catch (thrown) {
    showProblem(thrown, { what: 'Nothing was stopped', retry: () => stopRelease(items) });
  }
}

function messagesOf(answers: readonly BatchAnswer[]): string {
  return [...new Set(answers.map(({ message }) => message ?? ''))].join(' ');
}
