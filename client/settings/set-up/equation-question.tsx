import { Radio, Stack } from '@mantine/core';
import { EGFR_EQUATIONS, type EgfrEquation } from '../../../shared/vocabulary.js';
import type { SetUpForm } from './values.js';

const MEANS: Readonly<Record<EgfrEquation, string>> = {
  'CKD-EPI 2021':
    'Race-free; recommended by KDIGO 2024 and by the NKF-ASN task force of 2021. Choose it unless you have a reason not to.',
  'CKD-EPI 2009':
    'With the coefficients 163 and 166, as shipped until now: the race-specific set, which reads about 16 % higher than the plain equation.',
};

/** The recommended one first. */
const OFFERED = [...EGFR_EQUATIONS].reverse();

/** By which equation the eGFR beside each creatinine is worked out: asked, because the one that is shipped is the older. */
export function EquationQuestion({ form }: { readonly form: SetUpForm }) {
  return (
    <Radio.Group
      label="The eGFR is worked out by"
      description="It stands beside every creatinine of an adult. Later: Settings, Lab Information."
      value={form.values.egfrEquation}
      error={form.errors['egfrEquation']}
      onChange={(value) =>
        form.setFieldValue('egfrEquation', EGFR_EQUATIONS.find((one) => one === value) ?? '')
      }
    >
      <Stack id="egfrEquation" tabIndex={-1} gap={10} mt={8}>
        {OFFERED.map((equation) => (
          <Radio
            key={equation}
            value={equation}
            form="set-up-step"
            label={equation}
            description={MEANS[equation]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
