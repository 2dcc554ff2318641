import { Button, Kbd, Text } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { isReleased, isIssued, isWithdrawn } from '../../../shared/domain/stage.js';
import type { Stage } from '../../../shared/vocabulary.js';
import { useCan, useIsSuper } from '../../core/session.js';
import { showDone } from '../../ui/feedback/notify.js';
import { ReasonDialog } from '../../ui/forms/submit-dialog.js';
import { reopenCard } from '../results.api.js';
import type { EntryState, SaveKind } from './entry-states.js';
import { useEntry, usePicture, useSheet } from './result-entry.js';
import classes from './result-page.module.css';
import { Withdraw } from './withdraw.js';

interface SaveBarProps {
  readonly onSave: (kind: SaveKind) => unknown;
  readonly onBack: () => void;
  /** The page that opened the screen, by its name in the address. */
  readonly from: string;
}

interface BarProps extends Pick<SaveBarProps, 'onSave'> {
  readonly saving: SaveKind | undefined;
  readonly isBusy: boolean;
}

const SAVES: readonly { readonly kind: SaveKind; readonly label: string; readonly forSuper: boolean }[] = [
  { kind: 'update', label: 'Update Only', forSuper: false },
  { kind: 'release', label: 'Update and Release', forSuper: true },
  { kind: 'validate', label: 'Update and Validate', forSuper: true },
];

function barOf({ sheet }: EntryState): Bar {
  if (sheet.correction !== undefined) return 'amending';
  return isReleased(sheet.base.stage) ? 'issued' : 'entering';
}

/** Update Only, Update and Release, Update and Validate (the last two only for SUPER users), Back. */
export function SaveBar({ onSave, onBack, from }: SaveBarProps) {
  const bar = usePicture(({ state }) => barOf(state));
  const saving = usePicture(({ state }) => (state.at === 'saving' ? state.kind : undefined));
  const isBusy = usePicture(({ state }) => state.at === 'saving' || state.at === 'saved');
  const props = { saving, isBusy, onSave };
  return (
    <div className={classes.bar} data-uncovered>
      {bar === 'entering' && <SaveButtons {...props} />}
      {bar === 'entering' && <Authorise {...props} from={from} />}
      {bar === 'amending' && <AmendButtons {...props} />}
      {bar === 'issued' && <AfterRelease isBusy={isBusy} />}
      <Button variant="default" disabled={isBusy} onClick={onBack}>
        Back
      </Button>
      <BarHint bar={bar} />
    </div>
  );
}

function SaveButtons({ saving, isBusy, onSave }: BarProps) {
  const isSuper = useIsSuper();
  const primary = isSuper ? 'release' : 'update';
  return SAVES.filter(({ forSuper }) => isSuper || !forSuper).map(({ kind, label }) => (
    <Button
      key={kind}
      {...(kind === 'update' && { 'data-station': true })}
      variant={kind === primary ? 'filled' : 'light'}
      loading={saving === kind}
      disabled={isBusy && saving !== kind}
      onClick={() => onSave(kind)}
    >
      {label}
    </Button>
  ));
}

const QUEUES = ['todos', 'results'];

/** A manager authorises what the queue or the todos led to; the two buttons for SUPER stay SUPER's. */
function Authorise({ saving, isBusy, onSave, from }: BarProps & Pick<SaveBarProps, 'from'>) {
  const isSuper = useIsSuper();
  const mayAuthorise = useCan('results.authorise');
  if (isSuper || !mayAuthorise || !QUEUES.includes(from)) return null;
  return (
    <Button
      variant="light"
      loading={saving === 'validate'}
      disabled={isBusy && saving !== 'validate'}
      onClick={() => onSave('validate')}
    >
      Authorise
    </Button>
  );
}

function AmendButtons({ saving, isBusy, onSave }: BarProps) {
  const { tell } = useEntry();
  return (
    <>
      <Button data-station color="amber" loading={saving === 'amend'} onClick={() => onSave('amend')}>
        Save amendment
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => tell({ type: 'amendStopped' })}>
        Do not amend
      </Button>
    </>
  );
}

function AfterRelease({ isBusy }: Pick<BarProps, 'isBusy'>) {
  const { tell } = useEntry();
  const { stage } = useSheet('base');
  const isSuper = useIsSuper();
  if (isWithdrawn(stage)) return <ReopenCard />;
  if (!isSuper || !isIssued(stage)) return null;
  return (
    <>
      <Button data-station variant="default" disabled={isBusy} onClick={() => tell({ type: 'amendStarted' })}>
        Amend
      </Button>
      <Withdraw isBusy={isBusy} />
    </>
  );
}

type Bar = 'entering' | 'amending' | 'issued';

/** Explains the buttons beside it. */
function BarHint({ bar }: { readonly bar: Bar }) {
  const isSuper = useIsSuper();
  const { stage } = useSheet('base');
  if (bar === 'amending') return null;
  if (bar === 'entering') {
    return (
      <Text c="dimmed" className={`key-hint ${classes.hint}`}>
        <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> saves and opens the next patient
      </Text>
    );
  }
  return <Text c="dimmed">{issuedHint(stage, isSuper)}</Text>;
}

function issuedHint(stage: Stage, isSuper: boolean): string {
  if (isWithdrawn(stage)) return 'Withdrawn: a manager reopens its card, and it is entered again.';
  return isSuper ? 'Released: a change is an amendment.' : 'Released: only a SUPER user can amend it.';
}

/** For a withdrawn result: a manager opens its card again, and the sheet is empty. */
function ReopenCard() {
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
      <Button variant="default" leftSection={<IconFolderOpen />} onClick={() => setAsking(true)}>
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
