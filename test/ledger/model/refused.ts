/** What is not done, and why. */
export interface Refused {
  readonly refused: string;
}
