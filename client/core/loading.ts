import { create } from 'zustand';

interface Loading {
  /** How many HTTP requests are on their way; the full-screen `Loading data` overlay draws it. */
  readonly inFlight: number;
  /** What is said instead, because nobody knows what became of some writes and they are being repeated. */
  readonly repeating: string | undefined;
}

export const useLoading = create<Loading>(() => ({ inFlight: 0, repeating: undefined }));

export function requestStarted(): void {
  useLoading.setState(({ inFlight }) => ({ inFlight: inFlight + 1 }));
}

export function requestEnded(): void {
  useLoading.setState(({ inFlight }) => ({ inFlight: Math.max(0, inFlight - 1) }));
}
