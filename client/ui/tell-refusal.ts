import { asProblem } from '../core/api.js';
import { showProblem, type ProblemNotice } from './notify.js';

export interface RefusableForm {
  readonly setErrors: (errors: Record<string, string>) => void;
}

/**
 * Says once why a form was refused: at its fields, which `FormErrors` sums up and leads to, where the refusal names
 * any; else as a notice. `errors`: what it names, by the form's own paths.
 */
export function tellRefusal(
  form: RefusableForm,
  thrown: unknown,
  notice: ProblemNotice,
  errors: Record<string, string> = asProblem(thrown).fields(),
): void {
  form.setErrors(errors);
  if (Object.keys(errors).length === 0) showProblem(thrown, notice);
}
