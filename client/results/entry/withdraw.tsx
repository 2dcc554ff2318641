import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentUser } from '../../core/session.js';
import { showDone, showProblem } from '../../ui/feedback/notify.js';
import { ReasonDialog } from '../../ui/forms/reason-dialog.js';
import { withdrawResult } from '../results.api.js';
import { carryOver } from './carry-over.js';
import { useEntry, useSheet } from './entry-context.js';
import { resultPath } from './return-target.js';
import { RightBooking } from './right-booking.js';

/** Takes a released result back, and leads to the sheet of the patient whose it is. */
export function Withdraw({ isBusy }: { readonly isBusy: boolean }) {
  const { tell } = useEntry();
  const base = useSheet('base');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [movedTo, setMovedTo] = useState<string>();
  const { bookingInformationId, code, version, discipline, profileName } = base;

  const enterThere = async (bookingId: string): Promise<void> => {
    const owner = { username: currentUser()?.username ?? '', bookingId, profileCode: code };
    await carryOver(owner, base);
    void navigate(resultPath(discipline, { bookingId, profileCode: code, returnUrl: 'results' }));
  };
  const withdraw = async (reason: string): Promise<void> => {
    const withdrawn = await withdrawResult({
      bookingInformationId,
      code,
      version,
      reason,
      ...(movedTo !== undefined && { movedTo }),
    });
    setAsking(false);
    showDone(`${profileName} was withdrawn`);
    tell({ type: 'newerSeen', by: withdrawn.withdrawal?.by ?? '', result: withdrawn });
    if (movedTo === undefined) return;
    await enterThere(movedTo).catch((thrown: unknown) =>
      showProblem(thrown, {
        what: 'The sheet of the right patient was not opened',
        retry: () => enterThere(movedTo),
      }),
    );
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        disabled={isBusy}
        leftSection={<IconFileOff size={16} stroke={1.75} />}
        onClick={() => {
          setMovedTo(undefined);
          setAsking(true);
        }}
      >
        Withdraw
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Withdraw ${profileName}`}
          text="From now on the report and its code say that it is withdrawn. Its versions stay readable; its values no longer count."
          confirmLabel={movedTo === undefined ? 'Withdraw' : 'Withdraw and enter there'}
          danger
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        >
          <RightBooking result={base} chosen={movedTo} onChoose={setMovedTo} />
        </ReasonDialog>
      )}
    </>
  );
}
