import { StepNav, type StepMark } from '../../ui/layout/step-nav.js';
import { STEPS, type StepKey } from './steps.js';

export interface WizardStepsProps {
  readonly marks: Readonly<Record<StepKey, StepMark>>;
  readonly onStep: (step: StepKey) => void;
}

export function WizardSteps({ marks, onStep }: WizardStepsProps) {
  return <StepNav label="Steps of the booking" steps={STEPS} marks={marks} onStep={onStep} />;
}
