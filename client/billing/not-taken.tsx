import { Refusal } from '../ui/feedback/refusal.js';
import type { Taking } from './use-taking.js';

export interface NotTakenProps {
  readonly taking: Taking;
  /** The fields are gone: somebody else took the money, and what was refused at them is told here. */
  readonly isSettled: boolean;
}

/** Why the payment was not taken, where no field of the form says it. */
export function NotTaken({ taking: { refusal, refused, clearRefusal }, isSettled }: NotTakenProps) {
  const isAtFields = Object.keys(refused).length > 0 && !isSettled;
  return (
    <Refusal
      title="The payment was not taken"
      cause={isAtFields ? undefined : refusal}
      onClose={clearRefusal}
    />
  );
}
