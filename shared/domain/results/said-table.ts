/** To whom a section speaks: a bench copy names what the patient's report leaves out. */
export type SaidTo = 'patient' | 'bench';

export interface SaidColumn {
  readonly name: string;
  /** Its share of the width. */
  readonly share: number;
  /** `figures`: to the right, with the decimal points below each other; `mark`: what the eye looks for. */
  readonly kind: 'words' | 'figures' | 'mark';
}

/** A part of a section that reads better as a table than line by line, such as an isolate with its drugs. */
export interface SaidTable {
  readonly title: string;
  readonly columns: readonly SaidColumn[];
  /** A text for each column, the first of them naming its row; without any, the title and the notes say all. */
  readonly rows: readonly (readonly string[])[];
  /** What stands below it. */
  readonly notes: readonly { readonly name: string; readonly text: string }[];
}
