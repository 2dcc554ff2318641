import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Result } from '../../../shared/contract/results.js';
import type { BookingMatch, SearchPage } from '../../../shared/contract/search.js';
import { isOpen } from '../../../shared/domain/stage.js';
import { currentUser } from '../../core/session.js';
import { useContinue } from '../../core/navigation.js';
import { showDone, showProblem } from '../../ui/feedback/notify.js';
import { ReasonDialog } from '../../ui/forms/submit-dialog.js';
import { useAct } from '../../ui/forms/use-act.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { findPatients, withdrawResult } from '../results.api.js';
import { transferValues } from './drafts.js';
import { resultPath } from './result-address.js';
import { useEntry, useSheet } from './result-entry.js';

/** Takes a released result back, and leads to the sheet of the patient whose it is. */
export function Withdraw({ isBusy }: { readonly isBusy: boolean }) {
  const { tell } = useEntry();
  const base = useSheet('base');
  const goOn = useContinue();
  const [isAsking, setAsking] = useState(false);
  const [movedTo, setMovedTo] = useState<string>();
  const { bookingInformationId, code, version, discipline, profileName } = base;

  const enterThere = async (bookingId: string): Promise<void> => {
    const owner = { username: currentUser()?.username ?? '', bookingId, profileCode: code };
    await transferValues(owner, base);
    void goOn(resultPath(discipline, { bookingId, profileCode: code, returnUrl: 'results' }));
  };
  const withdraw = async (reason: string): Promise<void> => {
    const about = { bookingInformationId, code, version, reason };
    const withdrawn = await withdrawResult(movedTo === undefined ? about : { ...about, movedTo });
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
        leftSection={<IconFileOff />}
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

interface RightBookingProps {
  readonly result: Result;
  readonly chosen: string | undefined;
  readonly onChoose: (bookingId: string | undefined) => void;
}

interface Choice {
  readonly bookingId: string;
  readonly text: string;
}

const NOBODY = '';

/** The booking it belongs to: one that asks for the same test and still waits for it. */
function RightBooking({ result, chosen, onChoose }: RightBookingProps) {
  const [words, setWords] = useState('');
  const [choices, setChoices] = useState<readonly Choice[]>();
  const { isBusy, act } = useAct();
  const find = (): Promise<void> =>
    act('The search did not answer', async () => {
      if (words.trim() === '') return;
      onChoose(undefined);
      setChoices(choicesIn(await findPatients(words.trim()), result));
    });
  return (
    <>
      <Group mt={12} gap={8} align="flex-end" wrap="nowrap">
        <TextInput
          size="sm"
          style={{ flex: 1 }}
          label="If it was the wrong patient: the right one, by lab number or name"
          maxLength={200}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter looks for the patient; it does not withdraw yet.
            event.preventDefault();
            void find();
          }}
        />
        <Button variant="default" loading={isBusy} onClick={() => void find()}>
          Find
        </Button>
      </Group>
      {choices?.length === 0 && (
        <Text c="dimmed" mt={8} role="status">
          No booking of that patient waits for {result.code}: add the test to one first, or withdraw without
          it.
        </Text>
      )}
      {choices !== undefined && choices.length > 0 && (
        <Radio.Group
          mt={10}
          aria-label="The booking that it belongs to"
          value={chosen ?? NOBODY}
          onChange={(value) => onChoose(value === NOBODY ? undefined : value)}
        >
          <Stack gap={8}>
            {choices.map(({ bookingId, text }) => (
              <Radio key={bookingId} value={bookingId} label={text} />
            ))}
            <Radio value={NOBODY} label="None of these" />
          </Stack>
        </Radio.Group>
      )}
    </>
  );
}

function choicesIn({ items }: SearchPage, { code, bookingInformationId: from }: Result): readonly Choice[] {
  const waits = ({ id, profiles }: BookingMatch): boolean =>
    id !== from && profiles.some((one) => one.code === code && isOpen(one.stage));
  return items.flatMap(({ fullName, labNumber, dateOfBirth, bookings }) =>
    bookings.filter(waits).map(({ id, at }) => ({
      bookingId: id,
      text: `${fullName}, ${labNumber}, born ${dateOfBirth ?? 'unknown'}, booked ${formatDateTime(at)}`,
    })),
  );
}
