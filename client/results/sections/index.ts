import type { Discipline } from '../../../shared/vocabulary.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import type { SectionPart } from './section-part.js';

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

/** Another section's part draws it where it belongs on the bench. */
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

/** Sections that are entered before the rows, and so stand above them. */
export const ABOVE_THE_ROWS: ReadonlySet<string> = new Set(['differential']);

/**
 * Fetches the code of a discipline's sections: asked for with the result, they stand when its rows do. Waited for are
 * only those above the rows, which would push them; others would come under what is read.
 */
export async function fetchSections(discipline: Discipline): Promise<void> {
  const coming = Object.entries(SECTION_PARTS[discipline] ?? {}).map(async ([name, part]) => {
    const there = part.ahead?.();
    if (ABOVE_THE_ROWS.has(name)) await there;
  });
  await Promise.all(coming);
}
