import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { ConfirmDialog } from '../../ui/forms/confirm-dialog.js';

/** What is said once more before one key signs it: contradictions, and critical values that nobody was told of. */
export function reasonsToAsk({ warnings, openCalls }: QueuedResult): readonly string[] {
  const calls = openCalls === 1 ? 'A critical call is' : `${openCalls} critical calls are`;
  return [
    ...warnings.map(({ message }) => message),
    ...(openCalls > 0 ? [`${calls} still to be made.`] : []),
  ];
}

export interface AsksFirstProps {
  readonly row: QueuedResult;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Enter alone signs nothing here. */
export function AsksFirst({ row, confirmLabel, onConfirm, onClose }: AsksFirstProps) {
  return (
    <ConfirmDialog
      opened
      danger
      title={`Sign ${row.profileName} of ${row.patientName}?`}
      text={
        <ul>
          {reasonsToAsk(row).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      }
      confirmLabel={confirmLabel}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
