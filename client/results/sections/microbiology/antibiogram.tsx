import { Button, Kbd, VisuallyHidden } from '@mantine/core';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import { errorAt } from './culture-errors.js';
import { focusSoon, goOn } from './culture-keys.js';
import { withDrug, withNewDrug, withoutDrug, withPanel } from './culture-lines.js';
import classes from './culture.module.css';
import { DrugLine } from './drug-line.js';
import type { KnownPanel } from '../../../../shared/disciplines/microbiology/reference.js';
import type { IsolateProps } from './culture-props.js';

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
