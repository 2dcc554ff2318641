import { Button, Group, Text, Title } from '@mantine/core';
import { IconListSearch, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccessLine } from '../../shared/contract/patients.js';
import type { PatientChange, PatientHistory, PatientMerge } from '../../shared/contract/patient-merges.js';
import { FIELD_LABELS } from '../../shared/domain/people/person.js';
import { asProblem, withQuery } from '../core/api.js';
import { useCan } from '../core/session.js';
import { showDone } from '../ui/feedback/notify.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { Dialog } from '../ui/forms/dialog.js';
import { useOnce } from '../ui/forms/use-once.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { NewestNotice, Pager } from '../ui/table/pager.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { fieldText } from './merge-fields.js';
import { accessPaper, readAccess, readHistory, unmergePatients } from './search.api.js';
import classes from './search.module.css';

interface HistoryDialogProps {
  readonly patientId: string;
  readonly onClose: () => void;
  /** A merge was taken back: what was found is another now. */
  readonly onChanged: () => void;
}

/** Corrections to a patient's record, by whom, and merges. */
export function HistoryDialog({ patientId, onClose, onChanged }: HistoryDialogProps) {
  const loaded = useLoaded(`history ${patientId}`, () => readHistory(patientId));
  const [failure, setFailure] = useState<string>();
  const takeBack = async ({ merged }: PatientMerge): Promise<void> => {
    setFailure(undefined);
    try {
      await unmergePatients(merged.id);
      showDone(`${merged.labNumber} is a separate patient again`);
      onChanged();
      await loaded.reload();
    } catch (thrown) {
      setFailure(asProblem(thrown).detail);
    }
  };
  return (
    <Dialog opened title="History of the record" onClose={onClose}>
      <Refusal cause={failure} title="The merge was not taken back" />
      <WhenLoaded of={loaded} skeleton={<TableSkeleton rows={4} columns={2} />}>
        {(history) => <Story history={history} onTakeBack={takeBack} />}
      </WhenLoaded>
    </Dialog>
  );
}

interface StoryProps {
  readonly history: PatientHistory;
  readonly onTakeBack: (merge: PatientMerge) => Promise<void>;
}

function Story({ history, onTakeBack }: StoryProps) {
  const { patient, merges, changes } = history;
  return (
    <>
      <Text mb={12}>
        <strong>
          <bdi>{patient.fullName}</bdi>
        </strong>
        , {patient.labNumber}
      </Text>
      {merges.length > 0 && <Title order={3}>Merges</Title>}
      <ul className={classes.story}>
        {merges.map((merge) => (
          <MergeLine key={merge.id} merge={merge} onTakeBack={onTakeBack} />
        ))}
      </ul>
      <NewestNotice shown={merges.length} count={history.mergesCount} />
      <Title order={3}>Changes</Title>
      {changes.length === 0 && <Text c="dimmed">Nothing was changed since it was made.</Text>}
      <ul className={classes.story}>
        {changes.map((change) => (
          <ChangeLine key={`${change.at} ${change.action}`} change={change} />
        ))}
      </ul>
      <NewestNotice shown={changes.length} count={history.changesCount}>
        The audit trail of the patient has all of them.
      </NewestNotice>
    </>
  );
}

interface MergeLineProps {
  readonly merge: PatientMerge;
  readonly onTakeBack: (merge: PatientMerge) => Promise<void>;
}

function MergeLine({ merge, onTakeBack }: MergeLineProps) {
  const mayMerge = useCan('patients.merge');
  const { isBusy, once } = useOnce();
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <MergeText merge={merge} />
        {mayMerge && merge.undoUntil !== null && (
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            onClick={() => void once(() => onTakeBack(merge))}
          >
            Take back
          </Button>
        )}
      </Group>
    </li>
  );
}

const ACTS: Readonly<Record<string, string>> = {
  'patient.create': 'Registered',
  'patient.update': 'Corrected',
  'patient.merge': 'Merged',
  'patient.unmerge': 'Merge taken back',
  'booking.update': 'Corrected with a booking',
};

function ChangeLine({ change: { at, by, action, reason, fields } }: { readonly change: PatientChange }) {
  return (
    <li>
      {ACTS[action] ?? action}
      <Text c="dimmed" fz="xs">
        {by}, {formatDateTime(at)}
        {reason !== null && `: ${reason}`}
      </Text>
      {fields.map(({ field, from, to }) => (
        <div key={field}>
          {FIELD_LABELS[field]}: {fieldText(field, to)}, was {fieldText(field, from)}
        </div>
      ))}
    </li>
  );
}

interface AccessDialogProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

/** A person's own record of who looked at their results; it is printed and given to that person. */
export function AccessDialog({ patientId, onClose }: AccessDialogProps) {
  const [page, setPage] = useState(1);
  const loaded = useLoaded(`access ${patientId}`, () => readAccess(patientId, page), page);
  return (
    <Dialog opened title="Who looked at this person's results" onClose={onClose}>
      <WhenLoaded of={loaded} skeleton={<TableSkeleton rows={4} columns={2} />}>
        {({ items, size, total, more }) => (
          <>
            {items.length === 0 && <Text c="dimmed">Nobody has looked at this person’s results.</Text>}
            <ul className={classes.story}>
              {items.map((line) => (
                <LookLine key={line.id} line={line} />
              ))}
            </ul>
            <Pager page={page} size={size} total={total} more={more ?? false} onPage={setPage} />
          </>
        )}
      </WhenLoaded>
      <Group mt={16} gap={8}>
        <Button component="a" href={accessPaper(patientId)} leftSection={<IconPrinter />}>
          Print for the person
        </Button>
        <LinkButton
          to={withQuery('/audit', { patientId })}
          variant="default"
          leftSection={<IconListSearch />}
        >
          Whole audit trail
        </LinkButton>
      </Group>
    </Dialog>
  );
}

function LookLine({ line }: { readonly line: AccessLine }) {
  const { at, username, fullName, what, profiles, address } = line;
  return (
    <li>
      <strong>{fullName === '' ? username : fullName}</strong> {what.toLowerCase()}
      {profiles.length > 0 && `: ${profiles.join(', ')}`}
      <Text c="dimmed" fz="sm">
        {formatDateTime(at)}, from {address}
      </Text>
    </li>
  );
}

/** Which record became one with which, by whom, and whether it was taken back. */
export function MergeText({ merge }: { readonly merge: PatientMerge }) {
  const { keep, merged, undoUntil, undoneAt, undoneBy } = merge;
  return (
    <div>
      {merged.labNumber} <bdi>{merged.fullName}</bdi> was merged into {keep.labNumber}
      <Text c="dimmed" fz="xs">
        {merge.by}, {formatDateTime(merge.at)}
        {merge.reason !== null && `: ${merge.reason}`}
        {undoneAt !== null && `. Taken back by ${undoneBy ?? ''}, ${formatDateTime(undoneAt)}`}
        {undoUntil !== null && `. Can be taken back until ${formatDateTime(undoUntil)}`}
      </Text>
    </div>
  );
}
