import { Text } from '@mantine/core';
import type { PatientMerge } from '../../shared/contract/patient-merges.js';
import { formatDateTime } from '../ui/layout/date-time.js';

/** Which record became one with which, by whom, and whether it was taken back. */
export function MergeText({ merge }: { readonly merge: PatientMerge }) {
  const { keep, merged, undoUntil, undoneAt, undoneBy } = merge;
  return (
    <div>
      {merged.labNumber} <bdi>{merged.fullName}</bdi> was merged into {keep.labNumber}
      <Text c="dimmed" fz="xs">
        {merge.by}, {formatDateTime(merge.at)}
        {merge.reason !== null && `: ${merge.reason}`}
        {undoneAt !== null && `. Taken back by ${undoneBy ?? ''}, ${formatDateTime(undoneAt)}`}
        {undoUntil !== null && `. Can be taken back until ${formatDateTime(undoUntil)}`}
      </Text>
    </div>
  );
}
