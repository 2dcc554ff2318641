/** How long a list is; `more`: nobody counted further than `total`. */
export interface ListTotal {
  readonly total: number;
  readonly more?: boolean | undefined;
}

/** A list's length in words. */
export function totalText({ total, more }: ListTotal): string {
  const text = total.toLocaleString('en');
  return more === true ? `over ${text}` : text;
}

export function totalOfAll(lists: readonly ListTotal[]): Required<ListTotal> {
  return {
    total: lists.reduce((sum, { total }) => sum + total, 0),
    more: lists.some(({ more }) => more === true),
  };
}

/** Beyond those that are shown. */
export function totalBeyond({ total, more }: ListTotal, shown: number): ListTotal {
  return { total: Math.max(0, total - shown), more };
}
