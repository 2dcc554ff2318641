import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { MergePreview, MergePreviewSide } from '../../shared/contract/patient-merges.js';
import { UNMERGE_DAYS } from '../../shared/domain/person.js';
import { asProblem, newIdempotencyKey } from '../core/api.js';
import { FormDialog } from '../ui/form-dialog.js';
import { showDone } from '../ui/notify.js';
import { Refusal } from '../ui/refusal.js';
import { ErrorState, TableSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { MergeFields, usualChoices, type Choices } from './merge-fields.js';
import { mergePatients, previewMerge } from './search.api.js';

export interface MergePair {
  readonly keep: string;
  readonly merge: string;
}

export interface MergeDialogProps {
  readonly pair: MergePair;
  readonly onSwap: () => void;
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** Two records of one person, side by side, before they become one. */
export function MergeDialog({ pair, onSwap, onMerged, onClose }: MergeDialogProps) {
  const { data, problem, reload } = useLoaded(`merge ${pair.keep} ${pair.merge}`, () =>
    previewMerge(pair.keep, pair.merge),
  );
  // What was there stays on screen while another pair is read: it is not this one's.
  const preview = data?.keep.id === pair.keep ? data : undefined;
  const [isTyped, setTyped] = useState(false);
  return (
    <FormDialog
      opened
      title="Merge duplicates"
      onClose={onClose}
      lost={isTyped ? 'What you chose' : undefined}
    >
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {preview === undefined && problem === undefined && <TableSkeleton rows={4} columns={3} />}
      {preview !== undefined && (
        <Merge
          key={`${preview.keep.id} ${preview.keep.version} ${preview.merge.version}`}
          preview={preview}
          onTyped={() => setTyped(true)}
          onSwap={onSwap}
          onMerged={onMerged}
          onStale={() => void reload()}
        />
      )}
    </FormDialog>
  );
}

interface MergeProps {
  readonly preview: MergePreview;
  readonly onTyped: () => void;
  readonly onSwap: () => void;
  readonly onMerged: () => void;
  readonly onStale: () => void;
}

function Merge({ preview, onTyped, onSwap, onMerged, onStale }: MergeProps) {
  const { keep, merge, refused } = preview;
  const [choices, setChoices] = useState<Choices>(() => usualChoices(preview));
  const [reason, setReason] = useState('');
  const [key] = useState(newIdempotencyKey);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const pair = { keep: keep.id, merge: merge.id, keepVersion: keep.version, mergeVersion: merge.version };
    try {
      await mergePatients({ ...pair, fields: choices, ...(reason.trim() !== '' && { reason }) }, key);
      showDone(`${merge.labNumber} was merged into ${keep.labNumber}; its history takes it back`);
      onMerged();
    } catch (thrown) {
      const problem = asProblem(thrown);
      setFailure(problem.detail);
      if (problem.code === 'stale_version') onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Text mb={12}>
        <Side side={keep} /> stays, with the number {keep.labNumber}. The {counted(merge)} of{' '}
        <Side side={merge} /> go over; {merge.labNumber} still finds them. It can be taken back for{' '}
        {UNMERGE_DAYS} days.
      </Text>
      <Refusal cause={refused ?? undefined} title="These two are not merged" />
      <Refusal cause={failure} title="Nothing was merged" />
      {refused === null && (
        <>
          <MergeFields
            preview={preview}
            choices={choices}
            onChoose={(field, side) => {
              onTyped();
              setChoices({ ...choices, [field]: side });
            }}
          />
          <Textarea
            mt={12}
            label="Reason"
            description="For the trail, e.g. the same national ID"
            autosize
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => {
              onTyped();
              setReason(currentTarget.value);
            }}
          />
        </>
      )}
      <Group justify="space-between" mt={20}>
        <Button variant="default" disabled={isBusy} onClick={onSwap}>
          Keep {merge.labNumber} instead
        </Button>
        <Button
          type="submit"
          color="red"
          loading={isBusy}
          disabled={refused !== null}
          title={refused ?? undefined}
        >
          Merge into {keep.labNumber}
        </Button>
      </Group>
    </form>
  );
}

function Side({ side }: { readonly side: MergePreviewSide }) {
  return (
    <strong>
      <bdi>{side.fullName}</bdi>
    </strong>
  );
}

function counted({ bookings, results }: MergePreviewSide): string {
  const many = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${many(bookings, 'booking')} and ${many(results, 'result')}`;
}
