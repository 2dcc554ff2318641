import type { Option } from './options.js';

/** What Enter opens that was pressed before anything stood there: the one of its kind, or whose number it is. */
export function onlyMeant(options: readonly Option[], asked: string): Option | undefined {
  const [first] = options;
  if (first === undefined) return undefined;
  const isIts = first.hint.split(' · ').some((part) => part.toLowerCase() === asked.toLowerCase());
  const ofKind = options.filter(({ group }) => group === first.group);
  const isOne = options.length === 1 || (/\d/.test(asked) && ofKind.length === 1);
  return isIts || isOne ? first : undefined;
}
