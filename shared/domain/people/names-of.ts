interface Named {
  readonly code: string;
  readonly name?: string | undefined;
}

/**
 * The names of these codes, for a sentence: all by their names or, if one name is unknown, all by their codes. A
 * mixture would read as if they were two kinds of things.
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
