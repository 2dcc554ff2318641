import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { MergePreview, MergePreviewSide } from '../../shared/contract/patient-merges.js';
import type { PatientMatch } from '../../shared/contract/search.js';
import { counted } from '../../shared/domain/plural.js';
import { UNMERGE_DAYS } from '../../shared/domain/people/person.js';
import { useCan } from '../core/session.js';
import { showDone } from '../ui/feedback/notify.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { FormDialog } from '../ui/forms/submit-dialog.js';
import { useSending } from '../ui/forms/use-sending.js';
import { MergeFields, usualChoices, type Choices } from './merge-fields.js';
import { HistoryDialog } from './record-dialogs.js';
import { mergePatients, previewMerge } from './search.api.js';

/** Offered on the cards of found patients beside booking. */
export interface Merging {
  readonly mayMerge: boolean;
  /** The record that survives; the next card chosen is the duplicate. */
  readonly kept: PatientMatch | undefined;
  readonly onMerge: (patient: PatientMatch) => void;
  readonly onHistory: (patient: PatientMatch) => void;
}

/** The two steps of a merge, over several searches if need be; `onChanged`: what was found is another now. */
export function useMerging(onChanged: () => void) {
  const mayMerge = useCan('patients.merge');
  const [kept, setKept] = useState<PatientMatch>();
  const [pair, setPair] = useState<PreviewedPair>();
  const [historyOf, setHistoryOf] = useState<string>();
  const merging: Merging = {
    mayMerge,
    kept,
    onMerge: (patient) => {
      if (kept === undefined) setKept(patient);
      else setPair({ keep: kept.id, merge: patient.id });
    },
    onHistory: ({ id }) => setHistoryOf(id),
  };
  const done = (): void => {
    setPair(undefined);
    setKept(undefined);
    onChanged();
  };
  const parts = (
    <>
      {kept !== undefined && <Chosen kept={kept} onCancel={() => setKept(undefined)} />}
      {pair !== undefined && (
        <MergeDialog
          pair={pair}
          onSwap={() => setPair({ keep: pair.merge, merge: pair.keep })}
          onMerged={done}
          onClose={() => setPair(undefined)}
        />
      )}
      {historyOf !== undefined && (
        <HistoryDialog patientId={historyOf} onChanged={onChanged} onClose={() => setHistoryOf(undefined)} />
      )}
    </>
  );
  return { merging, parts };
}

function Chosen({ kept, onCancel }: { readonly kept: PatientMatch; readonly onCancel: () => void }) {
  return (
    <Alert color="blue" mb={12} role="status">
      <Group justify="space-between">
        <span>
          <strong>{kept.labNumber}</strong> <bdi>{kept.fullName}</bdi> stays. Choose the duplicate below, or
          search for it.
        </span>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel the merge
        </Button>
      </Group>
    </Alert>
  );
}

interface PreviewedPair {
  readonly keep: string;
  readonly merge: string;
}

interface MergeDialogProps {
  readonly pair: PreviewedPair;
  readonly onSwap: () => void;
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** Two records of one person, side by side, before they become one. */
function MergeDialog({ pair, onSwap, onMerged, onClose }: MergeDialogProps) {
  const { data, problem, reload } = useLoaded(`merge ${pair.keep} ${pair.merge}`, () =>
    previewMerge(pair.keep, pair.merge),
  );
  // The earlier preview stays while another pair is read, but is not this pair's.
  const preview = data?.keep.id === pair.keep ? data : undefined;
  const [isTyped, setTyped] = useState(false);
  return (
    <FormDialog opened title="Merge duplicates" onClose={onClose} lost={isTyped ? 'Your choices' : undefined}>
      <WhenLoaded of={{ data: preview, problem, reload }} skeleton={<TableSkeleton rows={4} columns={3} />}>
        {(shown) => (
          <MergeForm
            key={`${shown.keep.id} ${shown.keep.version} ${shown.merge.version}`}
            preview={shown}
            onTyped={() => setTyped(true)}
            onSwap={onSwap}
            onMerged={onMerged}
            onStale={() => void reload()}
          />
        )}
      </WhenLoaded>
    </FormDialog>
  );
}

interface MergeFormProps {
  readonly preview: MergePreview;
  readonly onTyped: () => void;
  readonly onSwap: () => void;
  readonly onMerged: () => void;
  readonly onStale: () => void;
}

/** The values that stay and those that move, and which record's value counts if they differ. */
function MergeForm({ onSwap, ...props }: MergeFormProps) {
  const { preview } = props;
  const { keep, merge, refused } = preview;
  const { form, sending } = useMerge(props);
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
            choices={form.values.choices}
            onChoose={(field, side) =>
              form.setFieldValue('choices', { ...form.values.choices, [field]: side })
            }
          />
          <Textarea
            mt={12}
            label="Reason"
            description="For the audit trail, e.g. the same national ID"
            minRows={1}
            maxLength={500}
            {...fieldAt(form, 'reason')}
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

function useMerge({ preview, onTyped, onMerged, onStale }: Omit<MergeFormProps, 'onSwap'>) {
  const { keep, merge } = preview;
  const form = useForm<{ choices: Choices; reason: string }>({
    initialValues: { choices: usualChoices(preview), reason: '' },
    onValuesChange: onTyped,
  });
  const { choices, reason } = form.values;
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
  return { form, sending };
}

/** Both, whether or not they differ: it is what tells two people apart. */
function Groups({ keep, merge }: Pick<MergePreview, 'keep' | 'merge'>) {
  const textOf = ({ labNumber, groups }: MergePreviewSide): string =>
    `${labNumber} ${groups.length === 0 ? 'not known' : groups.join(' and ')}`;
  return (
    <Text mb={12}>
      Blood group: {textOf(keep)}; {textOf(merge)}.
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
