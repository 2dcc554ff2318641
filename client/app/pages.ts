import { requestEnded, requestStarted } from '../core/loading.js';
import type { Page, PageModule } from './page-module.js';

/** A page's code is a request like any other. Where it cannot be had, what stands in its place has it as soon as it can. */
export async function fetchPage(page: PageModule): Promise<Page> {
  requestStarted();
  try {
    return await page();
  } catch {
    const { untilLoaded } = await import('./page-on-its-way.js');
    return untilLoaded(page);
  } finally {
    requestEnded();
  }
}
