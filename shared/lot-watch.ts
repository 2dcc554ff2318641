/** What is told of a lot that ends: 30 days before its last day, on it, and on the day after. */
export type ExpiryStep = 'soon' | 'last' | 'past';

export interface WatchedLot {
  readonly lotId: string;
  /** The day on the lot when this was said; another one since has its own watch. */
  readonly expiry: string;
  readonly step: ExpiryStep;
  readonly dueAt: string;
}
