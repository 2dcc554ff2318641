import { ConflictNotice } from './conflict-notice.js';
import type { SaveKind } from './entry-states.js';
import { FailureNotice } from './failure-notice.js';

export interface SaveNoticesProps {
  readonly onRetry: (kind: SaveKind) => unknown;
  readonly onKeepMine: (theirs: readonly string[]) => unknown;
}

/** Why it was not saved. It stands where no row of the grid is moved by it. */
export function SaveNotices({ onRetry, onKeepMine }: SaveNoticesProps) {
  return (
    <>
      <ConflictNotice onKeepMine={onKeepMine} />
      <FailureNotice onRetry={onRetry} />
    </>
  );
}
