import { fieldText } from './catalogue/profile-differences.js';

/** One value that an act added, took away or changed. */
export interface AuditChange {
  /** Path of the field as stored: `patient.phone`, `values[K].flag`. */
  readonly path: string;
  /** The same in words: "Patient, phone", "Potassium, flag". */
  readonly what: string;
  readonly before?: string;
  readonly after?: string;
}

/** The names of codes, for entries that were stored without them. */
export type Names = Readonly<Record<string, string>>;

interface Leaf {
  readonly value: string;
  readonly what: readonly string[];
}

interface Place {
  readonly path: string;
  readonly what: readonly string[];
  /** The thing is one of a list and has a name: the list's own name says nothing beside it. */
  readonly isNamed?: boolean;
}

/**
 * One line per value that differs. Anything with a code, a name or a number is compared with its counterpart, wherever
 * that is in its list, and is called by its name.
 */
export function auditChanges(before: unknown, after: unknown, names: Names = {}): readonly AuditChange[] {
  const old = leavesOf(before, names);
  const fresh = leavesOf(after, names);
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((path) => {
    const [was, is] = [old.get(path), fresh.get(path)];
    if (was?.value === is?.value) return [];
    const what = inWords((is ?? was)?.what ?? []);
    return [{ path, what, ...(was && { before: was.value }), ...(is && { after: is.value }) }];
  });
}

/** A change in one line: "Potassium 7.1 → 4.1; Sodium 140 → 141; and 2 more". */
export function changesInShort(changes: readonly AuditChange[], most = 2): string {
  const changed = changes.filter(({ path }) => !OF_THE_RECORD.test(path));
  const lines = changed.slice(0, most).map(({ what, before, after }) => {
    const join = /[,.]/.test(what) ? ': ' : ' ';
    return `${what}${join}${short(before)} → ${short(after)}`;
  });
  const rest = changed.length - lines.length;
  return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

/** Counts and signatures of the record, and what follows from a value: they change with everything else. */
const OF_THE_RECORD = /^(?:version|stage|lastChanged\w*|number|state|changes)$|\]\.(?:flag|name)$/;
const MOST_LETTERS = 60;

function short(value: string | undefined): string {
  if (value === undefined || value === '') return 'nothing';
  return value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS)}…` : value;
}

function leavesOf(value: unknown, names: Names): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  collect(value, { path: '', what: [] }, names, leaves);
  return leaves;
}

function collect(value: unknown, at: Place, names: Names, into: Map<string, Leaf>): void {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') {
    into.set(at.path, { value: String(value), what: at.what });
    return;
  }
  const items: readonly (readonly [unknown, Place])[] = Array.isArray(value)
    ? listed(value, at, names)
    : Object.entries(value).map(([name, inner]) => [inner, fieldIn(name, at, names)] as const);
  for (const [inner, place] of items) collect(inner, place, names, into);
}

/** The value itself of something that is called by its name. */
const MAIN = new Set(['parameter', 'interpretation']);

function fieldIn(name: string, { path, what, isNamed }: Place, names: Names): Place {
  const inner = path === '' ? name : `${path}.${name}`;
  if (isNamed === true && MAIN.has(name)) return { path: inner, what };
  if (path === 'sections') return { path: inner, what: [sectionWords(name, names)] };
  return { path: inner, what: [...what, wordsOf(name)] };
}

function listed(
  list: readonly unknown[],
  { path, what }: Place,
  names: Names,
): readonly (readonly [unknown, Place])[] {
  const marks = list.map(markOf);
  const isMarked = marks.every((mark) => mark !== undefined) && new Set(marks).size === marks.length;
  const above = what.slice(0, -1);
  const last = what.at(-1) ?? 'line';
  return list.map((item, index) => {
    const mark = isMarked ? marks[index] : undefined;
    const name = mark === undefined ? undefined : nameOf(item, mark, names);
    const text = name ?? `${oneOf(last)} ${mark ?? index + 1}`;
    const place = { path: `${path}[${mark ?? index + 1}]`, what: [...above, text] };
    return [item, mark === undefined ? place : { ...place, isNamed: true }] as const;
  });
}

type Item = Readonly<Record<string, unknown>>;
const MARKS = ['code', 'profileCode', 'number', 'key', 'drug', 'name'] as const;

/** The key of a list's entry. */
function markOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const known = MARKS.map((field) => (item as Item)[field]);
  const mark = known.find((one) => (typeof one === 'string' && one !== '') || typeof one === 'number');
  return mark === undefined ? undefined : String(mark);
}

function nameOf(item: unknown, mark: string, names: Names): string | undefined {
  const { name, profileName, drug, number } = item as Item;
  const said = [name, profileName, drug].find((one) => typeof one === 'string' && one !== '');
  if (typeof said === 'string') return said;
  return names[mark] ?? (number === undefined ? mark : undefined);
}

/** The singular of "isolates" is "isolate". */
function oneOf(list: string): string {
  return list.replace(/ies$/, 'y').replace(/s$/, '');
}

/** "isolate.1.Ciprofloxacin.mic" is "Isolate 1, Ciprofloxacin"; of a row its name. */
function sectionWords(key: string, names: Names): string {
  const parts = key.split('.').filter((part) => !['mic', 'zone', 'disk'].includes(part));
  const joined = parts.reduce<readonly string[]>((texts, part) => {
    const last = texts.at(-1);
    const isCounted = /^\d+$/.test(part) && last !== undefined;
    return isCounted ? [...texts.slice(0, -1), `${last} ${part}`] : [...texts, names[part] ?? part];
  }, []);
  return joined.join(', ');
}

function wordsOf(field: string): string {
  const known = fieldText(field);
  return known === field
    ? field
        .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .toLowerCase()
    : known;
}

function inWords(parts: readonly string[]): string {
  const text = parts.join(', ');
  return text === '' ? 'Value' : text.charAt(0).toUpperCase() + text.slice(1);
}

interface ReportedAmounts {
  readonly lines?: unknown;
  readonly amounts?: unknown;
  readonly amount?: unknown;
  readonly total?: unknown;
}

const AMOUNT = /^-?\d{1,13}\.\d{2}$/;

/**
 * The amount of an audit entry: what was handed over in its own units, else an amount in the laboratory's. Null if it
 * is not about money.
 */
export function auditAmount(said: unknown, unit: string): string | null {
  if (typeof said !== 'object' || said === null) return null;
  const { lines, amounts, amount, total } = said as ReportedAmounts;
  const handed = listOf(lines).flatMap(handedOver);
  if (handed.length > 0) return handed.join(' + ');
  const moved = listOf(amounts).filter((one) => typeof one === 'string');
  if (moved.length > 0) return moved.join(' + ');
  const whole = [amount, total].find((one) => typeof one === 'string' && AMOUNT.test(one));
  return typeof whole === 'string' ? `${unit} ${whole}` : null;
}

function handedOver(line: unknown): readonly string[] {
  const { amount, paymentUnit } = (line ?? {}) as {
    readonly amount?: unknown;
    readonly paymentUnit?: unknown;
  };
  if (typeof amount !== 'string' || typeof paymentUnit !== 'string') return [];
  return [`${paymentUnit} ${amount}`];
}

function listOf(said: unknown): readonly unknown[] {
  return Array.isArray(said) ? said : [];
}
