import type { KnownPanel, MicrobiologyReference } from './reference.js';
import { isOfSite } from './sites.js';

/** The panels for an organism of this specimen, the closest first: of the organism itself, of its group, of any. */
export function panelsFor(
  { panels = [], organisms, specimen }: MicrobiologyReference,
  organism: string,
): readonly KnownPanel[] {
  const name = organism.trim().toLowerCase();
  const known = organisms.find((one) => one.name.toLowerCase() === name);
  if (known === undefined) return [];
  const distance = (panel: KnownPanel): number => {
    const of = panel.organism.trim().toLowerCase();
    const near = [name, known.group.toLowerCase(), ''].indexOf(of);
    const isHere = panel.specimen === '' || isOfSite(specimen, panel.specimen);
    return near < 0 || !isHere ? Number.POSITIVE_INFINITY : near * 2 + (panel.specimen === '' ? 1 : 0);
  };
  return [...panels]
    .filter((panel) => Number.isFinite(distance(panel)))
    .sort((a, b) => distance(a) - distance(b));
}
