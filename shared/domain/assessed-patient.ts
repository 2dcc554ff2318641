/** Whom a result is judged for. */
export type AssessedPatient = {
  readonly gender: string;
  readonly dateOfBirth: string | null;
  readonly age: string;
  readonly pregnant: boolean;
  /** The day of the sample, yyyy-MM-dd. */
  readonly at: string;
};
