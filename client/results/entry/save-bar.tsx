import { Button, Kbd, Text } from '@mantine/core';
import { useIsSuper } from '../../core/session.js';
import classes from './result-page.module.css';
import type { ResultEntry, SaveKind } from './use-result-entry.js';

export interface SaveBarProps {
  readonly result: ResultEntry;
  readonly onSave: (kind: SaveKind) => unknown;
  readonly onBack: () => void;
}

const SAVES: readonly { readonly kind: SaveKind; readonly label: string; readonly forSuper: boolean }[] = [
  { kind: 'update', label: 'Update Only', forSuper: false },
  { kind: 'release', label: 'Update and Release', forSuper: true },
  { kind: 'validate', label: 'Update and Validate', forSuper: true },
];

/** Update Only, Update and Release, Update and Validate (the last two only for SUPER users), Back. */
export function SaveBar({ result, onSave, onBack }: SaveBarProps) {
  const isSuper = useIsSuper();
  const isBusy = result.saving !== undefined || result.isSaved;
  const back = (
    <Button variant="default" disabled={isBusy} onClick={onBack}>
      Back
    </Button>
  );
  if (result.isAmending) {
    return (
      <div className={classes.bar}>
        <Button
          data-after-grid
          color="amber"
          loading={result.saving === 'amend'}
          onClick={() => void onSave('amend')}
        >
          Save amendment
        </Button>
        <Button variant="default" disabled={isBusy} onClick={result.stopAmending}>
          Do not amend
        </Button>
        {back}
      </div>
    );
  }
  if (result.isIssued) {
    return (
      <div className={classes.bar}>
        {isSuper && (
          <Button data-after-grid variant="default" disabled={isBusy} onClick={result.startAmending}>
            Amend
          </Button>
        )}
        {back}
        <Text c="dimmed">
          {isSuper ? 'Released: a change is an amendment.' : 'Released: only a SUPER user can amend it.'}
        </Text>
      </div>
    );
  }
  return (
    <div className={classes.bar}>
      {SAVES.filter(({ forSuper }) => isSuper || !forSuper).map(({ kind, label }) => (
        <Button
          key={kind}
          {...(kind === 'update' && { 'data-after-grid': true })}
          variant={kind === 'update' ? 'filled' : 'light'}
          loading={result.saving === kind}
          disabled={isBusy && result.saving !== kind}
          onClick={() => void onSave(kind)}
        >
          {label}
        </Button>
      ))}
      {back}
      <Text c="dimmed" className={classes.hint}>
        <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> saves and opens the next patient
      </Text>
    </div>
  );
}
