import { useState } from 'react';
import type { SimilarPatient } from '../../../shared/contract/patients.js';
import { showProblem } from '../../ui/feedback/notify.js';
import { readPatient } from '../bookings.api.js';
import { fieldsOf } from '../draft/draft.js';
import { SimilarPopup } from './similar-popup.js';
import type { SimilarPatients } from './use-similar-patients.js';
import { Field } from './step-layout.js';
import { useWizardForm } from './wizard-form.js';

/** Whoever has the same phone and date of birth, or national id, is most likely the same person, whatever the name. */
export function KnownAlready({ similar }: { readonly similar: SimilarPatients }) {
  const form = useWizardForm();
  const [ticked, setTicked] = useState<SimilarPatient>();
  if (similar.found.length === 0) return null;
  const take = async (chosen: SimilarPatient): Promise<void> => {
    similar.close();
    try {
      form.setValues(fieldsOf(await readPatient(chosen.id)));
    } catch (thrown) {
      showProblem(thrown, { what: 'The patient could not be loaded', retry: () => take(chosen) });
    }
  };
  return (
    <Field of12={12}>
      <SimilarPopup
        found={similar.found}
        inHand={undefined}
        tickedId={ticked?.id}
        onTick={setTicked}
        onUse={(patient) => void take(patient)}
        onClose={similar.close}
      />
    </Field>
  );
}
