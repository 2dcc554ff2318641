import type { MenuProfile } from '../../shared/contract/catalogue-shapes.js';
import type { FormulaSettings, SaveFormulaRequest } from '../../shared/contract/settings.js';
import { api, withQuery, type Page } from '../core/api.js';

export interface MenuQuery {
  readonly q: string;
  readonly unit: string;
}

const WHOLE_MENU = 200;

export function loadMenu({ q, unit }: MenuQuery): Promise<Page<MenuProfile>> {
  return api.get(withQuery('/api/catalogue/profiles', { q, unit, size: WHOLE_MENU }), {
    quiet: true,
    handles401: true,
  });
}

export function loadFormulas(): Promise<FormulaSettings> {
  return api.get('/api/formula/');
}

export function saveFormulas(settings: SaveFormulaRequest): Promise<FormulaSettings> {
  return api.put('/api/formula/', settings);
}
