import { create } from 'zustand';

/** Whether the server asked the second person for a one-time code: the fields of who signs beside show one then. */
export const useWitnessCode = create<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));

export function setWitnessCodeAsked(isAsked: boolean): void {
  useWitnessCode.setState({ isAsked });
}
