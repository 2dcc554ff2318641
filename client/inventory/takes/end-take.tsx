import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { StockTakeSheet } from '../../../shared/contract/stock-take-shapes.js';
import { showDone } from '../../ui/feedback/notify.js';
import { ReasonDialog, SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { closeTake, dropTake } from '../inventory.api.js';
import { isDifferent } from './take-parts.js';

interface EndTakeProps {
  readonly sheet: StockTakeSheet;
  /** Something typed is not kept yet. */
  readonly isBusy: boolean;
  readonly onEnded: () => Promise<void>;
}

/** The manager closes it, or gives it up. */
export function EndTake({ sheet, isBusy, onEnded }: EndTakeProps) {
  const [ending, setEnding] = useState<'close' | 'drop'>();
  const { id, number } = sheet;
  useShortcut('mod+Enter', 'Close the stock-take', () => setEnding('close'), { enabled: !isBusy });
  const drop = async (reason: string): Promise<void> => {
    await dropTake(id, reason);
    showDone(`Stock-take ${number} was given up`);
    setEnding(undefined);
    await onEnded();
  };
  return (
    <Group gap={8}>
      <Button variant="default" onClick={() => setEnding('drop')}>
        Give up
      </Button>
      <Button title="Ctrl+Enter" disabled={isBusy} onClick={() => setEnding('close')}>
        Close stock-take
      </Button>
      {ending === 'drop' && (
        <ReasonDialog
          title={`Give up stock-take ${number}`}
          text="Nothing is moved. What was counted can still be read."
          confirmLabel="Give up"
          danger
          onConfirm={drop}
          onClose={() => setEnding(undefined)}
        />
      )}
      {ending === 'close' && (
        <CloseDialog sheet={sheet} onEnded={onEnded} onClose={() => setEnding(undefined)} />
      )}
    </Group>
  );
}

interface CloseDialogProps {
  readonly sheet: StockTakeSheet;
  readonly onEnded: () => Promise<void>;
  readonly onClose: () => void;
}

const lots = (count: number): string => (count === 1 ? '1 lot' : `${count} lots`);

function CloseDialog({ sheet, onEnded, onClose }: CloseDialogProps) {
  const { id, number, lines } = sheet;
  const [leavesRest, setLeavesRest] = useState(false);
  const rest = lines.filter(({ counted }) => counted === null).length;
  const different = lines.filter(isDifferent);
  const unexplained = different.filter(({ reason }) => reason.length < 3).length;
  const missing =
    unexplained > 0
      ? `Say why at each difference first: ${lots(unexplained)} without a reason`
      : 'Say that what was not counted stays as it is';
  return (
    <SubmitDialog
      title={`Close stock-take ${number}`}
      lost={leavesRest ? 'What was ticked' : undefined}
      confirmLabel="Close it"
      notDone="The stock-take was not closed"
      disabled={unexplained > 0 || (rest > 0 && !leavesRest)}
      missing={missing}
      onClose={onClose}
      onSubmit={(key) => closeTake(id, leavesRest, key)}
      onDone={async () => {
        showDone(`Stock-take ${number} is closed`);
        onClose();
        await onEnded();
      }}
    >
      <Stack gap={12}>
        <Text>
          {different.length === 0
            ? 'What was counted matches the books. Nothing moves.'
            : `${lots(different.length)} will be written as counted, each with its reason.`}
        </Text>
        {rest > 0 && (
          <Checkbox
            id="leaveRest"
            label={`${lots(rest)} not counted: as the books have ${rest === 1 ? 'it' : 'them'}`}
            checked={leavesRest}
            onChange={({ currentTarget }) => setLeavesRest(currentTarget.checked)}
          />
        )}
      </Stack>
    </SubmitDialog>
  );
}
