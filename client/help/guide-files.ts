import { blocksOf, type Block } from './markdown.js';

/** The guide is shipped with the client: each page is a small file of its own, fetched when it is opened. */
const TEXTS = import.meta.glob<string>('./guide/*.md', { query: '?raw', import: 'default' });
const PICTURES = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** undefined: there is no such page. */
export async function readTopic(topic: string): Promise<readonly Block[] | undefined> {
  const text = TEXTS[`./guide/${topic}.md`];
  return text === undefined ? undefined : blocksOf(await text());
}

export function pictureAddress(name: string): string | undefined {
  return PICTURES[`./pictures/${name}.webp`];
}
