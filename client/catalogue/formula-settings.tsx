import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FormulaSettings } from '../../shared/contract/settings.js';
import { FORMULA_LABELS, type FormulaCode } from '../../shared/domain/formulas/formula-config.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useKeptSettings } from '../ui/forms/use-kept-settings.js';
import { loadFormulas, saveFormulas } from './catalogue.api.js';
import classes from './formulas.module.css';

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
        {(loaded) => <CodesForm key={loaded.version} loaded={loaded} onSaved={settings.reload} />}
      </WhenLoaded>
    </section>
  );
}

interface CodesFormProps {
  readonly loaded: FormulaSettings;
  readonly onSaved: () => unknown;
}

function CodesForm({ loaded, onSaved }: CodesFormProps) {
  const form = useForm({ initialValues: { ...codesOf(loaded), version: loaded.version } });
  const sending = useKeptSettings({
    ...{ form, what: 'formula codes', verb: 'were' as const, onSaved },
    keep: saveFormulas,
  });
  return (
    <SentForm sending={sending}>
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
        <Button type="submit" loading={sending.isBusy} disabled={!form.isDirty()}>
          Save codes
        </Button>
        {!form.isDirty() && <Text c="dimmed">Nothing changed yet.</Text>}
      </Group>
    </SentForm>
  );
}
