import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import type { ProfileVersion } from '../../../shared/contract/catalogue-shapes.js';
import { takesKit } from '../../../shared/disciplines/serology/rules.js';
import { placeOf } from './draft-words.js';
import { newParameter } from './edited-profile.js';
import { HowEntered } from './how-entered.js';
import { Limits } from './limits.js';
import { ParameterList } from './parameter-list.js';
import { ProfileFields } from './profile-fields.js';
import { Ranges } from './ranges.js';
import { Reagents } from './reagents.js';
import { ReflexRules } from './reflex-rules.js';
import type { DraftForm, EditedDraft } from './use-draft.js';
import { Versions } from './versions.js';
import { WhatItIs } from './what-it-is.js';
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
          leftSection={<IconArrowLeft size={16} stroke={1.75} />}
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
      <WhatItIs form={form} index={index} />
      <Ranges form={form} index={index} />
      <Limits form={form} index={index} />
      <HowEntered form={form} index={index} />
      <Group justify="flex-end">
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} stroke={1.75} />}
          title="No longer asked for; results that have it keep it"
          onClick={remove}
        >
          Stop asking for it
        </Button>
      </Group>
    </>
  );
}
