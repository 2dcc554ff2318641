import { Text } from '@mantine/core';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { EditedDraft } from './use-draft.js';

interface SavingStateProps extends Pick<EditedDraft, 'saving' | 'isDraft'> {
  readonly published: CatalogueProfile;
}

/** Where what is on the screen is kept. */
export function SavingState({ saving, isDraft, published }: SavingStateProps) {
  return (
    <Text component="span" role="status" c="dimmed">
      {said(saving.kind, isDraft)} Version {published.number} is published.
    </Text>
  );
}

function said(kind: EditedDraft['saving']['kind'], isDraft: boolean): string {
  if (kind === 'unsaved' || kind === 'saving') return 'Saving the draft …';
  if (kind === 'refused') return 'The draft is not saved: see below.';
  if (kind === 'conflict') return 'The draft is not saved: somebody else changed it.';
  return isDraft
    ? 'The draft is saved; it changes nothing until it is published.'
    : 'Nothing was changed yet.';
}
