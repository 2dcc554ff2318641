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

export function loadOrganisms(asked: EditedQuery): Promise<readonly Organism[]> {
  return api.get(withQuery('/api/catalogue/organisms', { ...asked }));
}

export function loadDrugs(asked: EditedQuery): Promise<readonly Drug[]> {
  return api.get(withQuery('/api/catalogue/drugs', { ...asked }));
}

/** Without an id a new one. */
export type SaveLine<Line extends Organism | Drug | DrugPanel> = Omit<Line, 'id'> & { readonly id?: string };

export function saveOrganism(organism: SaveLine<Organism>): Promise<Organism> {
  return api.post('/api/catalogue/organisms', organism);
}

export function saveDrug(drug: SaveLine<Drug>): Promise<Drug> {
  return api.post('/api/catalogue/drugs', drug);
}

export function loadPanels(asked: EditedQuery): Promise<readonly DrugPanel[]> {
  return api.get(withQuery('/api/catalogue/drug-panels', { ...asked }));
}

export function savePanel(panel: SaveLine<DrugPanel>): Promise<DrugPanel> {
  return api.post('/api/catalogue/drug-panels', panel);
}

export function loadTables(): Promise<readonly BreakpointTable[]> {
  return api.get('/api/catalogue/breakpoints');
}

export function loadLines(id: string): Promise<readonly BreakpointLine[]> {
  return api.get(`/api/catalogue/breakpoints/${id}`);
}

export function linesFile(id: string): string {
  return `/api/catalogue/breakpoints/${id}?format=csv`;
}

export interface TableFile {
  readonly kind: TableKind;
  readonly csv: string;
}

/** What an import would make; it throws the lines that are refused, and keeps nothing. */
export function checkTable(file: TableFile): Promise<readonly BreakpointTable[]> {
  return api.post('/api/catalogue/breakpoints', { ...file, act: 'check' });
}

export function importTable(file: TableFile): Promise<readonly BreakpointTable[]> {
  return api.post('/api/catalogue/breakpoints', file);
}
