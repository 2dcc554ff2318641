import { Suspense, useMemo } from 'react';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { useEntry, usePicture, useReadOnly, useSheet } from '../entry/result-entry.js';
import type { SectionPart } from './section-part.js';

interface EntrySectionsProps {
  /** The place relative to the rows. */
  readonly place: 'above' | 'beside';
}

/** The bench's sections beside the rows, in the order the discipline declares. */
export function EntrySections({ place }: EntrySectionsProps) {
  const { discipline } = useSheet('base');
  const parts = SECTION_PARTS[discipline];
  const names = Object.keys(SHEETS[discipline].sections ?? {});
  return names
    .filter((name) => ABOVE_THE_ROWS.has(name) === (place === 'above'))
    .map((name) => {
      const Part = parts?.[name];
      return Part === undefined ? null : <Section key={name} name={name} Part={Part} />;
    });
}

interface SectionProps {
  readonly name: string;
  readonly Part: SectionPart;
}

function Section({ name, Part }: SectionProps) {
  const { tell } = useEntry();
  const field = `sections.${name}`;
  const value = usePicture(({ state }) => state.sheet.typed.sections[name]);
  const judged = usePicture(({ sections }) => sections[name]);
  const surroundings = useSheet('surroundings');
  const offers = useSheet('offers')[name];
  const rows = usePicture(({ judged }) => judged);
  const refusals = usePicture((picture) => picture.refusals);
  const errors = useMemo(() => refusals.filter((one) => one.field?.startsWith(field)), [refusals, field]);
  const wasTried = useSheet('wasTried');
  const isReadOnly = useReadOnly();
  return (
    <Suspense fallback={null}>
      <Part
        field={field}
        // The discipline's sheet has read both: they are of the section's own shape.
        value={value as never}
        judged={judged as never}
        surroundings={surroundings}
        offers={offers as never}
        onChange={(next) => tell({ type: 'sectionTyped', name, value: next })}
        rows={rows}
        errors={errors}
        wasTried={wasTried}
        isReadOnly={isReadOnly}
      />
    </Suspense>
  );
}

const algorithm = lazyPart(() => import('./serology/algorithm.js'));
const culture = lazyPart(() => import('./microbiology/culture.js'));
const kits = lazyPart(() => import('./serology/kits.js'));
const differential = lazyPart(() => import('./haematology/differential.js'));
const run = lazyPart(() => import('./molecular/run.js'));
const film = lazyPart(() => import('./haematology/film.js'));

const bloodGroup = lazyPart(() => import('./bloodbank/blood-group.js'));
const screen = lazyPart(() => import('./bloodbank/antibody-screen.js'));
const sera = lazyPart(() => import('./bloodbank/sera.js'));
const crossmatch = lazyPart(() => import('./bloodbank/crossmatch.js'));

/** Another section's part draws it in its place on the bench. */
const drawnBeside: SectionPart = () => null;

/** A discipline's parts of the entry screen, by the name of their section; their code is not the page's. */
export const SECTION_PARTS: Readonly<Partial<Record<Discipline, Readonly<Record<string, SectionPart>>>>> = {
  bloodbank: {
    confirmation: bloodGroup,
    unresolved: drawnBeside,
    conflict: drawnBeside,
    standing: drawnBeside,
    screen,
    history: drawnBeside,
    crossmatch,
    kits: sera,
  },
  serology: { algorithm, kits },
  haematology: { differential, film, kits },
  molecular: { run },
  microbiology: { culture },
};

/** Sections that are entered before the rows, and so are above them. */
const ABOVE_THE_ROWS: ReadonlySet<string> = new Set(['differential']);

/**
 * Fetches the code of a discipline's sections: requested with the result, they are ready when its rows are. Only those
 * above the rows, which would push them, are waited for; others would appear below what is being read.
 */
export async function fetchSections(discipline: Discipline): Promise<void> {
  const coming = Object.entries(SECTION_PARTS[discipline] ?? {}).map(async ([name, part]) => {
    const there = part.ahead?.();
    if (ABOVE_THE_ROWS.has(name)) await there;
  });
  await Promise.all(coming);
}
