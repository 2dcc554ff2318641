import { useState } from 'react';
import type { ApiProblem, Page } from '../../core/api.js';
import type { Freshness } from '../../core/live-status.js';
import { useLiveList } from '../../core/live-list.js';
import { useHeldRows, useReading, type Held, type Reading } from '../table/held-rows.js';
import type { ListDefinition, ListQuery } from './list.js';
import { changedRows, rowsThatLeft, sameRows } from './same-rows.js';

export interface ShownList<Row> {
  /** Undefined before the first answer. What was asked before stays until the next answer is there. */
  readonly page: Page<Row> | undefined;
  readonly held: Held<Row>;
  /** Rows that came or were changed by the latest load; for the short tint. */
  readonly changed: ReadonlySet<string>;
  readonly problem: ApiProblem | undefined;
  /** The rows are not those of the present filters yet. */
  readonly isOld: boolean;
  readonly reading: Reading;
  readonly asOf: Freshness;
  readonly reload: () => Promise<void>;
}

interface Picture<Row> {
  readonly key: string;
  readonly page: Page<Row>;
  readonly changed: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Loads what the address asks for, again when an event may concern it; no row moves under a reader's pointer. */
export function useList<Row, Name extends string>(
  { load, live, rowKey, title }: ListDefinition<Row, Name>,
  query: ListQuery<Name>,
): ShownList<Row> {
  const key = `${title} ${JSON.stringify(query)}`;
  const { data, problem, reload, ...asOf } = useLiveList<Page<Row>>(key, {
    topics: live?.topics ?? [],
    load: () => load(query),
    ...(live !== undefined && { concerns: live.concerns }),
    merge: (before, next) => sameRows(before, next, rowKey),
  });
  const picture = usePicture(key, data, rowKey);
  const reading = useReading();
  const items = picture?.page.items ?? [];
  const held = useHeldRows({
    rows: items,
    keyOf: rowKey,
    isReading: reading.isReading,
    list: picture?.key ?? '',
  });
  const left = picture === undefined ? NONE : rowsThatLeft(held.rows, picture.page, rowKey);
  return {
    page: picture?.page,
    held: { ...held, gone: left },
    changed: picture?.changed ?? NONE,
    problem,
    isOld: picture !== undefined && picture.key !== key,
    reading,
    asOf,
    reload,
  };
}

/** The latest answer, and what it changed. */
function usePicture<Row>(
  key: string,
  data: Page<Row> | undefined,
  rowKey: (row: Row) => string,
): Picture<Row> | undefined {
  const [picture, setPicture] = useState<Picture<Row>>();
  if (data === undefined || picture?.page === data) return picture;
  const isSame = picture?.key === key;
  const changed = isSame ? changedRows(picture.page.items, data.items, rowKey) : NONE;
  const next = { key, page: data, changed: changed.size === 0 && isSame ? picture.changed : changed };
  setPicture(next);
  return next;
}
