interface Retirable {
  readonly retiredAt: Date | null;
}

/** Since when it is retired: as it was where nothing is asked, and of what is retired already since then. */
export function retiredAt(
  known: Retirable | null,
  { retired }: { readonly retired?: boolean },
  now: Date,
): Date | null {
  const before = known?.retiredAt ?? null;
  if (retired === undefined || retired === null) return before;
  return retired ? (before ?? now) : null;
}
