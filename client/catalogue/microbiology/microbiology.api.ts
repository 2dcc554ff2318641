import type {
  BreakpointLine,
  BreakpointTable,
  Drug,
  DrugPanel,
  Organism,
  TableKind,
} from '../../../shared/contract/microbiology.js';
import { api, withQuery } from '../../core/api.js';
import type { EditedQuery } from '../catalogue.api.js';

export const loadOrganisms = (query: EditedQuery): Promise<readonly Organism[]> =>
  api.get(withQuery('/api/catalogue/organisms', { ...query }));

export const loadDrugs = (query: EditedQuery): Promise<readonly Drug[]> =>
  api.get(withQuery('/api/catalogue/drugs', { ...query }));

/** Without an id a new one. */
type SaveLine<Line extends Organism | Drug | DrugPanel> = Omit<Line, 'id'> & { readonly id?: string };

export const saveOrganism = (organism: SaveLine<Organism>): Promise<Organism> =>
  api.post('/api/catalogue/organisms', organism);

export const saveDrug = (drug: SaveLine<Drug>): Promise<Drug> => api.post('/api/catalogue/drugs', drug);

export const loadPanels = (query: EditedQuery): Promise<readonly DrugPanel[]> =>
  api.get(withQuery('/api/catalogue/drug-panels', { ...query }));

export const savePanel = (panel: SaveLine<DrugPanel>): Promise<DrugPanel> =>
  api.post('/api/catalogue/drug-panels', panel);

export const loadTables = (): Promise<readonly BreakpointTable[]> => api.get('/api/catalogue/breakpoints');

export const loadLines = (id: string): Promise<readonly BreakpointLine[]> =>
  api.get(`/api/catalogue/breakpoints/${id}`);

export const linesFile = (id: string): string => `/api/catalogue/breakpoints/${id}?format=csv`;

export interface TableFile {
  readonly kind: TableKind;
  readonly csv: string;
}

/** The tables that an import would create; it throws the refused lines, and keeps nothing. */
export const checkTable = (file: TableFile): Promise<readonly BreakpointTable[]> =>
  api.post('/api/catalogue/breakpoints', { ...file, act: 'check' });

export const importTable = (file: TableFile): Promise<readonly BreakpointTable[]> =>
  api.post('/api/catalogue/breakpoints', file);
