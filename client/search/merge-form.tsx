import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { MergePreview, MergePreviewSide } from '../../shared/contract/patient-merges.js';
import { counted } from '../../shared/domain/counted.js';
import { UNMERGE_DAYS } from '../../shared/domain/people/person.js';
import { showDone } from '../ui/feedback/notify.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { MergeFields, usualChoices, type Choices } from './merge-fields.js';
import { mergePatients } from './search.api.js';

export interface MergeFormProps {
  readonly preview: MergePreview;
  readonly onTyped: () => void;
  readonly onSwap: () => void;
  readonly onMerged: () => void;
  readonly onStale: () => void;
}

/** What stays, what goes over, and which record is believed where they differ. */
export function MergeForm({ preview, onTyped, onSwap, onMerged, onStale }: MergeFormProps) {
  const { keep, merge, refused } = preview;
  const [choices, setChoices] = useState<Choices>(() => usualChoices(preview));
  const [reason, setReason] = useState('');
  const sending = useSending({
    notDone: 'Nothing was merged',
    send: (_, { key }) => {
      const pair = { keep: keep.id, merge: merge.id, keepVersion: keep.version, mergeVersion: merge.version };
      return mergePatients({ ...pair, fields: choices, ...(reason.trim() !== '' && { reason }) }, key);
    },
    onDone: () => {
      showDone(`${merge.labNumber} was merged into ${keep.labNumber}; its history takes it back`);
      onMerged();
    },
    onRefused: ({ code }) => code === 'stale_version' && onStale(),
  });
  return (
    <SentForm sending={sending}>
      <Text mb={12}>
        <Side side={keep} /> stays, with the number {keep.labNumber}. The {workOf(merge)} of{' '}
        <Side side={merge} /> go over; {merge.labNumber} still finds them. It can be taken back for{' '}
        {UNMERGE_DAYS} days.
      </Text>
      <Groups keep={keep} merge={merge} />
      <Refusal cause={refused ?? undefined} title="These two are not merged" />
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
            description="For the audit trail, e.g. the same national ID"
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
        <Button variant="default" disabled={sending.isBusy} onClick={onSwap}>
          Keep {merge.labNumber} instead
        </Button>
        <Button
          type="submit"
          color="red"
          loading={sending.isBusy}
          disabled={refused !== null}
          title={refused ?? undefined}
        >
          Merge into {keep.labNumber}
        </Button>
      </Group>
    </SentForm>
  );
}

/** Both, whether or not they differ: it is what tells two people apart. */
function Groups({ keep, merge }: Pick<MergePreview, 'keep' | 'merge'>) {
  const said = ({ labNumber, groups }: MergePreviewSide): string =>
    `${labNumber} ${groups.length === 0 ? 'not known' : groups.join(' and ')}`;
  return (
    <Text mb={12}>
      Blood group: {said(keep)}; {said(merge)}.
    </Text>
  );
}

function Side({ side }: { readonly side: MergePreviewSide }) {
  return (
    <strong>
      <bdi>{side.fullName}</bdi>
    </strong>
  );
}

function workOf({ bookings, results }: MergePreviewSide): string {
  return `${counted(bookings, 'booking')} and ${counted(results, 'result')}`;
}
