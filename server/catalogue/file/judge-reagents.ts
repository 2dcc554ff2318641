import type { FieldError } from '../../../shared/errors.js';
import { unfitUses, type FiledProducts, type ReagentUse } from '../../inventory/index.js';
import { placeOfError } from './place-of-error.js';
import type { Block, FiledReagent } from './read-blocks.js';
import type { ToldLine } from './told.js';

/** What the file says one test of the profile uses. */
export function filedReagents({ reagents }: Block): readonly ReagentUse[] {
  return reagents.map(useOf);
}

function useOf({ fields, parameter }: FiledReagent): ReagentUse {
  const { product = '', quantity = '' } = fields as Partial<ReagentUse>;
  return { product, quantity, parameter };
}

/** Lines whose product is none of this laboratory, is used otherwise, or is the kit of nothing here. */
export function unfitReagents(block: Block, products: FiledProducts): readonly ToldLine[] {
  const measured = new Set(block.parameters.map(({ code }) => code));
  const kits = block.reagents.flatMap(({ parameter }, at): FieldError[] =>
    parameter === null || measured.has(parameter)
      ? []
      : [{ field: `reagents.${at}.parameter`, message: `${block.code} has no parameter ${parameter}` }],
  );
  return [...unfitUses(filedReagents(block), products), ...kits].map((error) => placeOfError(block, error));
}
