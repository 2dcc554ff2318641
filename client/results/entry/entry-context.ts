import { createContext, useContext } from 'react';
import type { EntryPicture, RowPicture } from './entry-picture.js';
import { isReadOnly, type Sheet } from './entry-states.js';
import type { ResultEntry } from './result-entry.js';

const EntryContext = createContext<ResultEntry | undefined>(undefined);

export const EntryProvider = EntryContext.Provider;

/** The result that this screen enters; it never changes while the screen is open. */
export function useEntry(): ResultEntry {
  const entry = useContext(EntryContext);
  if (entry === undefined) throw new Error('This part is drawn outside a result entry screen');
  return entry;
}

/** Draws again only when what was picked is another object or value. */
export function usePicture<T>(pick: (picture: EntryPicture) => T): T {
  return useEntry().use(pick);
}

export function useSheet<Key extends keyof Sheet>(key: Key): Sheet[Key] {
  return usePicture(({ state }) => state.sheet[key]);
}

export function useReadOnly(): boolean {
  return usePicture(({ state }) => isReadOnly(state));
}

export function useRow(code: string): RowPicture | undefined {
  return usePicture(({ rows }) => rows.get(code));
}
