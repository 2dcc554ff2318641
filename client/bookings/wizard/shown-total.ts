/** What the tests were last shown to cost, and what became of it without anybody's doing. */
export interface ShownTotal {
  /** What a person chose that the total follows from. */
  readonly chosen: string;
  readonly total: string;
  readonly moved?: { readonly from: string; readonly to: string };
}

/**
 * The same choice at another total is a price that changed: it is told until somebody has read it, also when more is
 * chosen meanwhile, and not any more once the total is the one that was shown at first.
 */
export function withTotal(before: ShownTotal, chosen: string, total: string): ShownTotal {
  if (before.chosen === chosen && before.total === total) return before;
  if (before.chosen !== chosen) return { ...before, chosen, total };
  const from = before.moved?.to === before.total ? before.moved.from : before.total;
  return { chosen, total, ...(from !== total && { moved: { from, to: total } }) };
}
