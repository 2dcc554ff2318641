/** GET /api/patient/{id}/access, newest first: a look at the person's results or reports. */
export interface AccessLine {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly username: string;
  /** Empty where nobody of that name works here any more. */
  readonly fullName: string;
  readonly address: string;
  /** In words: "Looked at results". */
  readonly what: string;
  /** Codes of the tests that were shown. */
  readonly profiles: readonly string[];
  readonly reason: string | null;
}
