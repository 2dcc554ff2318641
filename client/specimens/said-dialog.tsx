import type { ReactNode } from 'react';
import type { ChangeSpecimenRequest, SpecimenDetail } from '../../shared/contract/specimens.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';

/** What every dialog about a specimen is given. */
export interface SaysProps {
  readonly specimen: SpecimenDetail;
  /** What it throws is shown; nothing typed is lost. */
  readonly onSay: (request: ChangeSpecimenRequest) => Promise<void>;
  readonly onClose: () => void;
}

export interface SaidDialogProps extends Omit<SaysProps, 'specimen'> {
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** What is said; undefined: not enough was said yet, and `missing` tells what. */
  readonly request: ChangeSpecimenRequest | undefined;
  readonly missing: string;
  /** What would be lost by closing it; undefined while nothing was said. */
  readonly lost: string | undefined;
  readonly children: ReactNode;
}

/** A form about one specimen over the page. */
export function SaidDialog({ request, children, onSay, ...dialog }: SaidDialogProps) {
  return (
    <SubmitDialog
      {...dialog}
      notDone="It was not done"
      disabled={request === undefined}
      onSubmit={async () => {
        if (request !== undefined) await onSay(request);
      }}
    >
      {children}
    </SubmitDialog>
  );
}
