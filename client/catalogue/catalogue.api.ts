import type {
  Batch,
  BatchLine,
  CatalogueProfile,
  FilmComment,
  MenuProfile,
  Phrase,
} from '../../shared/contract/catalogue-shapes.js';
import type {
  CreateBatchRequest,
  RetireProfileRequest,
  UpdateBatchRequest,
} from '../../shared/contract/catalogue.js';
import type { Container, ContainerLine, ContainerRequest } from '../../shared/contract/containers.js';
import type { FormulaSettings, SaveFormulaRequest } from '../../shared/contract/settings.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery, type Page } from '../core/api.js';

interface MenuQuery {
  readonly q: string;
  readonly unit: string;
  readonly page?: number;
}

/** The size of a page; a usual menu fits on one. */
export const MENU_PAGE = 200;

export const loadMenu = ({ q, unit, page = 1 }: MenuQuery): Promise<Page<MenuProfile>> =>
  api.get(withQuery('/api/catalogue/profiles', { q, unit, page, size: MENU_PAGE }), {
    quiet: true,
    handles401: true,
  });

export const retireProfile = (request: RetireProfileRequest): Promise<CatalogueProfile> =>
  api.post('/api/catalogue/profiles/retire', request);

/** A new profile: a draft that nobody can order yet. */
export const createProfile = (body: Readonly<Record<string, unknown>>): Promise<CatalogueProfile> =>
  api.post('/api/catalogue/profiles', body);

export const loadFormulas = (): Promise<FormulaSettings> => api.get('/api/formula/');

export const saveFormulas = (settings: SaveFormulaRequest): Promise<FormulaSettings> =>
  api.put('/api/formula/', settings);

/** The query of a list that is edited here. */
export interface EditedQuery {
  readonly q: string;
  /** `true`: with those that were retired. */
  readonly retired: string;
}

/** A code and what it becomes: a phrase of the dictionary or a film comment. */
export interface CodedText {
  readonly id: string;
  readonly code: string;
  readonly text: string;
  readonly retired: boolean;
  readonly version: number;
  /** For a film comment: it reports clumped platelets. */
  readonly clumps?: boolean;
}

export type SaveCodedText = Omit<CodedText, 'id'>;

export async function loadPhrases(query: EditedQuery): Promise<readonly CodedText[]> {
  const found = await api.get<readonly Phrase[]>(withQuery('/api/catalogue/dictionary', { ...query }));
  return found.map(({ phrase, ...rest }) => ({ ...rest, text: phrase }));
}

export async function savePhrase({ text, ...rest }: SaveCodedText): Promise<void> {
  await api.post('/api/catalogue/dictionary', { ...rest, phrase: text });
}

export async function loadFilmComments(query: EditedQuery): Promise<readonly CodedText[]> {
  const found = await api.get<readonly FilmComment[]>(withQuery('/api/catalogue/filmcomments', { ...query }));
  return found.map(({ comment, ...rest }) => ({ ...rest, text: comment }));
}

export async function saveFilmComment({ text, ...rest }: SaveCodedText): Promise<void> {
  await api.post('/api/catalogue/filmcomments', { ...rest, comment: text });
}

export const loadBundles = (query: EditedQuery): Promise<readonly BatchLine[]> =>
  api.get(withQuery('/api/catalogue/batches', { ...query }));

export async function openBundle(id: string): Promise<BatchLine | undefined> {
  return (await loadBundles({ q: '', retired: 'true' })).find((one) => one.id === id);
}

export const createBundle = (request: CreateBatchRequest): Promise<Batch> =>
  api.post('/api/catalogue/batches', request);

export const changeBundle = (request: UpdateBatchRequest): Promise<Batch> =>
  api.put('/api/catalogue/batches', request);

export const loadContainers = (query: EditedQuery): Promise<readonly ContainerLine[]> =>
  api.get(withQuery('/api/catalogue/containers', { ...query }));

export const saveContainer = (request: ContainerRequest): Promise<Container> =>
  api.post('/api/catalogue/containers', request);

/** Lists of the catalogue follow its changes. */
export const CATALOGUE_LIVE = {
  topics: ['catalogue'],
  concerns: ({ type }: AnyEnvelope): boolean => type === 'CatalogueChanged',
} as const;
