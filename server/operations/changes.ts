import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Changes } from '../../shared/contract/operations.js';
import { PROJECT, VERSION } from './version.js';

const TITLE = /^## (.{1,200})$/;
const LINE = /^- (.{1,2000})$/;

/** CHANGELOG.md, release by release. */
export function changes(): Changes {
  const releases: { title: string; lines: string[] }[] = [];
  for (const text of changelog().split(/\r?\n/)) {
    const title = TITLE.exec(text)?.[1];
    const line = LINE.exec(text)?.[1];
    if (title !== undefined) releases.push({ title, lines: [] });
    else if (line !== undefined) releases.at(-1)?.lines.push(line);
  }
  return { version: VERSION, releases };
}

function changelog(): string {
  try {
    return readFileSync(join(PROJECT ?? '.', 'CHANGELOG.md'), 'utf8');
  } catch {
    return '';
  }
}
