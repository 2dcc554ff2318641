import type { TestValue } from '../../../../shared/contract/results.js';
import { growthIn, GROWTH } from '../../../../shared/disciplines/microbiology/growth.js';
import type { Choice } from '../../../ui/options/fitting-options.js';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import type { Refusal } from '../../entry/judge.js';
import { errorAt } from './culture-errors.js';
import { goOn } from './culture-keys.js';
import classes from './culture.module.css';

export interface AddIsolateProps {
  readonly field: string;
  readonly rows: readonly TestValue[];
  readonly organisms: readonly Choice[];
  readonly errors: readonly Refusal[];
  readonly onAdd: (organism: string) => void;
}

/** The blank line behind the last isolate: an organism in it is another isolate, nothing in it goes on. */
export function AddIsolate({ field, rows, organisms, errors, onAdd }: AddIsolateProps) {
  const growth = growthIn(rows);
  const why = WHY_NOT[growth];
  return (
    <div className={`card ${classes.add}`} data-about={GROWTH} data-uncovered>
      <ChoiceField
        id={`${field}.isolates`}
        data-stop
        size="sm"
        label="Add an isolate"
        placeholder={why ?? 'Organism: name or code'}
        disabled={why !== undefined}
        error={errorAt(errors, `${field}.isolates`)}
        value=""
        options={organisms}
        {...(organisms.length > 0 && { onlyThese: 'No organism of that name or code is on the list' })}
        onPick={onAdd}
        onEnter={(from, organism) => {
          if (organism === '') goOn(from);
        }}
      />
    </div>
  );
}

const WHY_NOT: Partial<Record<ReturnType<typeof growthIn>, string>> = {
  unread: 'Enter Culture growth first',
  none: 'No growth: there is nothing to name',
  insignificant: 'No significant growth: there is nothing to name',
};
