import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { noteLongTasks } from './painting.js';

/** React alone: a table of plain cells. */
export async function barePage(browser: Browser, rows: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await noteLongTasks(page);
  // A page of its own: the observer begins with it.
  await page.goto('about:blank');
  await page.setContent(`<div id="root" data-rows="${rows}"></div>`);
  await page.addScriptTag({ content: await bareTable() });
  await page
    .locator('tr')
    .nth(rows - 1)
    .waitFor();
  return page;
}

async function bareTable(): Promise<string> {
  const entry = path.resolve(import.meta.dirname, 'bare-table.js');
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bare' } },
  })) as Rollup.RollupOutput[];
  return built?.output[0].code ?? '';
}
