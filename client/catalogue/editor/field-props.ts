import { fieldAt, switchAt } from '../../ui/forms/form-fields.js';
import type { DraftForm } from './use-draft.js';

export interface PartProps {
  readonly form: DraftForm;
  /** Which of the draft's parameters. */
  readonly index: number;
}

export function parameterField({ form, index }: PartProps, field: string) {
  return fieldAt(form, `parameters.${index}.${field}`);
}

export function parameterSwitch({ form, index }: PartProps, field: string) {
  return switchAt(form, `parameters.${index}.${field}`);
}
