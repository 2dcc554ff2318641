import type { RouteObject } from 'react-router-dom';

export type Page = Pick<RouteObject, 'Component' | 'loader'>;

/** Fetches a page's code: it exports `Component`, and `loader` when it has data to wait for. */
export type PageModule = () => Promise<Page>;
