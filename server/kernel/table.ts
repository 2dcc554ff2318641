/** As pg answers each type, and as JSON takes it. */
interface Values {
  readonly uuid: string;
  readonly text: string;
  readonly 'text[]': readonly string[];
  readonly boolean: boolean;
  readonly smallint: number;
  readonly integer: number;
  readonly bigint: number;
  /** Exact, as text. */
  readonly numeric: string;
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly timestamptz: Date;
}

type Plain = keyof Values | `${keyof Values} null`;

declare const VALUE: unique symbol;
/** The name of a type whose values are said beside it. */
export type Narrowed<V = unknown> = string & { readonly [VALUE]: V };

/** A column whose values are fewer than its type's, or have a shape: `column<Gender>('text')`, `column<Flags>('jsonb')`. */
export function column<V>(type: keyof Values | 'jsonb'): Narrowed<V>;
export function column<V>(type: `${keyof Values | 'jsonb'} null`): Narrowed<V | null>;
export function column<V>(type: string): Narrowed<V> {
  return type as Narrowed<V>;
}

type Described = Readonly<Record<string, Plain | Narrowed>>;

type ValueOf<C> =
  C extends Narrowed<infer V>
    ? V
    : C extends `${infer T extends keyof Values} null`
      ? Values[T] | null
      : C extends keyof Values
        ? Values[C]
        : never;

type RowIn<C extends Described> = { readonly [K in keyof C]: ValueOf<C[K]> };

/** The row that a description describes: `RowOf<typeof PATIENT>`. */
export type RowOf<T> = T extends Table<infer R> ? R : never;

interface DescribedColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
}

/** Every column described with `Table.of`: a test compares them with the schema. */
export const DESCRIBED_COLUMNS: DescribedColumn[] = [];

/** A table's columns, described once for reading, for inserting many rows in one statement, and for rewriting them. */
export class Table<R extends object> {
  private readonly properties: readonly string[];

  private constructor(
    private readonly name: string,
    private readonly types: Readonly<Record<string, string>>,
  ) {
    this.properties = Object.keys(types);
  }

  /** A column is its property in snake_case. The row's type follows: `date null` is read as `string | null`. */
  static of<const C extends Described>(name: string, columns: C): Table<RowIn<C>> {
    const types = Object.entries(columns).map(([property, described]) => {
      const type = described.replace(/ null$/, '');
      DESCRIBED_COLUMNS.push({ table: name, column: snake(property), type, nullable: type !== described });
      return [property, type] as const;
    });
    return new Table<RowIn<C>>(name, Object.fromEntries(types));
  }

  /** Every property but these, for `rewrite`. */
  allBut(...left: readonly (keyof R & string)[]): readonly (keyof R & string)[] {
    const names = this.properties as readonly (keyof R & string)[];
    return names.filter((name) => !left.includes(name));
  }

  /** The columns of a select: `r.booking_id as "bookingId", ...`. */
  select(alias: string): string {
    return this.properties.map((name) => `${alias}.${columnOf(name)} as "${name}"`).join(', ');
  }

  /** The same with the lab number in place for rows that are sent ahead of it (migration 0004). */
  insertTravelling(): string {
    return this.insert().replace('$1::json', 'filled($1)::json');
  }

  /** Rewrites these columns of the row whose id is $1; $2 is a record of them as `JSON.stringify` writes it. */
  rewrite(properties: readonly (keyof R & string)[]): string {
    const fresh = properties.map((name) => `"${name}" ${this.types[name] ?? 'text'}`).join(', ');
    const sets = properties.map((name) => `${columnOf(name)} = fresh."${name}"`).join(', ');
    return `update ${this.name} set ${sets} from json_to_record($2::json) as fresh (${fresh}) where ${this.name}.id = $1`;
  }

  /** $1 is the rows as `JSON.stringify` writes them. */
  insert(): string {
    const fresh = this.properties.map((name) => `"${name}" ${this.types[name] ?? 'text'}`).join(', ');
    const read = this.properties.map((name) => `fresh."${name}"`).join(', ');
    return `insert into ${this.name} (${this.properties.map(columnOf).join(', ')})
      select ${read} from json_to_recordset($1::json) as fresh (${fresh})`;
  }

  /** The same; an existing row gets everything but `fixed` again. */
  upsert(key: readonly (keyof R & string)[], fixed: readonly (keyof R & string)[] = []): string {
    const kept: readonly string[] = [...key, ...fixed];
    const rewritten = this.properties.filter((name) => !kept.includes(name)).map(columnOf);
    const sets = rewritten.map((column) => `${column} = excluded.${column}`).join(', ');
    return `${this.insert()} on conflict (${key.map(columnOf).join(', ')}) do update set ${sets}`;
  }
}

/** Quoted: `values` is a column's name here and a word of SQL's own elsewhere. */
function columnOf(property: string): string {
  return `"${snake(property)}"`;
}

function snake(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
