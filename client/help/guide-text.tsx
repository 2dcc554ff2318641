import { Anchor, Kbd } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './help.module.css';
import { blocksOf, type Block, type Inline } from './markdown.js';

interface GuideTextProps {
  readonly blocks: readonly Block[];
  /** The section that is shown first. */
  readonly section: string | undefined;
  /** Keeps the sections' ids apart if two guides are on a page. */
  readonly prefix?: string;
}

/** A page of the guide, without its title. */
export function GuideText({ blocks, section, prefix = '' }: GuideTextProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (section === undefined) return;
    place.current
      ?.querySelector(`[id="${CSS.escape(prefix + section)}"]`)
      ?.scrollIntoView({ block: 'start' });
  }, [section, blocks, prefix]);
  return (
    <div ref={place} className={classes.text}>
      {blocks.map((block, index) => (
        <GuideBlock key={index} block={block} prefix={prefix} />
      ))}
    </div>
  );
}

function GuideBlock({ block, prefix }: { readonly block: Block; readonly prefix: string }) {
  switch (block.kind) {
    case 'title':
      return null;
    case 'section':
      return (
        <h2 id={prefix + block.id} tabIndex={-1} className={classes.section}>
          {block.text}
        </h2>
      );
    case 'paragraph':
      return (
        <p>
          <Words inline={block.inline} />
        </p>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Words inline={item} />
        </li>
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'picture':
      return (
        <img
          className={classes.picture}
          src={pictureAddress(block.name)}
          alt={block.alt}
          width={1280}
          height={800}
          loading="lazy"
        />
      );
  }
}

function Words({ inline }: { readonly inline: readonly Inline[] }) {
  return inline.map((part, index) => {
    if (part.kind === 'strong') return <strong key={index}>{part.text}</strong>;
    if (part.kind === 'key') return <Kbd key={index}>{part.text}</Kbd>;
    if (part.kind !== 'link') return part.text;
    return (
      <Anchor
        key={index}
        component={Link}
        to={`/help/${part.to.replace('.md', '')}`}
        inherit
        underline="always"
      >
        {part.text}
      </Anchor>
    );
  });
}

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

function pictureAddress(name: string): string | undefined {
  return PICTURES[`./pictures/${name}.webp`];
}
