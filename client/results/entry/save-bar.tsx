import { Button, Kbd, Text } from '@mantine/core';
import { isIssued } from '../../../shared/domain/stage.js';
import { useIsSuper } from '../../core/session.js';
import { useEntry, usePicture } from './entry-context.js';
import type { EntryState, SaveKind } from './entry-states.js';
import classes from './result-page.module.css';

export interface SaveBarProps {
  readonly onSave: (kind: SaveKind) => unknown;
  readonly onBack: () => void;
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

type Bar = 'entering' | 'amending' | 'issued';

function barOf({ sheet }: EntryState): Bar {
  if (sheet.correction !== undefined) return 'amending';
  return isIssued(sheet.base.stage) ? 'issued' : 'entering';
}

/** Update Only, Update and Release, Update and Validate (the last two only for SUPER users), Back. */
export function SaveBar({ onSave, onBack }: SaveBarProps) {
  const bar = usePicture(({ state }) => barOf(state));
  const saving = usePicture(({ state }) => (state.at === 'saving' ? state.kind : undefined));
  const isBusy = usePicture(({ state }) => state.at === 'saving' || state.at === 'saved');
  const props = { saving, isBusy, onSave };
  return (
    <div className={classes.bar}>
      {bar === 'entering' && <SaveButtons {...props} />}
      {bar === 'amending' && <AmendButtons {...props} />}
      {bar === 'issued' && <StartAmending isBusy={isBusy} />}
      <Button variant="default" disabled={isBusy} onClick={onBack}>
        Back
      </Button>
      <BarHint bar={bar} />
    </div>
  );
}

function SaveButtons({ saving, isBusy, onSave }: BarProps) {
  const isSuper = useIsSuper();
  return SAVES.filter(({ forSuper }) => isSuper || !forSuper).map(({ kind, label }) => (
    <Button
      key={kind}
      {...(kind === 'update' && { 'data-station': true })}
      variant={kind === 'update' ? 'filled' : 'light'}
      loading={saving === kind}
      disabled={isBusy && saving !== kind}
      onClick={() => onSave(kind)}
    >
      {label}
    </Button>
  ));
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

function StartAmending({ isBusy }: Pick<BarProps, 'isBusy'>) {
  const { tell } = useEntry();
  if (!useIsSuper()) return null;
  return (
    <Button data-station variant="default" disabled={isBusy} onClick={() => tell({ type: 'amendStarted' })}>
      Amend
    </Button>
  );
}

function BarHint({ bar }: { readonly bar: Bar }) {
  const isSuper = useIsSuper();
  if (bar === 'amending') return null;
  if (bar === 'entering') {
    return (
      <Text c="dimmed" className={classes.hint}>
        <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> saves and opens the next patient
      </Text>
    );
  }
  return (
    <Text c="dimmed">
      {isSuper ? 'Released: a change is an amendment.' : 'Released: only a SUPER user can amend it.'}
    </Text>
  );
}
