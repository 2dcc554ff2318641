import type { Kit } from '../../../shared/disciplines/serology/rules.js';
import { foldWord } from '../../../shared/domain/ranges/range-grammar.js';
import type { Sections } from '../../../shared/domain/results/sections.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { isSameAsStored } from '../entry/differences.js';
import type { Sheet } from '../entry/entry-states.js';
import type { ResultEntry } from '../entry/result-entry.js';
import { entryFor, saysTheSame, typedOf } from '../entry/typed-result.js';

/** What a sample's section becomes: its own, with what is entered once for the whole grid. */
type Combine = (own: never, shared: never, sheet: Sheet) => unknown;

/** A kit belongs to what was measured with it: a value that stands in the row, of a parameter that it has. */
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

/** What a sample had of its sections by itself: stored, or typed on its own sheet. */
const owned = new WeakMap<ResultEntry, Own>();

export function ownSections(entry: ResultEntry): Own {
  const { base, typed } = entry.use.getState().state.sheet;
  const known = owned.get(entry);
  if (known?.base === base) return known;
  const own = { base, sections: known === undefined ? typed.sections : typedOf(base).sections };
  owned.set(entry, own);
  return own;
}

/** Puts what is shared into a sample in whose rows something was typed, and takes it back from one that is untouched. */
export function followShared(entry: ResultEntry, shared: Sections): void {
  const own = ownSections(entry);
  const { sheet } = entry.use.getState().state;
  const isWorkedOn = !isSameAsStored({ ...sheet.typed, sections: typedOf(sheet.base).sections }, sheet.base);
  for (const [name, combine] of Object.entries(SHARED_SECTIONS[sheet.base.discipline] ?? {})) {
    if (shared[name] === undefined) continue;
    const mine = own.sections[name];
    const value = isWorkedOn ? combine(mine as never, shared[name] as never, sheet) : mine;
    if (!saysTheSame(value, sheet.typed.sections[name])) entry.tell({ type: 'sectionTyped', name, value });
  }
}
