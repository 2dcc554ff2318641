export interface HeldField {
  readonly field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  readonly text: string;
}

/** Asked when it is needed: there is no such thing where no page is. */
const kinds = () => [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];

/** The field in hand, as it is now. */
export function heldField(target: EventTarget | null): HeldField | undefined {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return isField ? { field: target, text: target.value } : undefined;
}

/** Takes the scanned characters out of the field again, in the way that React notices. */
export function restoreField(before: HeldField | undefined): void {
  if (before === undefined || before.field.value === before.text) return;
  const { field, text } = before;
  const kind = kinds().find((one) => field instanceof one) ?? HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
