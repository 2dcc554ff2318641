/** The refusals, with their reasons. */
export interface Refused {
  readonly refused: string;
}
