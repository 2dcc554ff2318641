import { create } from 'zustand';

/** How many HTTP requests are on their way; the full-screen `Loading data` overlay draws it. */
export const useLoading = create<{ readonly inFlight: number }>(() => ({ inFlight: 0 }));

export function requestStarted(): void {
  useLoading.setState(({ inFlight }) => ({ inFlight: inFlight + 1 }));
}

export function requestEnded(): void {
  useLoading.setState(({ inFlight }) => ({ inFlight: Math.max(0, inFlight - 1) }));
}
