import { Alert, type AlertProps, Button, Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconFileAlert,
  IconFileOff,
  IconHistory,
  IconInfoCircle,
} from '@tabler/icons-react';
import { namesOf } from '../../../shared/domain/people/names-of.js';
import { SIGNING_STEP, unexplainedChecks } from '../../../shared/domain/results/sample-alerts.js';
import { isIssued, isWithdrawn } from '../../../shared/domain/stage.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { CATALOGUE_AUTHOR } from './differences.js';
import { type Correction, lacksReason } from './entry-states.js';
import { type EntryPicture, useEntry, usePicture, useReadOnly, useSheet } from './result-entry.js';

/** Notices about the entry as a whole; a failed save is explained at its foot. */
export function ResultNotices() {
  return (
    <>
      <Said />
      <Refreshed />
      <MergedNotice />
      <NotKept />
      <RestoredDraft />
      <SetAsideNotice />
      <SampleWarnings />
    </>
  );
}

interface NoticeProps extends AlertProps {
  readonly Icon?: typeof IconInfoCircle;
}

function Notice({ Icon = IconInfoCircle, ...props }: NoticeProps) {
  return <Alert color="blue" role="status" mb={12} icon={<Icon size={18} />} {...props} />;
}

/** The message of the save. */
function Said() {
  const text = usePicture(({ state }) => (state.at === 'saved' ? state.said : 'Successfully'));
  if (text === 'Successfully') return null;
  return <Notice>{text}</Notice>;
}

function Refreshed() {
  const by = useSheet('refreshedBy');
  const { stage } = useSheet('base');
  // A withdrawn result has its own notice.
  if (by === undefined || isWithdrawn(stage)) return null;
  return (
    <Notice>
      {by === CATALOGUE_AUTHOR
        ? 'The catalogue of this test changed; units and ranges are the new ones now.'
        : `${by} saved this result while it was open; this is the saved version.`}
    </Notice>
  );
}

/** Only their rows were taken: nothing typed here is among them. */
function MergedNotice() {
  const merged = useSheet('merged');
  if (merged === undefined) return null;
  const { by, lines } = merged;
  return (
    <Notice title={`${by} saved this result meanwhile; your entries are kept, and not saved yet`}>
      {lines.map(({ code, name, mine, theirs }) => (
        <div key={code}>
          {name}: {theirs || 'empty'} by {by}, was {mine || 'empty'}
        </div>
      ))}
      {lines.length === 0 && 'Nothing else was changed.'}
    </Notice>
  );
}

function NotKept() {
  if (useSheet('isKept')) return null;
  return (
    <Notice color="amber" role="alert" Icon={IconAlertTriangle}>
      This machine cannot keep unsaved entries: save before you leave this screen.
    </Notice>
  );
}

function RestoredDraft() {
  const { tell } = useEntry();
  const draft = useSheet('draft');
  // Beside a conflict the choice is made there.
  const isChosenThere = usePicture(({ state }) => state.at === 'conflict');
  if (draft === undefined || isChosenThere) return null;
  return (
    <Notice
      Icon={IconHistory}
      title={`Your unsaved entry of ${formatDateTime(draft.at)} is back`}
      withCloseButton
      closeButtonLabel="Keep it and close this notice"
      onClose={() => tell({ type: 'draftAccepted' })}
    >
      <Group gap={12}>
        It is not saved yet.
        <Button size="xs" variant="default" onClick={() => tell({ type: 'draftDiscarded' })}>
          Discard it
        </Button>
      </Group>
    </Notice>
  );
}

function SetAsideNotice() {
  const { tell } = useEntry();
  if (useSheet('setAside') === undefined) return null;
  return (
    <Notice Icon={IconHistory} title="Your entries were set aside">
      <Button size="xs" variant="default" onClick={() => tell({ type: 'setAsideBroughtBack' })}>
        Bring it back
      </Button>
    </Notice>
  );
}

/** Contradictions of the sample: they block no save, but every signature until somebody says why they stand. */
function SampleWarnings() {
  const warnings = usePicture((picture) => picture.warnings);
  const needsReason = usePicture(blocksSigning);
  const judged = usePicture((picture) => picture.judged);
  const specimen = usePicture(({ state }) => state.sheet.surroundings.specimen);
  if (warnings.length === 0) return null;
  return (
    <Notice color="amber" Icon={IconAlertTriangle} title="Look at this sample">
      {warnings.map((warning) => (
        <div key={warning.message}>
          {warning.message} ({namesOf(warning.parameters, judged, specimen)})
        </div>
      ))}
      {needsReason && <div>{SIGNING_STEP}</div>}
    </Notice>
  );
}

function blocksSigning({ judged, warnings, state: { sheet } }: EntryPicture): boolean {
  const { remarkable, remarks } = sheet.typed;
  if (isIssued(sheet.base.stage)) return false;
  return unexplainedChecks(judged, warnings, remarkable ? remarks : '').length > 0;
}

/** Why a released result is changed, and who was told. */
export function AmendmentForm() {
  const { tell } = useEntry();
  const correction = useSheet('correction');
  const isMissing = usePicture(({ state }) => state.sheet.wasTried && lacksReason(state.sheet));
  const isReadOnly = useReadOnly();
  if (correction === undefined) return null;
  const change = (said: Partial<Correction>): void => tell({ type: 'correctionTyped', change: said });
  return (
    <Alert color="amber" mb={12} icon={<IconFileAlert />} title="Amending a released result">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          id="amend-reason"
          size="sm"
          label="Reason"
          required
          maxLength={1000}
          readOnly={isReadOnly}
          value={correction.reason}
          error={isMissing ? 'Say why it is amended' : undefined}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
        <TextInput
          size="sm"
          label="Who was told, and when"
          description="Empty: a critical value that is taken back opens a todo to tell the doctor"
          maxLength={500}
          readOnly={isReadOnly}
          value={correction.told}
          onChange={({ currentTarget }) => change({ told: currentTarget.value })}
        />
      </SimpleGrid>
    </Alert>
  );
}

/** It was released, and is not to be gone by. */
export function WithdrawnNotice() {
  const { withdrawal } = useSheet('base');
  if (withdrawal === undefined) return null;
  const { reason, by, at, issuedAt, movedTo } = withdrawal;
  return (
    <Notice
      color="red"
      Icon={IconFileOff}
      title={`Withdrawn: the report of ${formatDateTime(issuedAt)} is taken back`}
    >
      <div>
        {by}, {formatDateTime(at)}: {reason}
      </div>
      {movedTo !== null && <div>It belongs to {movedTo.labNumber}, and is entered there.</div>}
    </Notice>
  );
}

/** Old beside new of every correction, the newest first. */
export function Amendments() {
  const { amendments } = useSheet('base');
  return [...amendments].reverse().map((amendment) => (
    <Alert
      key={amendment.number}
      color="amber"
      mb={12}
      icon={<IconFileAlert />}
      title={`Amended report no. ${amendment.number}, supersedes report of ${formatDateTime(amendment.supersedes)}`}
    >
      {amendment.changes.map((change) => (
        <div key={change.code}>
          {change.name}: {change.to || 'none'}, was {change.from || 'none'}
        </div>
      ))}
      <div className="dimmed">
        {amendment.by}, {formatDateTime(amendment.at)}: {amendment.reason}
        {amendment.told !== null && `. Told: ${amendment.told}`}
      </div>
    </Alert>
  ));
}
