import type { AnyEnvelope } from '../../shared/events.js';

/** Lists of the catalogue follow its changes. */
export const CATALOGUE_LIVE = {
  topics: ['catalogue'],
  concerns: ({ type }: AnyEnvelope): boolean => type === 'CatalogueChanged',
} as const;
