import { Anchor, Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCalculator } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import type { FormulaSettings } from '../../shared/contract/settings.js';
import { FORMULA_LABELS, type FormulaCode } from '../../shared/domain/formulas/formula-config.js';
import { useCan } from '../core/session.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSavedSettings } from '../ui/forms/use-saved-settings.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { loadFormulas, saveFormulas } from './catalogue.api.js';
import { FormulaCalculator } from './formula-calculator.js';
import { FORMULAS, type FormulaCard } from './formula-list.js';
import classes from './formulas.module.css';

/** `formulas`: the calculators. `all-formulas`: the list and, for a manager, the codes that they use. */
export function Component() {
  return useLocation().pathname.endsWith('all-formulas') ? <AllFormulas /> : <Calculators />;
}

function Calculators() {
  return (
    <>
      <PageHeader
        title="Formulas"
        subtitle="Calculated as you type, by the same rules as in results. Nothing you enter here is saved."
        action={
          <LinkButton to="/all-formulas" variant="default">
            All formulas
          </LinkButton>
        }
      />
      <div className={classes.grid}>
        {FORMULAS.map((formula) => (
          <FormulaCalculator key={formula.id} formula={formula} />
        ))}
      </div>
    </>
  );
}

function unitsOf({ inputs, outputs }: FormulaCard): string {
  const units = [...new Set([...inputs, ...outputs].map((one) => one.unit))];
  return units.filter((unit) => unit !== '').join(', ');
}

const COLUMNS: readonly Column<FormulaCard>[] = [
  {
    key: 'title',
    title: 'Formula',
    render: (formula) => (
      <>
        <Anchor component={Link} to={`/formulas#${formula.id}`} fw={560}>
          {formula.title}
        </Anchor>
        <Text c="dimmed" fz="xs">
          {formula.equation}
        </Text>
      </>
    ),
  },
  { key: 'units', title: 'Units', width: 150, hideBelow: 'sm', render: unitsOf },
  { key: 'validity', title: 'Valid', width: '22%', hideBelow: 'md', render: (formula) => formula.validity },
  { key: 'source', title: 'Source', width: '22%', hideBelow: 'md', render: (formula) => formula.source },
];

function AllFormulas() {
  const mayEdit = useCan('formula.write');
  return (
    <>
      <PageHeader
        title="All formulas"
        count={FORMULAS.length}
        subtitle="What the laboratory calculates, from which figures, and where the formula comes from."
        action={
          <LinkButton to="/formulas" leftSection={<IconCalculator />}>
            Open the calculators
          </LinkButton>
        }
      />
      <DataTable label="Formulas" columns={COLUMNS} rows={FORMULAS} rowKey={(formula) => formula.id} />
      {mayEdit && <FormulaSettingsForm />}
    </>
  );
}

const CODES = Object.keys(FORMULA_LABELS) as readonly FormulaCode[];
type Codes = Readonly<Record<FormulaCode, string>>;

function codesOf(settings: FormulaSettings): Codes {
  return Object.fromEntries(CODES.map((code) => [code, settings[code]])) as Codes;
}

/** The codes of the test values that the calculations use; an empty one switches its formula off. */
function FormulaSettingsForm() {
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
  const sending = useSavedSettings({
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
