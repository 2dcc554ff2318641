import { useState } from 'react';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { FormDialog } from '../ui/forms/submit-dialog.js';
import { MergeForm } from './merge-form.js';
import { previewMerge } from './search.api.js';

export interface MergePair {
  readonly keep: string;
  readonly merge: string;
}

export interface MergeDialogProps {
  readonly pair: MergePair;
  readonly onSwap: () => void;
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** Two records of one person, side by side, before they become one. */
export function MergeDialog({ pair, onSwap, onMerged, onClose }: MergeDialogProps) {
  const { data, problem, reload } = useLoaded(`merge ${pair.keep} ${pair.merge}`, () =>
    previewMerge(pair.keep, pair.merge),
  );
  // What was there stays on screen while another pair is read: it is not this one's.
  const preview = data?.keep.id === pair.keep ? data : undefined;
  const [isTyped, setTyped] = useState(false);
  return (
    <FormDialog
      opened
      title="Merge duplicates"
      onClose={onClose}
      lost={isTyped ? 'What you chose' : undefined}
    >
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
