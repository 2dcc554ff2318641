import type { Page } from 'playwright-core';
import type { Laboratory } from '../../support/laboratory.js';

/** The manager who keeps the catalogue, for the stories of all of its pages. */
export interface Keeper {
  readonly lab: Laboratory;
  readonly page: Page;
}
