import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { DraftSaver, type Saving } from './draft-saver.js';
import { errorsByField } from './draft-words.js';
import { editedProfile, sentProfile, type EditedProfile } from './edited-profile.js';
import { saveDraft, type OpenedProfile } from './editor.api.js';

export type DraftForm = UseFormReturnType<EditedProfile>;

export interface EditedDraft {
  readonly form: DraftForm;
  readonly saving: Saving;
  readonly saver: DraftSaver;
  /** A difference from the published version is stored on the server. */
  readonly isDraft: boolean;
  /** Somebody else's version takes the place of what was typed. */
  readonly acceptTheirs: (theirs: CatalogueProfile) => void;
}

/** A profile's draft while it is typed. */
export function useDraft({ published, draft }: OpenedProfile): EditedDraft {
  const [saving, setSaving] = useState<Saving>({ kind: 'same' });
  const [isDraft, setDraft] = useState(draft !== null);
  const [saver] = useState(
    () =>
      new DraftSaver({
        version: (draft ?? published).version,
        send: (edited, version) =>
          saveDraft(sentProfile({ ...(draft ?? published), price: published.price }, edited, version)),
        tell: (next) => {
          setSaving(next);
          if (next.kind === 'saved') setDraft(true);
        },
      }),
  );
  const form = useForm<EditedProfile>({
    initialValues: editedProfile(draft ?? published),
    onValuesChange: (values) => saver.change(values),
  });
  const { setErrors, clearErrors, getValues } = form;
  useEffect(() => {
    if (saving.kind === 'refused') setErrors(errorsByField(saving.problem.errors, getValues().parameters));
    if (saving.kind === 'saved') clearErrors();
  }, [saving, setErrors, clearErrors, getValues]);
  return {
    form,
    saving,
    saver,
    isDraft,
    acceptTheirs: (theirs) => {
      form.setValues(editedProfile(theirs));
      void saver.goOn(theirs.version, undefined);
      setDraft(theirs.state === 'draft');
    },
  };
}
