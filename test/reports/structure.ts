import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Node {
  readonly role?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

export interface Cell {
  readonly role: string;
  readonly text: string;
}

export const openedPdf = (pdf: Uint8Array) => getDocument({ data: pdf.slice(), verbosity: 0 }).promise;

function flat(node: Node): readonly Node[] {
  return [node, ...(node.children ?? []).flatMap(flat)];
}

/** Each element of a page's structure tree with the text of its marked content. */
export async function elementsOf(
  pdf: Uint8Array,
  number = 1,
): Promise<readonly (Node & { readonly text: string })[]> {
  const page = await (await openedPdf(pdf)).getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items) {
    if ('str' in item) {
      for (const id of open.filter((one) => one !== '')) texts.set(id, (texts.get(id) ?? '') + item.str);
    } else if (item.type.startsWith('begin')) open.push(item.id ?? '');
    else open.pop();
  }
  const textOf = (node: Node) =>
    flat(node)
      .map(({ id }) => texts.get(id ?? '') ?? '')
      .join('');
  const root: Node = (await page.getStructTree()) as never;
  return flat(root).map((node) => ({ ...node, text: textOf(node) }));
}

/** The rows of all tables of a page, cell by cell. */
export async function rowsOf(pdf: Uint8Array, number = 1): Promise<readonly (readonly Cell[])[]> {
  const all = await elementsOf(pdf, number);
  return all
    .filter(({ role }) => role === 'TR')
    .map(({ children = [] }) =>
      children.map((child) => {
        const found = all.find(({ children: own }) => own === child.children);
        return { role: child.role ?? '', text: found?.text.trim() ?? '' };
      }),
    );
}
