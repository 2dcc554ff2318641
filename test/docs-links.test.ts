import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { sourcesIn, textOf } from './support/imports.js';

const ROOT = path.resolve(import.meta.dirname, '..');
const LINK = /\]\(([^()\s]+)\)/g;
const HEADING = /^#+ (.+)$/gm;
const CITED = /\bdocs\/[\w/-]+\.md\b/g;

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'server/README.md',
  'client/README.md',
  ...fs
    .readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

/** As GitHub and the usual viewers make it. */
function anchorsOf(text: string): ReadonlySet<string> {
  const titles = [...text.matchAll(HEADING)].map(([, title = '']) => title.toLowerCase());
  return new Set(titles.map((title) => title.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));
}

function brokenIn(page: string): readonly string[] {
  const text = fs.readFileSync(path.join(ROOT, page), 'utf8');
  const links = [...text.matchAll(LINK)].map(([, link = '']) => link).filter((link) => !/^\w+:/.test(link));
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path.join(ROOT, page) : path.join(ROOT, path.dirname(page), file);
    if (!fs.existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(fs.readFileSync(target, 'utf8')).has(anchor);
  });
}

test('every link of the documents leads to a page and a heading that are there', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.flatMap((page) => brokenIn(page).map((link) => `${page}: ${link}`))).toEqual([]);
});

test('every page that a comment of the code cites is there', () => {
  const cited = ['server', 'client', 'shared', 'demo', 'test'].flatMap((folder) =>
    sourcesIn(folder).flatMap((file) =>
      [...textOf(file).matchAll(CITED)].map(([page]) => `${file}: ${page}`),
    ),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter((line) => !fs.existsSync(path.join(ROOT, line.split(': ')[1] ?? '')))).toEqual([]);
});
