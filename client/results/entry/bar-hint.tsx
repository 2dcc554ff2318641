import { Kbd, Text } from '@mantine/core';
import { isWithdrawn } from '../../../shared/domain/stage.js';
import type { Stage } from '../../../shared/vocabulary.js';
import { useIsSuper } from '../../core/session.js';
import { useSheet } from './entry-context.js';
import classes from './result-page.module.css';

export type Bar = 'entering' | 'amending' | 'issued';

/** What the buttons beside it do. */
export function BarHint({ bar }: { readonly bar: Bar }) {
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
  if (isWithdrawn(stage)) return 'Withdrawn: a manager reopens its card, and it is entered anew.';
  return isSuper ? 'Released: a change is an amendment.' : 'Released: only a SUPER user can amend it.';
}
