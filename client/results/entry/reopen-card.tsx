import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../core/session.js';
import { showDone } from '../../ui/feedback/notify.js';
import { ReasonDialog } from '../../ui/forms/reason-dialog.js';
import { reopenCard } from '../results.api.js';
import { useSheet } from './entry-context.js';

/** Of a withdrawn result: its card is opened again by a manager, and the sheet is empty. */
export function ReopenCard() {
  const { code, profileName } = useSheet('base');
  const { selectedProfiles } = useSheet('booking');
  const [isAsking, setAsking] = useState(false);
  const cardId = selectedProfiles.find((profile) => profile.code === code)?.jobCardId;
  const mayReopen = useCan('job-cards.change');
  if (!mayReopen || cardId === undefined) return null;
  const reopen = async (reason: string): Promise<void> => {
    await reopenCard(cardId, reason);
    setAsking(false);
    showDone(`The job card of ${profileName} is open again`);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFolderOpen size={16} stroke={1.75} />}
        onClick={() => setAsking(true)}
      >
        Reopen the card
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Reopen the card of ${profileName}`}
          text="The test waits for a result again, on an empty sheet. Earlier versions stay readable."
          confirmLabel="Reopen the card"
          onConfirm={reopen}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
