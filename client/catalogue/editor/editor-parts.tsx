import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import type { ProfileVersion } from '../../../shared/contract/catalogue-shapes.js';
import { takesKit } from '../../../shared/disciplines/serology/rules.js';
import { placeOf } from './draft-words.js';
import { newParameter, type EditedParameter } from './edited-profile.js';
import { Limits } from './limits.js';
import { HandlingFields, BasicFields } from './parameter-fields.js';
import { ProfileFields, Versions } from './profile-form.js';
import { Ranges } from './ranges.js';
import { Reagents } from './reagents.js';
import { ReflexRules } from './reflex-rules.js';
import type { DraftForm, EditedDraft } from './use-draft.js';
import classes from './editor.module.css';

interface EditorPartsProps {
  /** The profile's. */
  readonly code: string;
  readonly draft: EditedDraft;
  readonly versions: readonly ProfileVersion[];
  /** `profile`, a parameter's key, or nothing: then a narrow screen shows the list alone. */
  readonly part: string | undefined;
  readonly onOpen: (key: string | undefined) => void;
}

/** The list of parameters with the form of one beside it; on a narrow screen one takes the other's place. */
export function EditorParts({ code, draft, versions, part, onOpen }: EditorPartsProps) {
  const { form, saving } = draft;
  const { parameters } = form.values;
  const index = parameters.findIndex(({ key }) => key === part);
  const errors = saving.kind === 'refused' ? saving.problem.errors : [];
  const wrong = new Set(errors.flatMap(({ field }) => parameters[placeOf(field) ?? -1]?.key ?? []));
  const add = (): void => {
    const fresh = newParameter();
    form.insertListItem('parameters', fresh);
    onOpen(fresh.key);
  };
  return (
    <div className={classes.frame} data-open={part !== undefined || undefined}>
      <ParameterList
        parameters={parameters}
        wrong={wrong}
        open={index < 0 ? '' : part}
        onOpen={onOpen}
        onMove={(from, to) => form.reorderListItem('parameters', { from, to })}
        onAdd={add}
      />
      <div className={classes.form}>
        <Button
          className={classes.back}
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft />}
          onClick={() => onOpen(undefined)}
        >
          All parameters
        </Button>
        {index < 0 ? (
          <>
            <ProfileFields form={form} />
            <ReflexRules form={form} code={code} />
            <Reagents code={code} kits={parameters.filter(takesKit)} />
            <Versions code={code} versions={versions} />
          </>
        ) : (
          <ParameterForm key={part} form={form} index={index} onRemoved={() => onOpen('')} />
        )}
      </div>
    </div>
  );
}

interface ParameterFormProps {
  readonly form: DraftForm;
  readonly index: number;
  readonly onRemoved: () => void;
}

function ParameterForm({ form, index, onRemoved }: ParameterFormProps) {
  const remove = (): void => {
    onRemoved();
    form.removeListItem('parameters', index);
  };
  return (
    <>
      <BasicFields form={form} index={index} />
      <Ranges form={form} index={index} />
      <Limits form={form} index={index} />
      <HandlingFields form={form} index={index} />
      <Group justify="flex-end">
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash />}
          title="No longer asked for; results that have it keep it"
          onClick={remove}
        >
          Stop asking for it
        </Button>
      </Group>
    </>
  );
}

interface ParameterListProps {
  readonly parameters: readonly EditedParameter[];
  /** Keys of those that something is wrong with. */
  readonly wrong: ReadonlySet<string>;
  /** The key of the open one; '' is the profile itself. */
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onAdd: () => void;
}

/** The parameters in the order of the bench: by drag, by the arrows, or by Alt with an arrow key. */
function ParameterList({ parameters, wrong, open, onOpen, onMove, onAdd }: ParameterListProps) {
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < parameters.length && from !== to) onMove(from, to);
  };
  const onKeyDown = (event: KeyboardEvent, place: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(place, place + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <nav aria-label="Parts of the profile" className={`card ${classes.list}`}>
      <button
        type="button"
        className={classes.item}
        aria-current={open === '' || undefined}
        onClick={() => onOpen('')}
      >
        The profile itself
      </button>
      <ol className="bare">
        {parameters.map((parameter, place) => (
          <li
            key={parameter.key}
            draggable
            data-dragged={dragged === place || undefined}
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, place)}
          >
            <button
              type="button"
              className={classes.item}
              aria-current={open === parameter.key || undefined}
              data-wrong={wrong.has(parameter.key) || undefined}
              title="Alt with an arrow key moves it"
              onClick={() => onOpen(parameter.key)}
              onKeyDown={(event) => onKeyDown(event, place)}
            >
              <strong>{parameter.code || 'New'}</strong> <span className="dimmed">{parameter.name}</span>
              {wrong.has(parameter.key) && <span className={classes.wrong}>to correct</span>}
            </button>
            <MoveButtons
              code={parameter.code}
              isFirst={place === 0}
              isLast={place === parameters.length - 1}
              onMove={(places) => move(place, place + places)}
            />
          </li>
        ))}
      </ol>
      <Button variant="subtle" size="sm" leftSection={<IconPlus />} onClick={onAdd}>
        Add a parameter
      </Button>
    </nav>
  );
}

interface MoveButtonsProps {
  readonly code: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (places: 1 | -1) => void;
}

function MoveButtons({ code, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <ActionIcon aria-label={`Move ${code} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={15} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={`Move ${code} down`} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={15} stroke={1.75} />
      </ActionIcon>
    </>
  );
}
