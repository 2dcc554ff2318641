import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Which of axe's rules are asked of which parts of the page: of all parts all that may keep somebody out. */
export interface Asked {
  /** Only these. */
  readonly rules?: readonly string[];
  /** The colours of two of each kind are enough: the rows of a list are coloured alike. */
  readonly colours?: 'of each kind' | 'of each part' | 'of nothing';
  /** Without the frame around the screen, which is the same on all of them. */
  readonly frame?: 'left out';
}

/** The rules that only a narrow page may break; all else, colours included, is the same document. */
export const OF_A_PHONE = [
  ...['target-size', 'scrollable-region-focusable', 'link-in-text-block'],
  ...[
    'label-content-name-mismatch',
    'button-name',
    'link-name',
    'label',
    'select-name',
    'aria-hidden-focus',
    'aria-dialog-name',
  ],
  ...['aria-input-field-name', 'aria-command-name', 'nested-interactive', 'duplicate-id-aria'],
  ...['aria-required-children', 'aria-required-parent', 'list', 'listitem', 'td-headers-attr'],
];

/** Rules whose breach keeps nobody out: not reported, so not looked for. */
const SLIGHT = [
  ...['region', 'heading-order', 'page-has-heading-one', 'empty-heading', 'image-redundant-alt'],
  ...['landmark-unique', 'landmark-one-main', 'landmark-no-duplicate-banner'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-main-is-top-level'],
  ...['landmark-banner-is-top-level', 'landmark-complementary-is-top-level'],
  ...['landmark-contentinfo-is-top-level', 'aria-allowed-role', 'empty-table-header', 'skip-link'],
];

/** The frame: menu, header and footer, which are not printed. A screen may have a header of its own. */
const FRAME = ['nav[aria-label="Main menu"]', 'header.no-print', '.no-print > header', 'footer.no-print']
  .map((part) => `${part}:not(main *)`)
  .join(', ');

interface Run {
  readonly rules: readonly string[] | undefined;
  readonly slight: readonly string[];
  readonly coloured: string | undefined;
  /** A selector. */
  readonly leftOut: string;
}

/** The barriers on the open page as axe reports them: rule, place and reason. */
export async function barriers(
  page: Page,
  { rules, colours = 'of each kind', frame }: Asked,
): Promise<string[]> {
  // Reading the rules takes as long as applying them: they stay with the page.
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page: page as never }).setLegacyMode(true).withRules(['document-title']).analyze();
  const leftOut = frame === undefined ? ':not(*)' : FRAME;
  const areColoursAsked = colours !== 'of nothing' && (rules?.includes('color-contrast') ?? true);
  if (areColoursAsked && colours === 'of each kind') await page.evaluate(markKinds, leftOut);
  const ofEach = colours === 'of each part' ? '*' : '[data-its-kind]';
  const coloured = areColoursAsked ? ofEach : undefined;
  return page.evaluate(applyRules, { rules, slight: SLIGHT, coloured, leftOut });
}

/** Marks the first and the last part with words of each kind: of one class, in one colour, on the same grounds. */
function markKinds(leftOut: string): void {
  for (const part of document.querySelectorAll('[data-its-kind]')) part.removeAttribute('data-its-kind');
  const ends = new Map<string, [Element, Element]>();
  const hasWords = (part: Element): boolean =>
    part.matches('input, select, textarea') ||
    [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const look = (part: Element, grounds: string): void => {
    const { display, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow } =
      getComputedStyle(part);
    if (display === 'none' || part.matches(leftOut)) return;
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1';
    const under = isClear ? grounds : `${grounds}|${backgroundColor} ${backgroundImage} ${opacity}`;
    for (const child of part.children) look(child, under);
    if (!hasWords(part) || !part.checkVisibility({ visibilityProperty: true })) return;
    const isOff = part.closest('[disabled], [aria-disabled="true"], [inert]') !== null;
    const { width, height } = part.getBoundingClientRect();
    const isDrawn = width > 1 && height > 1;
    const kind = [part.localName, part.getAttribute('class'), color, fontSize, fontWeight, textShadow, under];
    const key = JSON.stringify([...kind, isOff, isDrawn]);
    ends.set(key, [ends.get(key)?.[0] ?? part, part]);
  };
  look(document.body, '');
  for (const part of [...ends.values()].flat()) part.setAttribute('data-its-kind', '');
}

async function applyRules({ rules, slight, coloured, leftOut }: Run): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  if (coloured !== undefined) axe.configure({ rules: [{ id: 'color-contrast', selector: coloured }] });
  const left = slight.map((id) => [id, { enabled: false }] as const);
  const { violations } = await axe.run(
    { include: [document], exclude: [...document.querySelectorAll(leftOut)] },
    {
      resultTypes: ['violations'],
      ...(rules !== undefined && { runOnly: { type: 'rule' as const, values: [...rules] } }),
      ...(rules === undefined && {
        rules: {
          ...Object.fromEntries(left),
          'color-contrast': { enabled: coloured !== undefined },
          // Voice users say what they see: a button's name contains its visible words (WCAG 2.5.3).
          'label-content-name-mismatch': { enabled: true },
        },
      }),
    },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          ({ target, html, any }) =>
            `${id}: ${target.join(' ')} ${html.slice(0, 140)} ${(any[0]?.message ?? '').slice(0, 160)}`,
        ),
    );
}
