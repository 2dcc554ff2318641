/** `sections.kits.0.lot` and `sections.kits[0].lot` are the same field. */
function spellings(path: string): readonly string[] {
  return [path, path.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), path.replace(/\[(\d+)\]/g, '.$1')];
}

/** The field that a refusal names, if it is on the screen (inputs carry `id={field}`). */
export function drawnField(path: string): HTMLElement | null {
  const found = spellings(path).flatMap((id) => document.getElementById(id) ?? []);
  return found[0] ?? null;
}

/**
 * A field as the person sees it: its label, with its thing if it is in a line of several (`data-thing`), e.g.
 * `sections.kits[0].lot` -> "Lot of HIV screening test"; a field that is not on the screen by the words of its path.
 */
export function fieldName(path: string): string {
  const field = drawnField(path);
  const label = field === null ? '' : labelOf(field);
  if (label === '') return wordsOf(path);
  const thing = field?.closest<HTMLElement>('[data-thing]')?.dataset['thing'];
  return thing === undefined ? label : `${label} of ${thing}`;
}

/** The words of a choice on the screen that has this value; undefined: the field is none. */
export function choiceText(path: string, value: string): string | undefined {
  const field = drawnField(path);
  if (field instanceof HTMLSelectElement)
    return [...field.options].find((option) => option.value === value)?.text;
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return undefined;
  const radios = document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${field.name}"]`);
  const chosen = [...radios].find((radio) => radio.value === value);
  return chosen === undefined ? undefined : labelOf(chosen);
}

type Labelled = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isLabelled(field: HTMLElement): field is Labelled {
  return ['INPUT', 'SELECT', 'TEXTAREA'].includes(field.tagName);
}

function labelOf(field: HTMLElement): string {
  const label = isLabelled(field) ? field.labels?.[0]?.textContent : undefined;
  const text = label ?? field.getAttribute('aria-label') ?? '';
  // The mark of what must be filled in.
  return text.endsWith('*') ? text.slice(0, -1).trim() : text.trim();
}

const partsOf = (path: string): readonly string[] => path.split(/[.[\]]/).filter((part) => part !== '');
const isPlace = (part: string): boolean => /^\d+$/.test(part);

/** `rows[2].firstName` -> "First name": for a message at the field itself. */
export function ownName(path: string): string {
  const name = partsOf(path).findLast((part) => !isPlace(part)) ?? path;
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `rows[2].firstName` -> "First name, line 3". */
function wordsOf(path: string): string {
  const place = partsOf(path).findLast(isPlace);
  const text = ownName(path);
  return place === undefined ? text : `${text}, line ${Number(place) + 1}`;
}

/** A message of the server, which calls the field by its path, with the name that people know. */
export function withFieldLabel({ field, message }: FieldMessage, name = fieldName(field)): string {
  if (field === '') return message;
  const text = message.startsWith(`${field} `) ? name + message.slice(field.length) : message;
  return /[.[]/.test(field) ? text.replaceAll(field, name) : text;
}

interface FieldMessage {
  readonly field: string;
  readonly message: string;
}
