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

/** Of one page; a usual menu is whole on it. */
export const MENU_PAGE = 200;

export function loadMenu({ q, unit, page = 1 }: MenuQuery): Promise<Page<MenuProfile>> {
  return api.get(withQuery('/api/catalogue/profiles', { q, unit, page, size: MENU_PAGE }), {
    quiet: true,
    handles401: true,
  });
}

export function retireProfile(request: RetireProfileRequest): Promise<CatalogueProfile> {
  return api.post('/api/catalogue/profiles/retire', request);
}

/** A new profile: a draft that nobody can order yet. */
export function createProfile(body: Readonly<Record<string, unknown>>): Promise<CatalogueProfile> {
  return api.post('/api/catalogue/profiles', body);
}

export function loadFormulas(): Promise<FormulaSettings> {
  return api.get('/api/formula/');
}

export function saveFormulas(settings: SaveFormulaRequest): Promise<FormulaSettings> {
  return api.put('/api/formula/', settings);
}

/** What is asked of a list that is edited here. */
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
  /** Of a film comment: it says that platelets are clumped. */
  readonly clumps?: boolean;
}

export type SaveCodedText = Omit<CodedText, 'id'>;

export async function loadPhrases(asked: EditedQuery): Promise<readonly CodedText[]> {
  const found = await api.get<readonly Phrase[]>(withQuery('/api/catalogue/dictionary', { ...asked }));
  return found.map(({ phrase, ...rest }) => ({ ...rest, text: phrase }));
}

export async function savePhrase({ text, ...rest }: SaveCodedText): Promise<void> {
  await api.post('/api/catalogue/dictionary', { ...rest, phrase: text });
}

export async function loadFilmComments(asked: EditedQuery): Promise<readonly CodedText[]> {
  const found = await api.get<readonly FilmComment[]>(withQuery('/api/catalogue/filmcomments', { ...asked }));
  return found.map(({ comment, ...rest }) => ({ ...rest, text: comment }));
}

export async function saveFilmComment({ text, ...rest }: SaveCodedText): Promise<void> {
  await api.post('/api/catalogue/filmcomments', { ...rest, comment: text });
}

export function loadBundles(asked: EditedQuery): Promise<readonly BatchLine[]> {
  return api.get(withQuery('/api/catalogue/batches', { ...asked }));
}

export async function openBundle(id: string): Promise<BatchLine | undefined> {
  return (await loadBundles({ q: '', retired: 'true' })).find((one) => one.id === id);
}

export function createBundle(request: CreateBatchRequest): Promise<Batch> {
  return api.post('/api/catalogue/batches', request);
}

export function changeBundle(request: UpdateBatchRequest): Promise<Batch> {
  return api.put('/api/catalogue/batches', request);
}

export function loadContainers(asked: EditedQuery): Promise<readonly ContainerLine[]> {
  return api.get(withQuery('/api/catalogue/containers', { ...asked }));
}

export function saveContainer(request: ContainerRequest): Promise<Container> {
  return api.post('/api/catalogue/containers', request);
}

/** Lists of the catalogue follow its changes. */
export const CATALOGUE_LIVE = {
  topics: ['catalogue'],
  concerns: ({ type }: AnyEnvelope): boolean => type === 'CatalogueChanged',
} as const;
