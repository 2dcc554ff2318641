import type { DraftForm } from './use-draft.js';

export interface PartProps {
  readonly form: DraftForm;
  /** Which of the draft's parameters. */
  readonly index: number;
}

/** A field's id, value and error by its path: the server names it the same way. */
export function fieldAt(form: DraftForm, path: string) {
  return { id: path, ...form.getInputProps(path) };
}

export function parameterField({ form, index }: PartProps, field: string) {
  return fieldAt(form, `parameters.${index}.${field}`);
}

export function parameterSwitch({ form, index }: PartProps, field: string) {
  const path = `parameters.${index}.${field}`;
  return { id: path, ...form.getInputProps(path, { type: 'checkbox' }) };
}
