import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { guidePlaceOf, SCREENS } from '../../client/app/screens/screens.js';
import { blocksOf, type Block, type Inline } from '../../client/help/markdown.js';
import { ROLE_TOPICS, TOPICS } from '../../client/help/topics.js';
import { ROUTE_PATHS } from '../../shared/domain/people/route-access.js';

const GUIDE = path.resolve('client/help/guide');
const PICTURES = path.resolve('client/help/pictures');
const LARGEST = 60_000;
const MOST = 40;

const pages = new Map(
  fs
    .readdirSync(GUIDE)
    .map((file) => [file.replace(/\.md$/, ''), blocksOf(fs.readFileSync(path.join(GUIDE, file), 'utf8'))]),
);
const pictures = fs.readdirSync(PICTURES);

const sectionsOf = (topic: string): readonly string[] =>
  (pages.get(topic) ?? []).flatMap((block) => (block.kind === 'section' ? [block.id] : []));

function isThere(place: string): boolean {
  const [topic = '', section] = place.split('#');
  return pages.has(topic) && (section === undefined || sectionsOf(topic).includes(section));
}

function inlineOf(block: Block): readonly Inline[] {
  if (block.kind === 'paragraph') return block.inline;
  return block.kind === 'list' ? block.items.flat() : [];
}

/** An example of a number, and what a role is called there in capitals. */
const NOT_ON_A_SCREEN = ['LAB384', 'SUPER ADMIN'];

/** The sources of the screens, without the guide itself. */
function sources(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
}

describe('the user guide', () => {
  it('has a place for every screen of the product', () => {
    expect(Object.keys(SCREENS).sort()).toEqual([...ROUTE_PATHS].sort());
    const places = Object.values(SCREENS).map(({ guide }) => guide);
    expect(places.filter((place) => !isThere(place))).toEqual([]);
  });

  it('finds the place of a screen by its address', () => {
    expect(guidePlaceOf('/lab/worklist')).toEqual({ topic: 'worklist', section: 'the-worklist' });
    expect(guidePlaceOf('/patient/0197c1f0')).toEqual({ topic: 'patients', section: 'a-patients-page' });
    expect(guidePlaceOf('/payers')).toEqual(guidePlaceOf('/payers/42'));
    expect(guidePlaceOf('/nowhere/at/all')).toEqual({ topic: 'start', section: 'help-and-keys' });
  });

  it('has a page for each role and for each topic of its list, under the same title, and no other', () => {
    const listed = [...Object.values(ROLE_TOPICS), ...TOPICS];
    expect(listed.map(({ topic }) => topic).sort()).toEqual([...pages.keys()].sort());
    for (const { topic, title } of listed)
      expect({ topic, first: pages.get(topic)?.[0] }).toEqual({
        topic,
        first: { kind: 'title', text: title },
      });
  });

  it('leads only to pages and sections that are there', () => {
    const links = [...pages].flatMap(([topic, blocks]) =>
      blocks
        .flatMap(inlineOf)
        .flatMap((part) => (part.kind === 'link' ? [`${topic}: ${part.to.replace('.md', '')}`] : [])),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !isThere(link.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('shows only pictures that are there, each with words for whoever does not see it', () => {
    const shown = [...pages.values()].flat().flatMap((block) => (block.kind === 'picture' ? [block] : []));
    expect(shown.filter(({ name }) => !pictures.includes(`${name}.webp`))).toEqual([]);
    expect(shown.filter(({ alt }) => alt.length < 8)).toEqual([]);
    const readme = fs.readFileSync('README.md', 'utf8');
    const named = new Set(shown.map(({ name }) => `${name}.webp`));
    expect(pictures.filter((file) => !named.has(file) && !readme.includes(file))).toEqual([]);
  });

  it('names in bold only what is written on a screen', () => {
    const written = ['client', 'shared'].flatMap((folder) => sources(path.resolve(folder))).join('\n');
    const bold = [...pages].flatMap(([topic, blocks]) =>
      blocks
        .flatMap(inlineOf)
        .flatMap((part) => (part.kind === 'strong' ? [{ topic, text: part.text }] : [])),
    );
    expect(bold.length).toBeGreaterThan(60);
    expect(bold.filter(({ text }) => !written.includes(text) && !NOT_ON_A_SCREEN.includes(text))).toEqual([]);
  });

  it('stays small: few pictures, and none of them large', () => {
    expect(pictures.length).toBeLessThanOrEqual(MOST);
    const large = pictures.filter((file) => fs.statSync(path.join(PICTURES, file)).size > LARGEST);
    expect(large).toEqual([]);
  });

  it('leaves nothing of its Markdown to be read as it is', () => {
    const left = [...pages].flatMap(([topic, blocks]) =>
      blocks
        .flatMap(inlineOf)
        .flatMap((part) => (/\*\*|`|\]\(|^#/.test(part.text) ? [`${topic}: ${part.text}`] : [])),
    );
    expect(left).toEqual([]);
  });
});

describe('the README', () => {
  it('shows the board, the grid, the cash and a report', () => {
    const readme = fs.readFileSync('README.md', 'utf8');
    for (const name of ['board', 'grid', 'cash', 'report']) {
      expect(readme).toContain(`client/help/pictures/${name}.webp`);
      expect(pictures).toContain(`${name}.webp`);
    }
  });
});
