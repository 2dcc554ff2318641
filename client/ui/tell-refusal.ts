import { asProblem } from '../core/api.js';
import { showProblem, type ProblemNotice } from './notify.js';

interface RefusableForm {
  readonly setErrors: (errors: Record<string, string>) => void;
}

/**
 * Says once why a form was refused: at its fields, which `FormErrors` sums up and leads to, where the refusal names
 * any; else as a notice.
 */
export function tellRefusal(form: RefusableForm, thrown: unknown, notice: ProblemNotice): void {
  const errors = asProblem(thrown).fields();
  form.setErrors(errors);
  if (Object.keys(errors).length === 0) showProblem(thrown, notice);
}
