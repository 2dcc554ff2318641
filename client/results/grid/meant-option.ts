import type { TestValue } from '../../../shared/contract/results.js';

/** The option that was meant: "neg" is Negative where only one begins so. */
function meantOption(options: readonly string[], text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return undefined;
  const same = options.find((option) => option.toLowerCase() === typed);
  if (same !== undefined) return same;
  const begun = options.filter((option) => option.toLowerCase().startsWith(typed));
  return begun.length === 1 ? begun[0] : undefined;
}

/** What a cell holds once it is left: the option that was meant, or what was typed. */
export function accepted(row: TestValue, text: string): string {
  const isAsTyped = row.parameter === '' || row.filled !== undefined;
  return meantOption(row.options, text) ?? (isAsTyped ? text.trim() : row.parameter);
}
