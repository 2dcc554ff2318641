import type { GetInputPropsReturnType } from '@mantine/form';

interface BoundForm {
  readonly getInputProps: (path: string, options?: { type: 'checkbox' }) => GetInputPropsReturnType;
}

/** A field's id, value and error by its path: the server names it the same way, and `FormErrors` links to it. */
export function fieldAt(form: BoundForm, path: string) {
  return { id: path, ...form.getInputProps(path) };
}

/** The same for a switch or a checkbox. */
export function switchAt(form: BoundForm, path: string) {
  return { id: path, ...form.getInputProps(path, { type: 'checkbox' }) };
}
