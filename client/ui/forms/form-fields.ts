import type { GetInputPropsReturnType } from '@mantine/form';

/** Its types do not tell of the path that Mantine gives a field, with the form's name before it. */
type FieldProps = GetInputPropsReturnType & { readonly 'data-path'?: string };

export interface BoundForm {
  readonly getInputProps: (path: string, options?: { type: 'checkbox' }) => FieldProps;
}

/**
 * A field's id, value and error by its path: the server names it the same way, and `FormErrors` links to it. If several
 * forms of one kind are on a page each has a `name` with which their fields' ids begin, so that a label leads to its
 * own field.
 */
export function fieldAt(form: BoundForm, path: string) {
  const field = form.getInputProps(path);
  return { id: idOf(field, path), ...field };
}

function idOf(field: FieldProps, path: string): string {
  return field['data-path'] ?? path;
}

/** The same for a select, which shows the last choice until it is told that there is none. */
export function selectAt(form: BoundForm, path: string) {
  const { value, ...field } = fieldAt(form, path);
  return { ...field, value: value === '' ? null : value };
}

/** The same for a switch or a checkbox. */
export function switchAt(form: BoundForm, path: string) {
  const field = form.getInputProps(path, { type: 'checkbox' });
  return { id: idOf(field, path), ...field };
}

/** The same for a `MoneyField`. */
export function moneyAt(form: BoundForm, path: string) {
  const { onChange, ...field } = fieldAt(form, path);
  return { ...field, value: String(field.value), onAmount: onChange };
}

/** The same for a `DayField`, at every key. */
export function dayAt(form: BoundForm, path: string) {
  const { onChange, ...field } = fieldAt(form, path);
  return { ...field, value: String(field.value), onDay: onChange };
}

/** For sending: every text without blanks around it. */
export function trimmed<Values extends object>(values: Values): Values {
  const sent = Object.entries(values).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(sent) as Values;
}
