import { useState, type ReactNode } from 'react';
import { useOwnShifts } from '../core/own-shift.js';
import { Dialog } from '../ui/forms/dialog.js';
import { OPEN_TEXT, OpenShiftForm } from './open-shift-form.js';
import { FormSkeleton } from '../ui/feedback/states.js';

export interface ShiftGateProps {
  readonly children: ReactNode;
  /** Asks over the page, and this is what giving up does; otherwise it stands where the children would. */
  readonly onGiveUp?: () => void;
}

const TITLE = 'No shift is open';

/**
 * Before money is taken: no shift is open, and O opens one with its float. What it stands before is drawn once one
 * is open, and also where nobody can say whether one is: a payment opens it by itself.
 */
export function ShiftGate({ children, onGiveUp }: ShiftGateProps) {
  const { data, problem, reload } = useOwnShifts();
  const [isPassed, setPassed] = useState(false);
  // A shift that ends in another window takes nothing away that is typed here; its next money opens the next.
  if (!isPassed && (data === undefined ? problem !== undefined : data.open !== null)) setPassed(true);
  if (isPassed) return children;
  if (data === undefined) return onGiveUp === undefined ? <FormSkeleton /> : null;
  if (onGiveUp === undefined)
    return <OpenShiftForm title={TITLE} text={OPEN_TEXT} kinds={data.kinds} onOpened={reload} />;
  return (
    <Dialog opened title={TITLE} onClose={onGiveUp}>
      <OpenShiftForm title={TITLE} text={OPEN_TEXT} kinds={data.kinds} onOpened={reload} isInDialog />
    </Dialog>
  );
}
