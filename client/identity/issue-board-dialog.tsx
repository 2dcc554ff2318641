import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { BOARD_SHOWS, type BoardShows } from '../../shared/live.js';
import { Dialog } from '../ui/forms/dialog.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { issueBoard, type IssuedBoard } from './boards.api.js';
import { SHOWS_LABELS } from './board-token-columns.js';
import { ShownOnce } from './shown-once.js';
import classes from './shown-once.module.css';

interface IssueBoardDialogProps {
  readonly onIssued: () => void;
  readonly onClose: () => void;
}

/** Where it hangs and what it may show; then its token, once. */
export function IssueBoardDialog({ onIssued, onClose }: IssueBoardDialogProps) {
  const [issued, setIssued] = useState<IssuedBoard>();
  if (issued !== undefined) return <Token {...issued} onClose={onClose} />;
  return (
    <BoardForm
      onClose={onClose}
      onIssued={(answer) => {
        setIssued(answer);
        onIssued();
      }}
    />
  );
}

interface BoardFormProps {
  readonly onIssued: (issued: IssuedBoard) => void;
  readonly onClose: () => void;
}

function BoardForm({ onIssued, onClose }: BoardFormProps) {
  const [name, setName] = useState('');
  const [shows, setShows] = useState<BoardShows>('number');
  return (
    <SubmitDialog
      title="Issue a token for a board"
      lost={name.trim() === '' ? undefined : 'The new board'}
      notDone="The token was not issued"
      confirmLabel="Issue the token"
      disabled={name.trim().length < 2}
      missing="Say where it hangs first"
      onSubmit={() => issueBoard(name.trim(), shows)}
      onDone={onIssued}
      onClose={onClose}
    >
      <Stack gap={16}>
        <TextInput
          label="Where it hangs"
          placeholder="Corridor, bench 2"
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Radio.Group
          label="What it shows of a patient"
          description="Anyone who walks past can read it."
          value={shows}
          onChange={(value) => setShows(BOARD_SHOWS.find((known) => known === value) ?? 'number')}
        >
          <Stack gap={8} my={8}>
            {BOARD_SHOWS.map((value) => (
              <Radio key={value} value={value} label={SHOWS_LABELS[value]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </SubmitDialog>
  );
}

function Token({ board, token, onClose }: IssuedBoard & { readonly onClose: () => void }) {
  return (
    <Dialog opened title={`Token of ${board.name}`} onClose={onClose}>
      <div className={classes.box}>
        <ShownOnce label="Token" secret={token} />
      </div>
      <Alert color="blue" icon={<IconInfoCircle size={18} />}>
        <Text>
          It is shown once. Open /wall-board on the screen that hangs there and give it this token; the screen
          keeps it until it is revoked.
        </Text>
      </Alert>
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Dialog>
  );
}
