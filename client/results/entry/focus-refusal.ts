import { drawnField } from '../../ui/forms/field-name.js';
import { focusValue } from '../grid/grid-keys.js';
import { isOfSection, type Refusal } from './refusals.js';

/** `from`: where several samples stand on the screen, in the one that this is of. To the field of a section, or to the value; a line of a section that is not there yet is found by its parameter. */
export function focusRefusal(refusal: Refusal, from?: Element): void {
  const { code, field } = refusal;
  if (!isOfSection(refusal)) return code === null ? undefined : focusValue(code, from);
  const byCode =
    code === null ? null : document.querySelector<HTMLElement>(`[data-about="${CSS.escape(code)}"]`);
  (drawnField(field ?? '') ?? byCode)?.focus();
}

export function hasPlace({ code, field }: Refusal): boolean {
  return code !== null || field !== undefined;
}
