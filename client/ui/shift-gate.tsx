import type { ReactNode } from 'react';
import { useOwnShifts } from '../core/own-shift.js';
import { OpenShiftForm } from './open-shift-form.js';
import { FormSkeleton } from './states.js';

/**
 * Before money is taken: no shift is open, and O opens one with its float. What it stands before is drawn once one
 * is open, and also where nobody can say whether one is: a payment opens it by itself.
 */
export function ShiftGate({ children }: { readonly children: ReactNode }) {
  const { data, problem, reload } = useOwnShifts();
  if (data === undefined && problem === undefined) return <FormSkeleton />;
  if (data === undefined || data.open !== null) return children;
  return (
    <OpenShiftForm
      title="No shift is open"
      text="O opens one. Say what lies in the drawer to begin with, or nothing."
      kinds={data.kinds}
      onOpened={reload}
    />
  );
}
