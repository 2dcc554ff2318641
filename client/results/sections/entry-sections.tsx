import { Suspense, useMemo } from 'react';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { useEntry, usePicture, useReadOnly, useSheet } from '../entry/result-entry.js';
import { ABOVE_THE_ROWS, SECTION_PARTS } from './index.js';
import type { SectionPart } from './section-part.js';

export interface EntrySectionsProps {
  /** Of the rows. */
  readonly place: 'above' | 'beside';
}

/** What the bench records beside the rows, in the order in which the discipline declares it. */
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
