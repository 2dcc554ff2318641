import { Anchor, Button, Text } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useCan } from '../core/session.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { FormulaCalculator } from './formula-calculator.js';
import { FORMULAS, type FormulaCard } from './formula-list.js';
import { FormulaSettingsForm } from './formula-settings.js';
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
        subtitle="Worked out as you type, by the same rules as in the results. Nothing that you enter here is kept."
        action={
          <Button component={Link} to="/all-formulas" variant="default">
            All formulas
          </Button>
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
          <Button component={Link} to="/formulas" leftSection={<IconCalculator size={16} stroke={1.75} />}>
            Open the calculators
          </Button>
        }
      />
      <DataTable label="Formulas" columns={COLUMNS} rows={FORMULAS} rowKey={(formula) => formula.id} />
      {mayEdit && <FormulaSettingsForm />}
    </>
  );
}
