import type { RoutePath } from '../../../shared/domain/people/route-access.js';
import { ADMINISTRATION } from './administration.js';
import { CATALOGUE } from './catalogue.js';
import { COUNTER } from './counter.js';
import { LABORATORY } from './laboratory.js';
import { MONEY } from './money.js';
import { OPEN } from './open.js';
import { OWN } from './own.js';
import type { Screen } from './screen.js';
import { STORE } from './store.js';

/**
 * Every screen of the product by its address, one row each: its code, its name and other words for it, its place in the
 * menus and in the guide. Routes, menus, palette, help and docs/routes.md are made of it. Whom it opens for stands in
 * `ROUTE_ACCESS`, and what it may show is decided by the calls that it makes.
 */
export const SCREENS: Readonly<Record<RoutePath, Screen>> = {
  ...OPEN,
  ...OWN,
  ...COUNTER,
  ...LABORATORY,
  ...MONEY,
  ...CATALOGUE,
  ...STORE,
  ...ADMINISTRATION,
};
