export interface Change {
  /** Where in the thing, e.g. `patient.phone`. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** One line per value that was added, taken away or changed; with `all` the equal ones too. */
export function changesOf(
  before: unknown,
  after: unknown,
  which: 'changed' | 'all' = 'changed',
): readonly Change[] {
  const old = leavesOf(before);
  const fresh = leavesOf(after);
  const paths = [...new Set([...old.keys(), ...fresh.keys()])];
  const all = paths.map((path) => ({ path, before: old.get(path), after: fresh.get(path) }));
  return which === 'all' ? all : all.filter((change) => change.before !== change.after);
}

function leavesOf(value: unknown): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  collect(value, '', leaves);
  return leaves;
}

function collect(value: unknown, path: string, into: Map<string, string>): void {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') {
    into.set(path, String(value));
    return;
  }
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    const part = isList ? `[${Number(name) + 1}]` : name;
    collect(inner, path === '' || isList ? `${path}${part}` : `${path}.${part}`, into);
  }
}
