import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { namesOf } from '../../../shared/domain/people/names-of.js';
import { TO_SIGN, unexplainedChecks } from '../../../shared/domain/results/sample-alerts.js';
import { isIssued } from '../../../shared/domain/stage.js';
import { usePicture } from './entry-context.js';
import type { EntryPicture } from './entry-picture.js';

/** Contradictions of the sample: they stop no save, and every signature until somebody says why they stand. */
export function SampleWarnings() {
  const warnings = usePicture((picture) => picture.warnings);
  const needsReason = usePicture(keepsFromSigning);
  const judged = usePicture((picture) => picture.judged);
  const specimen = usePicture(({ state }) => state.sheet.surroundings.specimen);
  if (warnings.length === 0) return null;
  return (
    <Alert
      color="amber"
      role="status"
      icon={<IconAlertTriangle size={18} />}
      mb={12}
      title="Look at this sample"
    >
      {warnings.map((warning) => (
        <div key={warning.message}>
          {warning.message} ({namesOf(warning.parameters, judged, specimen)})
        </div>
      ))}
      {needsReason && <div>{TO_SIGN}</div>}
    </Alert>
  );
}

function keepsFromSigning({ judged, warnings, state: { sheet } }: EntryPicture): boolean {
  const { remarkable, remarks } = sheet.typed;
  if (isIssued(sheet.base.stage)) return false;
  return unexplainedChecks(judged, warnings, remarkable ? remarks : '').length > 0;
}
