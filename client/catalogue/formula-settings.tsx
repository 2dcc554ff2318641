import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { FormulaSettings } from '../../shared/contract/settings.js';
import { FORMULA_LABELS, type FormulaCode } from '../../shared/domain/formula-config.js';
import { fieldAt } from '../ui/form-fields.js';
import { FormErrors } from '../ui/form-errors.js';
import { showDone } from '../ui/notify.js';
import { FormSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { useUnsavedGuard } from '../ui/unsaved-guard.js';
import { WhenLoaded } from '../ui/when-loaded.js';
import { loadFormulas, saveFormulas } from './catalogue.api.js';
import classes from './formulas.module.css';
import { tellRefusal } from '../ui/tell-refusal.js';

const CODES = Object.keys(FORMULA_LABELS) as readonly FormulaCode[];
type Codes = Readonly<Record<FormulaCode, string>>;

function codesOf(settings: FormulaSettings): Codes {
  return Object.fromEntries(CODES.map((code) => [code, settings[code]])) as Codes;
}

/** The codes of the test values that the calculations use; an empty one switches its formula off. */
export function FormulaSettingsForm() {
  const settings = useLoaded('formula settings', loadFormulas);
  return (
    <section className={`card ${classes.settings}`} aria-label="Formula settings">
      <Title order={2} fz="md">
        Codes of the test values
      </Title>
      <Text c="dimmed" mt={2}>
        The code of each figure in the catalogue. An empty code switches off what needs it. The eGFR equation
        is chosen under Lab Information.
      </Text>
      <WhenLoaded of={settings} skeleton={<FormSkeleton fields={3} />}>
        {(loaded) => <CodesForm loaded={loaded} />}
      </WhenLoaded>
    </section>
  );
}

function CodesForm({ loaded }: { readonly loaded: FormulaSettings }) {
  const [version, setVersion] = useState(loaded.version);
  const [busy, setBusy] = useState(false);
  const form = useForm<Codes>({ initialValues: codesOf(loaded) });
  const { guard } = useUnsavedGuard(form.isDirty() ? 'The changed codes' : undefined);
  const save = async (codes: Codes): Promise<void> => {
    setBusy(true);
    try {
      const saved = await saveFormulas({ ...codes, version });
      setVersion(saved.version);
      form.resetDirty(codesOf(saved));
      showDone('Formula codes saved');
    } catch (thrown) {
      tellRefusal(form, thrown, { what: 'The formula codes were not saved' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={form.onSubmit((codes) => void save(codes))} noValidate>
      {guard}
      <FormErrors errors={form.errors} />
      <div className={classes.codes}>
        {CODES.map((code) => (
          <TextInput
            key={code}
            label={FORMULA_LABELS[code]}
            maxLength={40}
            spellCheck={false}
            {...fieldAt(form, code)}
          />
        ))}
      </div>
      <Group>
        <Button type="submit" loading={busy} disabled={!form.isDirty()}>
          Save codes
        </Button>
        {!form.isDirty() && <Text c="dimmed">Nothing changed yet.</Text>}
      </Group>
    </form>
  );
}
