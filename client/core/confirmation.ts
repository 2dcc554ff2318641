import { create } from 'zustand';

interface Asking {
  /** Called when the person has given the right password, or cancelled. */
  readonly answer: (confirmed: boolean) => void;
}

/** A call that wants the password again waits here; the dialog of the page frame asks for it. */
export const useConfirmation = create<{ readonly asking: Asking | undefined }>(() => ({ asking: undefined }));

let asked: Promise<boolean> | undefined;

/** Calls that are refused at the same time ask once. */
export function askPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const answer = (confirmed: boolean): void => {
      asked = undefined;
      useConfirmation.setState({ asking: undefined });
      resolve(confirmed);
    };
    useConfirmation.setState({ asking: { answer } });
  });
  return asked;
}

/** Whether the server asked the second person for a one-time code: the fields of who signs beside show one then. */
export const useWitnessCode = create<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));

export function setWitnessCodeAsked(isAsked: boolean): void {
  useWitnessCode.setState({ isAsked });
}
