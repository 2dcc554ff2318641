import { ActionIcon, Button, Checkbox, Kbd, TextInput, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { KnownPanel } from '../../../../shared/disciplines/microbiology/reference.js';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import { errorAt, focusSoon, goOn, onEnter } from './culture-keys.js';
import { type IsolateProps, withDrug, withNewDrug, withoutDrug, withPanel } from './culture-lines.js';
import classes from './culture.module.css';
import { DrugLine } from './drug-line.js';

/** One organism: what it is, how much of it, and what it is susceptible to. */
export function IsolateCard(props: IsolateProps) {
  const { field, isolate, lists, errors, isReadOnly, onChange, onRemove } = props;
  const name = `Isolate ${isolate.number}`;
  return (
    <section className={`card ${classes.isolate}`} role="group" aria-label={name} data-thing={name}>
      <div className={classes.about}>
        <h3 className={classes.title}>{name}</h3>
        <ChoiceField
          id={`${field}.organism`}
          data-stop
          size="sm"
          className={classes.organism}
          label="Organism"
          readOnly={isReadOnly}
          error={errorAt(errors, `${field}.organism`)}
          value={isolate.organism}
          options={lists.organisms}
          onPick={(organism) => onChange({ organism })}
          onEnter={goOn}
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
          onKeyDown={onEnter(goOn)}
        />
        {lists.guidelines.length > 0 && (
          <ChoiceField
            id={`${field}.guideline`}
            size="sm"
            w={120}
            label="Breakpoints"
            placeholder={lists.guidelines[0]?.value}
            readOnly={isReadOnly}
            error={errorAt(errors, `${field}.guideline`)}
            value={isolate.guideline}
            options={lists.guidelines}
            onPick={(guideline) => onChange({ guideline })}
            onEnter={goOn}
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
        {!isReadOnly && (
          <ActionIcon
            className={classes.awayAll}
            variant="subtle"
            color="gray"
            size={32}
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
        onKeyDown={onEnter(goOn)}
      />
    </section>
  );
}

/**
 * A line for each drug, and a blank one: a drug in it is another line, nothing in it goes on, and `+` puts in the panel
 * of the organism while there is no line yet.
 */
export function Antibiogram(props: IsolateProps) {
  const { field, isolate, judged, lists, errors, isReadOnly, onChange } = props;
  const at = `${field}.susceptibility`;
  const { number, susceptibility } = isolate;
  const add = (drug: string): void => {
    onChange(withNewDrug(isolate, drug));
    focusSoon(`${at}[${susceptibility.length}].value`);
  };
  const panel = isReadOnly || susceptibility.length > 0 ? undefined : lists.panelsFor(isolate.organism)[0];
  const addPanel = (): void => {
    if (panel === undefined) return;
    onChange(withPanel(isolate, panel.drugs));
    focusSoon(`${at}[0].value`);
  };
  const left = lists.drugs.filter(({ value }) => !susceptibility.some(({ drug }) => drug === value));
  return (
    <table className={classes.antibiogram} aria-label={`Susceptibility of isolate ${number}`}>
      {susceptibility.length > 0 && (
        <thead>
          <tr>
            <th scope="col">Drug</th>
            <th scope="col">Method</th>
            <th scope="col">MIC mg/L, zone mm</th>
            <th scope="col">S/I/R</th>
            <th scope="col">By</th>
            <th scope="col">On report</th>
            <th scope="col">
              <VisuallyHidden component="span">Take away</VisuallyHidden>
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {susceptibility.map((line, index) => (
          <DrugLine
            key={`${line.drug} ${index}`}
            field={`${at}[${index}]`}
            line={line}
            judged={judged.susceptibility[index] ?? line}
            guideline={judged.guideline}
            errors={errors}
            isReadOnly={isReadOnly}
            onChange={(change) => onChange(withDrug(isolate, index, change))}
            onRemove={() => onChange(withoutDrug(isolate, index))}
          />
        ))}
        {!isReadOnly && (
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
                {...(lists.drugs.length > 0 && {
                  onlyThese: 'No drug of that name or code is left on the list',
                })}
                onPick={add}
                onKeyDown={(event) => {
                  // A drug has no plus at its front; the number pad has one.
                  if (event.key !== '+' || event.currentTarget.value !== '' || panel === undefined) return;
                  event.preventDefault();
                  addPanel();
                }}
                onEnter={(from, drug) => {
                  if (drug === '') goOn(from);
                }}
              />
              {panel !== undefined && <PanelButton panel={panel} onTake={addPanel} />}
            </td>
          </tr>
        )}
      </tbody>
    </table>
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
      h={32}
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
