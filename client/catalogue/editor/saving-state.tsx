import { Text } from '@mantine/core';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { isUnknown } from '../../core/unknown-outcome.js';
import type { EditedDraft } from './use-draft.js';

interface SavingStateProps extends Pick<EditedDraft, 'saving' | 'isDraft'> {
  readonly published: CatalogueProfile;
}

/** Where what is on the screen is kept. */
export function SavingState({ saving, isDraft, published }: SavingStateProps) {
  return (
    <Text component="span" role="status" c="dimmed">
      {said(saving, isDraft)}{' '}
      {published.neverPublished
        ? 'Nobody can order it until it is published.'
        : `Version ${published.number} is published.`}
    </Text>
  );
}

function said(saving: EditedDraft['saving'], isDraft: boolean): string {
  if (saving.kind === 'unsaved' || saving.kind === 'saving') return 'Saving the draft …';
  if (saving.kind === 'refused')
    return isUnknown(saving.problem)
      ? 'It is not known whether the draft is saved: see below.'
      : 'The draft is not saved: see below.';
  if (saving.kind === 'conflict') return 'The draft is not saved: someone else changed it.';
  return isDraft
    ? 'The draft is saved; it changes nothing until it is published.'
    : 'Nothing has been changed yet.';
}
