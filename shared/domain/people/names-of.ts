interface Named {
  readonly code: string;
  readonly name?: string | undefined;
}

/**
 * The names of these codes, for a sentence: all by their names or, where one name is not known, all by their codes. A
 * mixture reads as if they were things of two kinds.
 */
export function namesOf(codes: readonly string[], ...known: readonly (readonly Named[])[]): string {
  const names = new Map(
    known
      .flat()
      .flatMap(({ code, name }) => (name === undefined || name === '' ? [] : [[code, name] as const])),
  );
  const isKnown = codes.every((code) => names.has(code));
  return codes.map((code) => (isKnown ? (names.get(code) ?? code) : code)).join(', ');
}
