import { ActionIcon, Button, Checkbox, Kbd, TextInput, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { KnownPanel } from '../../../../shared/disciplines/microbiology/reference.js';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import { errorAt, focusSoon, focusNextStop, onEnter } from './culture-keys.js';
import { type IsolateProps, withDrug, withNewDrug, withoutDrug, withPanel } from './culture-lines.js';
import classes from './culture.module.css';
import { DrugLine } from './drug-line.js';

/** One organism: what it is, how much of it, and what it is susceptible to. */
export function IsolateCard(props: IsolateProps) {
  const { field, isolate, isReadOnly, onChange, onRemove } = props;
  const name = `Isolate ${isolate.number}`;
  return (
    <section className={`card ${classes.isolate}`} role="group" aria-label={name} data-thing={name}>
      <div className={classes.about}>
        <h3 className={classes.title}>{name}</h3>
        <AboutIsolate {...props} />
        {!isReadOnly && (
          <ActionIcon
            className={classes.awayAll}
            aria-label={`Take ${name} away`}
            title={`Take ${name} away`}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      <Antibiogram {...props} />
      <TextInput
        id={`${field}.comment`}
        size="sm"
        className={classes.comment}
        label={`Comment on isolate ${isolate.number}, printed`}
        maxLength={2000}
        autoComplete="off"
        readOnly={isReadOnly}
        value={isolate.comment}
        onChange={({ currentTarget }) => onChange({ comment: currentTarget.value })}
        onKeyDown={onEnter(focusNextStop)}
      />
    </section>
  );
}

function AboutIsolate({ field, isolate, lists, errors, isReadOnly, onChange }: IsolateProps) {
  const choice = (key: 'organism' | 'guideline') => ({
    id: `${field}.${key}`,
    size: 'sm' as const,
    readOnly: isReadOnly,
    error: errorAt(errors, `${field}.${key}`),
    value: isolate[key],
    onPick: (value: string) => onChange({ [key]: value }),
    onEnter: focusNextStop,
  });
  return (
    <>
      <ChoiceField
        {...choice('organism')}
        data-stop
        className={classes.organism}
        label="Organism"
        options={lists.organisms}
      />
      <TextInput
        id={`${field}.quantity`}
        data-stop
        size="sm"
        label="Quantity"
        placeholder=">100,000 CFU/mL"
        maxLength={60}
        autoComplete="off"
        readOnly={isReadOnly}
        value={isolate.quantity}
        onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
        onKeyDown={onEnter(focusNextStop)}
      />
      {lists.guidelines.length > 0 && (
        <ChoiceField
          {...choice('guideline')}
          w={120}
          label="Breakpoints"
          placeholder={lists.guidelines[0]?.value}
          options={lists.guidelines}
        />
      )}
      <Checkbox
        className={classes.significant}
        size="sm"
        label="Significant"
        disabled={isReadOnly}
        checked={isolate.significant}
        onChange={({ currentTarget }) => onChange({ significant: currentTarget.checked })}
      />
    </>
  );
}

/**
 * A line for each drug, and a blank one: a drug in it is another line, nothing in it goes on, and `+` puts in the panel
 * of the organism while there is no line yet.
 */
export function Antibiogram(props: IsolateProps) {
  const { field, isolate, judged, errors, isReadOnly, onChange } = props;
  const { number, susceptibility } = isolate;
  return (
    <table className={classes.antibiogram} aria-label={`Susceptibility of isolate ${number}`}>
      {susceptibility.length > 0 && <AntibiogramHead />}
      <tbody>
        {susceptibility.map((line, index) => (
          <DrugLine
            key={`${line.drug} ${index}`}
            field={`${field}.susceptibility[${index}]`}
            line={line}
            judged={judged.susceptibility[index] ?? line}
            guideline={judged.guideline}
            errors={errors}
            isReadOnly={isReadOnly}
            onChange={(change) => onChange(withDrug(isolate, index, change))}
            onRemove={() => onChange(withoutDrug(isolate, index))}
          />
        ))}
        {!isReadOnly && <BlankLine {...props} />}
      </tbody>
    </table>
  );
}

function AntibiogramHead() {
  return (
    <thead>
      <tr>
        {['Drug', 'Method', 'MIC mg/L, zone mm', 'S/I/R', 'By', 'On report'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        <th scope="col">
          <VisuallyHidden component="span">Take away</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

function BlankLine({ field, isolate, lists, errors, onChange }: IsolateProps) {
  const at = `${field}.susceptibility`;
  const { number, susceptibility } = isolate;
  const add = (drug: string): void => {
    onChange(withNewDrug(isolate, drug));
    focusSoon(`${at}[${susceptibility.length}].value`);
  };
  const panel = susceptibility.length > 0 ? undefined : lists.panelsFor(isolate.organism)[0];
  const addPanel = (): void => {
    if (panel === undefined) return;
    onChange(withPanel(isolate, panel.drugs));
    focusSoon(`${at}[0].value`);
  };
  const left = lists.drugs.filter(({ value }) => !susceptibility.some(({ drug }) => drug === value));
  return (
    <tr className={classes.blank}>
      <td colSpan={7}>
        <ChoiceField
          id={`${at}.drug`}
          data-stop
          size="xs"
          w={240}
          aria-label={`Add a drug to isolate ${number}`}
          placeholder="Add a drug: name or code"
          error={errorAt(errors, at)}
          value=""
          options={left}
          {...(lists.drugs.length > 0 && { onlyThese: 'No drug of that name or code is left on the list' })}
          onPick={add}
          onKeyDown={(event) => {
            // A drug has no plus at its front; the number pad has one.
            if (event.key !== '+' || event.currentTarget.value !== '' || panel === undefined) return;
            event.preventDefault();
            addPanel();
          }}
          onEnter={(from, drug) => {
            if (drug === '') focusNextStop(from);
          }}
        />
        {panel !== undefined && <PanelButton panel={panel} onTake={addPanel} />}
      </td>
    </tr>
  );
}

interface PanelButtonProps {
  readonly panel: KnownPanel;
  readonly onTake: () => void;
}

function PanelButton({ panel: { name, drugs }, onTake }: PanelButtonProps) {
  return (
    <Button
      size="xs"
      mt={6}
      variant="light"
      tabIndex={-1}
      title={drugs.join(', ')}
      rightSection={<Kbd size="xs">+</Kbd>}
      onClick={onTake}
    >
      Panel {name}: {drugs.length} drugs
    </Button>
  );
}
