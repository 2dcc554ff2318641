import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Result } from '../../../shared/contract/results.js';
import type { Kit } from '../../../shared/disciplines/serology/rules.js';
import { foldWord } from '../../../shared/domain/ranges/range-grammar.js';
import type { Sections } from '../../../shared/domain/results/sections.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import type { ApiProblem } from '../../core/api.js';
import { isSameAsStored } from '../entry/differences.js';
import type { Sheet } from '../entry/entry-states.js';
import type { ResultEntry } from '../entry/result-entry.js';
import { entryFor, isEqual, typedOf } from '../entry/typed-result.js';
import type { SavedResult } from '../results.api.js';
import { type BatchColumn, columnsOf, roomOf, widest } from './batch-columns.js';

/** One row of the grid: a sample, and its result as it is entered on its own sheet. */
export interface OpenSample {
  readonly card: JobCardRow;
  readonly entry: ResultEntry;
}

interface InHand {
  /** The card's id. */
  readonly key: string;
  readonly code: string;
}

interface BatchState {
  /** By the card's id. */
  readonly open: ReadonlyMap<string, OpenSample>;
  readonly columns: readonly BatchColumn[];
  /** Characters that each column was asked to hold; it does not grow narrow again under the hands. */
  readonly rooms: ReadonlyMap<string, number>;
  /** Typed and not saved. */
  readonly changed: ReadonlySet<string>;
  /** When it was saved here; ISO 8601. */
  readonly savedAt: ReadonlyMap<string, string>;
  /** Not this person's to save. */
  readonly forbidden: ReadonlyMap<string, ApiProblem>;
  readonly inHand: InHand | undefined;
  /** Sections entered once for all rows: a kit's lot, the run. */
  readonly shared: Sections;
}

/** Many samples of one profile, entered under each other; each is saved for itself. */
export interface Batch {
  readonly use: UseBoundStore<StoreApi<BatchState>>;
  /** Answers how to leave again. */
  readonly join: (sample: OpenSample) => () => void;
  /** Undefined: the keys have left the grid. */
  readonly hold: (inHand: InHand | undefined) => void;
  readonly forbid: (key: string, problem: ApiProblem) => void;
  readonly typeShared: (name: string, value: unknown) => void;
  /** Saves what was typed for one sample; refused entries stay as typed. */
  readonly save: (key: string) => Promise<void>;
  /** In a conflict, keeps one's own entries except for the parts given up; saves if a save met the conflict. */
  readonly keepOwn: (key: string, theirs: readonly string[]) => Promise<void>;
}

const NOTHING: BatchState = {
  open: new Map(),
  columns: [],
  rooms: new Map(),
  changed: new Set(),
  savedAt: new Map(),
  forbidden: new Map(),
  inHand: undefined,
  shared: {},
};

/** Laid out as `layout` until the samples are read; `onSaved` hears of each result that was saved. */
export function createBatch(
  layout: Result,
  onSaved: (sample: OpenSample, saved: SavedResult) => void,
): Batch {
  const use = create<BatchState>(() => ({ ...NOTHING, columns: columnsOf([layout]) }));

  const open = (): ReadonlyMap<string, OpenSample> => use.getState().open;
  const follow = ({ entry }: OpenSample): void => followShared(entry, use.getState().shared);
  const place = (samples: ReadonlyMap<string, OpenSample>): void => layOut(use, samples, layout);

  const join = (sample: OpenSample): (() => void) => {
    const { card, entry } = sample;
    ownSections(entry);
    place(new Map([...open(), [card.id, sample]]));
    const listen = (): void => {
      noteWork(use, sample);
      widenColumns(use, sample);
      // After the entry has stored its draft.
      queueMicrotask(() => follow(sample));
    };
    listen();
    const leave = entry.use.subscribe(listen);
    return () => {
      leave();
      place(new Map([...open()].filter(([key]) => key !== card.id)));
    };
  };

  const goOn = (sample: OpenSample, saved: SavedResult | undefined): void => {
    if (saved === undefined) return;
    onSaved(sample, saved);
    sample.entry.tell({ type: 'wentOn' });
    const at = new Date().toISOString();
    use.setState(({ savedAt }) => ({ savedAt: new Map([...savedAt, [sample.card.id, at]]) }));
  };

  const save = async (key: string): Promise<void> => {
    const sample = open().get(key);
    if (sample === undefined || !use.getState().changed.has(key)) return;
    follow(sample);
    goOn(sample, await sample.entry.save('update'));
  };
  const keepOwn = async (key: string, theirs: readonly string[]): Promise<void> => {
    const sample = open().get(key);
    if (sample !== undefined) goOn(sample, await sample.entry.keepOwn(theirs));
  };

  return {
    use,
    join,
    save,
    keepOwn,
    hold: (inHand) => {
      if (!isEqual(use.getState().inHand, inHand)) use.setState({ inHand });
    },
    forbid: (key, problem) =>
      use.setState(({ forbidden }) => ({ forbidden: new Map([...forbidden, [key, problem]]) })),
    typeShared: (name, value) => {
      use.setState(({ shared }) => ({ shared: { ...shared, [name]: value } }));
      for (const sample of open().values()) follow(sample);
    },
  };
}

function layOut(use: Batch['use'], samples: ReadonlyMap<string, OpenSample>, layout: Result): void {
  const read = [...samples.values()].map(({ entry }) => entry.use.getState().state.sheet.base);
  const columns = columnsOf(read.length === 0 ? [layout] : read);
  const before = use.getState().columns;
  use.setState({ open: samples, columns: isEqual(before, columns) ? before : columns });
}

function noteWork(use: Batch['use'], { card, entry }: OpenSample): void {
  const { changed, savedAt } = use.getState();
  const { isDirty } = entry.use.getState();
  if (changed.has(card.id) === isDirty) return;
  use.setState({
    changed: isDirty ? new Set([...changed, card.id]) : without(changed, card.id),
    // A tick is for the present entries only.
    ...(isDirty && { savedAt: new Map([...savedAt].filter(([key]) => key !== card.id)) }),
  });
}

function widenColumns(use: Batch['use'], { entry }: OpenSample): void {
  const { rooms, columns } = use.getState();
  const wider = widest(rooms, roomOf(entry.use.getState().rows, columns));
  if (wider !== rooms) use.setState({ rooms: wider });
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key));
}

const AT_ONCE = 4;

/** Saves every sample with entries; a refused one keeps them, the others are saved. */
export async function saveAll(batch: Batch): Promise<void> {
  const queue = [...batch.use.getState().changed].values();
  const take = async (): Promise<void> => {
    for (const key of queue) await batch.save(key);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

/** Combines a sample's own section with what is entered once for the whole grid. */
type Combine = (own: never, shared: never, sheet: Sheet) => unknown;

/** A kit belongs to a value in the row, of a parameter that it has. */
function withKits(own: readonly Kit[], shared: readonly Kit[], { typed }: Sheet): readonly Kit[] {
  const isMeasured = ({ parameter }: Kit): boolean => {
    const value = entryFor(typed, parameter).parameter.trim();
    return value !== '' && foldWord(value) !== 'not done';
  };
  const isOwn = ({ parameter }: Kit): boolean => own.some((kit) => kit.parameter === parameter);
  return [...own, ...shared.filter((kit) => !isOwn(kit) && isMeasured(kit))];
}

const orShared = (own: unknown, shared: unknown): unknown => own ?? shared;

/** Sections that are entered once above the grid, by discipline. */
export const SHARED_SECTIONS: Readonly<Partial<Record<Discipline, Readonly<Record<string, Combine>>>>> = {
  serology: { kits: withKits },
  haematology: { kits: withKits },
  molecular: { run: orShared },
};

interface Own {
  readonly base: Sheet['base'];
  readonly sections: Sections;
}

/** A sample's own sections: stored, or typed on its own sheet. */
const owned = new WeakMap<ResultEntry, Own>();

function ownSections(entry: ResultEntry): Own {
  const { base, typed } = entry.use.getState().state.sheet;
  const known = owned.get(entry);
  if (known?.base === base) return known;
  const own = { base, sections: known === undefined ? typed.sections : typedOf(base).sections };
  owned.set(entry, own);
  return own;
}

/** Puts what is shared into a sample in whose rows something was typed, and takes it back from one that is untouched. */
function followShared(entry: ResultEntry, shared: Sections): void {
  const own = ownSections(entry);
  const { sheet } = entry.use.getState().state;
  const isWorkedOn = !isSameAsStored({ ...sheet.typed, sections: typedOf(sheet.base).sections }, sheet.base);
  for (const [name, combine] of Object.entries(SHARED_SECTIONS[sheet.base.discipline] ?? {})) {
    if (shared[name] === undefined) continue;
    const mine = own.sections[name];
    const value = isWorkedOn ? combine(mine as never, shared[name] as never, sheet) : mine;
    if (!isEqual(value, sheet.typed.sections[name])) entry.tell({ type: 'sectionTyped', name, value });
  }
}
