/** What a new laboratory has to do before it is ready, in the order in which it is shown. */
export const READY_ITEMS = [
  'own-name',
  'prices',
  'payment-types',
  'ranges',
  'admin-code',
  'doctors',
  'printers',
  'backup',
  'second-factor',
] as const;
export type ReadyItem = (typeof READY_ITEMS)[number];

/** Their paper, or what is right as shipped, is seen by people alone: somebody says that they are done. */
export const DONE_BY_WORD = ['printers', 'payment-types'] as const satisfies readonly ReadyItem[];

export function isDoneByWord(item: ReadyItem): boolean {
  return DONE_BY_WORD.some((one) => one === item);
}

/** `aside`: somebody said why it does not apply here. */
export type ReadyState = 'open' | 'done' | 'aside';
