/** The part of Markdown that the guide uses; anything else is shown as it is written. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'key'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'section'; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly inline: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'picture'; readonly alt: string; readonly name: string };

const PICTURE = /^!\[([^\]]*)\]\(\.\.\/pictures\/([a-z0-9-]+)\.webp\)$/;
const ITEM = /^(?:-|\d{1,2}\.) (.*)$/;

export function blocksOf(markdown: string): readonly Block[] {
  return markdown
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOf);
}

function blockOf(part: string): Block {
  if (part.startsWith('# ')) return { kind: 'title', text: part.slice(2) };
  if (part.startsWith('## ')) return { kind: 'section', text: part.slice(3), id: idOf(part.slice(3)) };
  const [, alt, name] = PICTURE.exec(part) ?? [];
  if (alt !== undefined && name !== undefined) return { kind: 'picture', alt, name };
  const lines = part.split('\n');
  if (!ITEM.test(lines[0] ?? '')) return { kind: 'paragraph', inline: inlineOf(lines.join(' ')) };
  return { kind: 'list', isOrdered: /^\d/.test(part), items: itemsOf(lines).map(inlineOf) };
}

/** A line that begins no item goes on with the one before. */
function itemsOf(lines: readonly string[]): readonly string[] {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line)?.[1];
    if (item === undefined) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else items.push(item);
  }
  return items;
}

/** "Take a payment" -> take-a-payment, as links name it. */
function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const INLINE = /\*\*([^*]{1,80})\*\*|`([^`]{1,40})`|\[([^\][]{1,80})\]\(([a-z0-9#.-]{1,80})\)/g;

function inlineOf(text: string): readonly Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, strong, key, link, to] = found;
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) });
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (key !== undefined) parts.push({ kind: 'key', text: key });
    else parts.push({ kind: 'link', text: link ?? '', to: to ?? '' });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
