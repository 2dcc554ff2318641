import { Suspense, useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { Result } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { readSections } from '../../../shared/domain/results/sections.js';
import { NO_SURROUNDINGS } from '../../../shared/domain/results/surroundings.js';
import type { EntryPicture, ResultEntry } from '../entry/result-entry.js';
import type { Refusal } from '../entry/assess-sheet.js';
import { rowsOf } from '../entry/typed-result.js';
import { SECTION_PARTS } from '../sections/entry-sections.js';
import type { SectionPart } from '../sections/section-part.js';
import { type Batch, SHARED_SECTIONS } from './batch.js';
import classes from './batch.module.css';

interface SharedAboveProps {
  readonly batch: Batch;
  /** Until a sample is read. */
  readonly layout: Result;
}

/** Fields shared by every sample of the grid: the kits' lots, the run and its controls. */
export function SharedAbove({ batch, layout }: SharedAboveProps) {
  const first = batch.use(({ open }) => [...open.values()][0]);
  const probe = batch.use(({ open, changed }) => open.get([...changed][0] ?? '') ?? first);
  const base = first?.entry.use.getState().state.sheet.base ?? layout;
  const names = Object.keys(SHARED_SECTIONS[base.discipline] ?? {});
  return names.map((name) => (
    <Shared key={name} batch={batch} name={name} base={base} probe={probe?.entry} />
  ));
}

interface SharedProps {
  readonly batch: Batch;
  readonly name: string;
  readonly base: Result;
  /** One of the samples that it was put into, for the messages of its rules. */
  readonly probe: ResultEntry | undefined;
}

const NONE: readonly Refusal[] = [];
type Pictured = Pick<StoreApi<EntryPicture | undefined>, 'getState' | 'getInitialState' | 'subscribe'>;
const NOT_READ: Pictured = createStore<EntryPicture | undefined>(() => undefined);

function Shared({ batch, name, base, probe }: SharedProps) {
  const sheet = SHEETS[base.discipline];
  const picture: Pictured = probe?.use ?? NOT_READ;
  const refusals = useStore(picture, (read) => read?.refusals ?? NONE);
  const wasTried = useStore(picture, (read) => read?.state.sheet.wasTried ?? false);
  const [laidOut] = useState(() => readSections(sheet, base.offers ?? {}).sections);
  const offers = useStore(picture, (read) => (read?.state.sheet.offers ?? laidOut)[name]);
  const typed = batch.use(({ shared }) => shared[name]);
  const Part: SectionPart | undefined = SECTION_PARTS[base.discipline]?.[name];
  if (Part === undefined) return null;
  const value = typed ?? readSections(sheet, {}).sections[name];
  const field = `sections.${name}`;
  return (
    <div className={classes.shared}>
      <Suspense fallback={null}>
        <Part
          field={field}
          // The discipline's sheet has read it: it is of the section's own shape.
          value={value as never}
          judged={value as never}
          surroundings={NO_SURROUNDINGS}
          offers={offers as never}
          onChange={(next) => batch.typeShared(name, next)}
          rows={rowsOf(base)}
          errors={errorsAt(field, refusals, value)}
          wasTried={wasTried}
          isReadOnly={false}
        />
      </Suspense>
    </div>
  );
}

/** A sample has only the lines for what was measured in it: errors are shown at their own lines here. */
function errorsAt(field: string, refusals: readonly Refusal[], value: unknown): readonly Refusal[] {
  const lines: readonly unknown[] = Array.isArray(value) ? value : [];
  return refusals
    .filter((one) => one.field?.startsWith(field))
    .map((one) => {
      const place = lines.findIndex((line) => (line as { parameter?: unknown }).parameter === one.code);
      const text = one.field?.replace(/\[\d+\]/, `[${place}]`);
      return place < 0 || text === undefined ? one : { ...one, field: text };
    });
}
