import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { isWithdrawn } from '../../../shared/domain/stage.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { useEntry, usePicture, useSheet } from './entry-context.js';
import { THE_CATALOGUE } from './laid-out.js';
import { SampleWarnings } from './sample-warnings.js';

/** What the screen has to tell about the entry as a whole; why a save failed stands at its foot. */
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

/** What the save said. */
function Said() {
  const said = usePicture(({ state }) => (state.at === 'saved' ? state.said : 'Successfully'));
  if (said === 'Successfully') return null;
  return (
    <Alert color="blue" role="status" icon={<IconInfoCircle size={18} />} mb={12}>
      {said}
    </Alert>
  );
}

function Refreshed() {
  const by = useSheet('refreshedBy');
  const { stage } = useSheet('base');
  // That it was withdrawn is told by itself.
  if (by === undefined || isWithdrawn(stage)) return null;
  return (
    <Alert color="blue" role="status" icon={<IconInfoCircle size={18} />} mb={12}>
      {by === THE_CATALOGUE
        ? 'The catalogue of this test changed; units and ranges are the new ones now.'
        : `${by} saved this result while it was open; this is how it is now.`}
    </Alert>
  );
}

/** Only their rows were taken: nothing typed here is among them. */
function MergedNotice() {
  const merged = useSheet('merged');
  if (merged === undefined) return null;
  const { by, lines } = merged;
  return (
    <Alert
      color="blue"
      role="status"
      icon={<IconInfoCircle size={18} />}
      mb={12}
      title={`${by} saved this result meanwhile; what you typed stands, and is not saved yet`}
    >
      {lines.map(({ code, name, mine, theirs }) => (
        <div key={code}>
          {name}: {theirs || 'empty'} by {by}, was {mine || 'empty'}
        </div>
      ))}
      {lines.length === 0 && 'Nothing else was changed.'}
    </Alert>
  );
}

function NotKept() {
  if (useSheet('isKept')) return null;
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle size={18} />} mb={12}>
      This machine cannot keep unsaved entries: save before you leave this screen.
    </Alert>
  );
}

function RestoredDraft() {
  const { tell } = useEntry();
  const draft = useSheet('draft');
  // Beside a conflict the choice is made there.
  const isChosenThere = usePicture(({ state }) => state.at === 'conflict');
  if (draft === undefined || isChosenThere) return null;
  return (
    <Alert
      color="blue"
      role="status"
      mb={12}
      icon={<IconHistory size={18} />}
      title={`Your unsaved entry of ${formatDateTime(draft.at)} is back`}
      withCloseButton
      closeButtonLabel="Keep it and close this notice"
      onClose={() => tell({ type: 'draftAccepted' })}
    >
      <Group gap={12}>
        It is not saved yet.
        <Button size="xs" h={32} variant="default" onClick={() => tell({ type: 'draftDiscarded' })}>
          Discard it
        </Button>
      </Group>
    </Alert>
  );
}

function SetAsideNotice() {
  const { tell } = useEntry();
  if (useSheet('setAside') === undefined) return null;
  return (
    <Alert
      color="blue"
      role="status"
      icon={<IconHistory size={18} />}
      mb={12}
      title="What you typed was set aside"
    >
      <Button size="xs" h={32} variant="default" onClick={() => tell({ type: 'setAsideBroughtBack' })}>
        Bring it back
      </Button>
    </Alert>
  );
}
