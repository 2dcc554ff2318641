import { Button, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { TestValue } from '../../../../shared/contract/results.js';
import {
  cultureOf,
  type CultureStatus,
  GROWTH,
  growthIn,
} from '../../../../shared/disciplines/microbiology/culture.js';
import { hasBegun, hasResult } from '../../../../shared/domain/stage.js';
import { useIsSuper } from '../../../core/session.js';
import { showDone } from '../../../ui/feedback/notify.js';
import { useAct } from '../../../ui/forms/use-act.js';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import { choices } from '../../../ui/options/choices.js';
import type { Choice } from '../../../ui/options/fitting-options.js';
import type { Refusal } from '../../entry/assess-sheet.js';
import { usePicture, useSheet } from '../../entry/result-entry.js';
import { issuePreliminary } from '../../results.api.js';
import { errorAt, focusSoon, focusNextStop, onEnter } from './culture-keys.js';
import { type CultureProps, listsOf, withIsolate, withNewIsolate, withoutIsolate } from './culture-lines.js';
import classes from './culture.module.css';
import { IsolateCard } from './isolate-card.js';

/** How the plate was read, and what grew on it: a card for each isolate with its antibiogram. */
export default function CulturePart(props: CultureProps) {
  const { field, value, judged, onChange, rows, surroundings, errors, isReadOnly } = props;
  const isCultured = rows.some(({ code }) => code === GROWTH) || value.isolates.length > 0;
  const lists = useMemo(() => listsOf(surroundings), [surroundings]);
  if (!isCultured) return null;
  const add = (organism: string): void => {
    onChange(withNewIsolate(value, organism));
    focusSoon(`${field}.isolates[${value.isolates.length}].quantity`);
  };
  return (
    <section className={classes.culture} aria-label="Culture" data-section>
      <Reading {...props} />
      {value.isolates.map((isolate, index) => (
        <IsolateCard
          key={isolate.number}
          field={`${field}.isolates[${index}]`}
          isolate={isolate}
          judged={judged.isolates[index] ?? isolate}
          lists={lists}
          errors={errors}
          isReadOnly={isReadOnly}
          onChange={(change) => onChange(withIsolate(value, index, change))}
          onRemove={() => onChange(withoutIsolate(value, index))}
        />
      ))}
      {!isReadOnly && (
        <AddIsolate field={field} rows={rows} organisms={lists.organisms} errors={errors} onAdd={add} />
      )}
    </section>
  );
}

const STATUSES = choices({ interim: 'Interim', final: 'Final' });

/** Interim or final, and after how many hours. */
function Reading({ field, value, onChange, rows, errors, isReadOnly }: CultureProps) {
  const isRead = rows.some(({ code, parameter }) => code === GROWTH && parameter !== '');
  const isStation = !isReadOnly && (value.status === '' || isRead);
  return (
    <div className={`card ${classes.reading}`} role="group" aria-label="Reading of the culture">
      <h3 className={classes.title}>Culture</h3>
      <ChoiceField
        id={`${field}.status`}
        data-stop
        {...(isStation && { 'data-station': true })}
        data-about={GROWTH}
        size="sm"
        w={150}
        label="Reading"
        placeholder="Interim or final"
        readOnly={isReadOnly}
        error={errorAt(errors, `${field}.status`)}
        value={value.status}
        options={STATUSES}
        onPick={(status) => onChange({ ...value, status: status as CultureStatus })}
        onEnter={focusNextStop}
      />
      <TextInput
        id={`${field}.hours`}
        data-stop
        size="sm"
        w={150}
        label="Hours of incubation"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        readOnly={isReadOnly}
        error={errorAt(errors, `${field}.hours`)}
        value={value.hours ?? ''}
        onChange={({ currentTarget }) => onChange({ ...value, hours: hoursIn(currentTarget.value) })}
        onKeyDown={onEnter(focusNextStop)}
      />
      {value.status === 'interim' && <IssuePreliminary />}
    </div>
  );
}

function hoursIn(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** Explains an interim reading, and lets SUPER release it under its own number. */
function IssuePreliminary() {
  const base = useSheet('base');
  const isDirty = usePicture((picture) => picture.isDirty);
  const isSuper = useIsSuper();
  const { isBusy, act } = useAct();
  const isStored = cultureOf(base.sections).status === 'interim' && hasBegun(base.stage);
  if (!isSuper || hasResult(base.stage)) {
    return (
      <p className={classes.hint}>
        Interim: the test stays in process; a SUPER user issues it as preliminary.
      </p>
    );
  }
  const issue = (): Promise<void> =>
    act('The reading was not issued', async () => {
      const { number } = await issuePreliminary(base);
      showDone(`Issued as PRELIMINARY no. ${number}; it stands among the reports of this booking`);
    });
  const why = isDirty || !isStored ? 'Save the interim reading first' : undefined;
  return (
    <Button
      className={classes.issue}
      variant="light"
      leftSection={<IconSend />}
      loading={isBusy}
      disabled={why !== undefined}
      title={why ?? 'The reading as it stands, numbered and kept; its stage does not change'}
      onClick={() => void issue()}
    >
      Issue as PRELIMINARY
    </Button>
  );
}

interface AddIsolateProps {
  readonly field: string;
  readonly rows: readonly TestValue[];
  readonly organisms: readonly Choice[];
  readonly errors: readonly Refusal[];
  readonly onAdd: (organism: string) => void;
}

/** The blank line behind the last isolate: an organism in it is another isolate, nothing in it goes on. */
function AddIsolate({ field, rows, organisms, errors, onAdd }: AddIsolateProps) {
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
          if (organism === '') focusNextStop(from);
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
