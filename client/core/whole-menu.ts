import type { MenuProfile } from '../../shared/contract/catalogue-shapes.js';
import { api, withQuery, type CallOptions, type Live, type Page } from './api.js';

const MENU_PAGE = 200;

/** The whole test menu, however many pages: found on the key press and browsed by unit without asking the server. */
export async function readMenu(options?: CallOptions): Promise<Live<readonly MenuProfile[]>> {
  const { data: first, seq } = await readMenuPage(1, options);
  const pages = Math.ceil(first.total / MENU_PAGE);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => readMenuPage(index + 2, options)),
  );
  return { data: [first, ...others.map(({ data }) => data)].flatMap((page) => page.items), seq };
}

function readMenuPage(page: number, options?: CallOptions): Promise<Live<Page<MenuProfile>>> {
  return api.getLive(withQuery('/api/catalogue/profiles', { page, size: MENU_PAGE }), options);
}
