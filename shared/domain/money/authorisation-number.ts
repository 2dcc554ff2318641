/** The number under which a payer agreed to pay for a booking, as far as anybody knows it. */
export interface NumberSaid {
  readonly authorisationNumber: string | null;
  /** There is none yet, as whoever named the payer said. */
  readonly authorisationLater: boolean;
}

interface AskingPayer {
  readonly name: string;
  readonly needsAuthorisation: boolean;
}

export const NUMBER_OUTSTANDING = 'Authorisation number outstanding';
export const NO_NUMBER_YET = 'No number yet';

/** It is never left out in silence: entered, or said to come later. Null: nothing is missing. */
export function unsaidNumber(
  { name, needsAuthorisation }: AskingPayer,
  { authorisationNumber, authorisationLater }: NumberSaid,
): string | null {
  if (!needsAuthorisation || authorisationLater || (authorisationNumber ?? '').trim() !== '') return null;
  return `${name} pays only with an authorisation number: enter it, or tick “${NO_NUMBER_YET}”.`;
}
