import { Button, Group, Table, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReviewedRow, ReviewedValue, ReviewOfResult } from '../../shared/contract/results.js';
import type { TodoItem } from '../../shared/contract/worklist.js';
import { asProblem } from '../core/api.js';
import { useCan } from '../core/session.js';
import { problemText, showDone } from '../ui/feedback/notify.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { FormDialog } from '../ui/forms/submit-dialog.js';
import { useOnce } from '../ui/forms/use-once.js';
import { Flag } from '../ui/layout/flag.js';
import { TitleRow } from '../ui/table/title-row.js';
import { amendReviewed, readReview, settleReview } from './todos.api.js';

interface ReviewDialogProps {
  readonly item: TodoItem;
  readonly onClose: () => void;
}

/** A result that was released before its patient was corrected: old and new flags side by side, amended in one step. */
export function ReviewDialog({ item, onClose }: ReviewDialogProps) {
  const { bookingId, profileCode } = item;
  const code = profileCode ?? '';
  const loaded = useLoaded(`review ${bookingId} ${code}`, () => readReview(bookingId, code));
  const [reason, setReason] = useState<string>();
  return (
    <FormDialog
      opened
      title="Released before a correction"
      onClose={onClose}
      lost={reason === undefined ? undefined : 'The reason'}
    >
      <WhenLoaded of={loaded} skeleton={<TableSkeleton rows={4} columns={3} />}>
        {(review) => (
          <>
            <Text mb={10}>
              <bdi>{review.patientName}</bdi>, {review.labNumber}: {review.profileName} was judged for{' '}
              {review.was}; the patient is {review.now}.
            </Text>
            <SideBySide rows={review.rows} />
            <Decision review={review} reason={reason} onReason={setReason} onDone={onClose} />
          </>
        )}
      </WhenLoaded>
    </FormDialog>
  );
}

interface DecisionProps {
  readonly review: ReviewOfResult;
  /** As typed; undefined: nothing was typed. */
  readonly reason: string | undefined;
  readonly onReason: (reason: string) => void;
  readonly onDone: () => void;
}

function Decision({ review, reason, onReason, onDone }: DecisionProps) {
  const mayAmend = useCan('results.release');
  const [told, setTold] = useState('');
  const { isBusy, failure, decide } = useDeciding(onDone);
  if (!mayAmend) return <Text c="dimmed">A pathologist amends it, or lets it stand.</Text>;
  const text = reason ?? `The ${review.what.join(' and ')} was corrected after the release`;
  const request = { bookingId: review.bookingId, profileCode: review.profileCode, version: review.version };
  const amend = (): Promise<void> =>
    decide(
      () => amendReviewed({ ...request, reason: text, told, reassess: true }),
      `${review.profileName} was amended`,
    );
  const letStand = (): Promise<void> =>
    decide(
      () => settleReview({ ...request, reason: text }),
      `${review.profileName} stands as it was released`,
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void amend();
      }}
    >
      <Refusal cause={failure} title="Nothing was changed" />
      <Textarea
        label="Reason"
        required
        maxLength={500}
        value={text}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
      <TextInput
        mt={12}
        label="Who was told, and when"
        maxLength={500}
        value={told}
        onChange={({ currentTarget }) => setTold(currentTarget.value)}
      />
      <Group justify="flex-end" mt={20}>
        <Button variant="default" disabled={isBusy} onClick={() => void letStand()}>
          Let it stand
        </Button>
        <Button type="submit" loading={isBusy}>
          Amend the report
        </Button>
      </Group>
    </form>
  );
}

function useDeciding(onDone: () => void) {
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();
  const decide = (work: () => Promise<unknown>, done: string): Promise<void> =>
    once(async () => {
      setFailure(undefined);
      try {
        await work();
        showDone(done);
        onDone();
      } catch (thrown) {
        setFailure(problemText(asProblem(thrown)));
      }
    });
  return { isBusy, failure, decide };
}

/** Old and new values of a result; what differs comes first. */
function SideBySide({ rows }: { readonly rows: readonly ReviewedRow[] }) {
  const filled = rows.filter(({ was, now }) => was.value !== '' || now.value !== '');
  const sorted = [...filled].sort((a, b) => Number(b.differs) - Number(a.differs));
  return (
    <Table.ScrollContainer minWidth={280} maxHeight={320} type="native" mb={12}>
      <Table horizontalSpacing={6} aria-label="As released, and as it would be now">
        <TitleRow titles={['Test', 'As released', 'Now']} />
        <Table.Tbody>
          {sorted.map((row) => (
            <Table.Tr key={row.code} fw={row.differs ? 600 : undefined}>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>
                <Judged value={row.was} />
              </Table.Td>
              <Table.Td>
                {row.differs ? <Judged value={row.now} /> : <span className="dimmed">same</span>}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Judged({ value: { value, flag, range } }: { readonly value: ReviewedValue }) {
  return (
    <>
      {value === '' ? 'no value' : value} <Flag flag={flag} />
      {range !== '' && (
        <Text c="dimmed" fz="xs">
          {range}
        </Text>
      )}
    </>
  );
}
