import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Which of axe's rules are asked: all that may keep somebody out, and what of the page has its colours looked at. */
export interface Asked {
  /** Only these. */
  readonly rules?: readonly string[];
  /** `everything`: the frame around the screen too, which is the same on all of them. */
  readonly colours?: 'of the screen' | 'of everything' | 'of nothing';
}

/** What a narrow page may break that a wide one does not; the rest, its colours too, is the same document. */
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

/** What keeps nobody out is not told, and need not be looked for. */
const SLIGHT = [
  ...['region', 'heading-order', 'page-has-heading-one', 'empty-heading', 'image-redundant-alt'],
  ...['landmark-unique', 'landmark-one-main', 'landmark-no-duplicate-banner'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-main-is-top-level'],
  ...['landmark-banner-is-top-level', 'landmark-complementary-is-top-level'],
  ...['landmark-contentinfo-is-top-level', 'aria-allowed-role', 'empty-table-header', 'skip-link'],
];

const SELECTORS = { 'of the screen': 'main *, [role="dialog"] *', 'of everything': '*' } as const;

interface Run {
  readonly rules: readonly string[] | undefined;
  readonly slight: readonly string[];
  readonly coloured: string | undefined;
}

/** What keeps somebody out of the page that is open, as axe tells it: rule, place and why. */
export async function barriers(page: Page, { rules, colours = 'of the screen' }: Asked): Promise<string[]> {
  // Reading the rules takes as long as applying them: they stay with the page.
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page: page as never }).setLegacyMode(true).withRules(['document-title']).analyze();
  const coloured = colours === 'of nothing' ? undefined : SELECTORS[colours];
  return page.evaluate(applyRules, { rules, slight: SLIGHT, coloured });
}

async function applyRules({ rules, slight, coloured }: Run): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  if (coloured !== undefined) axe.configure({ rules: [{ id: 'color-contrast', selector: coloured }] });
  const left = slight.map((id) => [id, { enabled: false }] as const);
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(rules !== undefined && { runOnly: { type: 'rule' as const, values: [...rules] } }),
    ...(rules === undefined && {
      rules: {
        ...Object.fromEntries(left),
        'color-contrast': { enabled: coloured !== undefined },
        // Whoever speaks to the machine says what is seen: a name has the words that stand on its button (WCAG 2.5.3).
        'label-content-name-mismatch': { enabled: true },
      },
    }),
  });
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
