import { Alert, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ApiProblem } from '../../core/api.js';
import { DialogFoot } from '../../ui/dialog-foot.js';
import { fieldAt, switchAt } from '../../ui/form-fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { FormErrors } from '../../ui/form-errors.js';
import { showDone } from '../../ui/notify.js';
import { useKeptLine } from '../use-kept-line.js';
import type { DictionaryFields, DictionaryKind, DictionaryLine } from './dictionary-kinds.js';
import { TierFields } from './tier-fields.js';

interface DictionaryFormProps {
  readonly kind: DictionaryKind;
  /** Absent: a new one. */
  readonly known: DictionaryLine | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const BLANK: DictionaryFields = { name: '', code: '', retired: false, group: '', tiers: [] };
const NEW_VERSION = 0;
const CODE = /^[A-Za-z0-9+_/-]{0,10}$/;

/** Name, code and what else a line of the dictionary has; it is retired, never deleted. */
export function DictionaryForm({ kind, known, onSaved, onClose }: DictionaryFormProps) {
  const { one, example, has } = kind;
  const form = useForm<DictionaryFields>({
    initialValues: known === undefined ? BLANK : fieldsOf(known),
    validate: {
      name: (name) => (name.trim() === '' ? `What the ${one} is called` : null),
      code: (code) => (CODE.test(code.trim()) ? null : 'At most 10 letters, digits, "+", "/", "_" or "-"'),
      tiers: (tiers) => (isTwice(tiers) ? 'Each specimen once' : null),
    },
  });
  const { isBusy, stale, keep } = useKeptLine({
    version: known?.version ?? NEW_VERSION,
    notKept: `The ${one} was not saved`,
    versionIn: (problem) => current(problem).version,
    onRefused: (problem) => form.setErrors(errorsOf(problem)),
  });
  const save = ({ name, code, ...rest }: DictionaryFields): Promise<void> =>
    keep(async (version) => {
      const typed = { ...rest, name: name.trim(), code: code.trim(), group: rest.group.trim() };
      await kind.save({ ...typed, version, ...(known !== undefined && { id: known.id }) });
      showDone(`${typed.name} was saved`);
      onSaved();
    });
  return (
    <FormDialog
      opened
      lost={form.isDirty() ? `The ${one} as it was typed` : undefined}
      onClose={onClose}
      title={known === undefined ? `Add ${one}` : `Change ${known.name}`}
    >
      <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
        <FormErrors errors={form.errors} />
        {stale !== undefined && <Changed line={current(stale)} detail={stale.detail} />}
        <Stack gap={16}>
          <TextInput
            label="Name"
            placeholder={example.name}
            maxLength={120}
            spellCheck={false}
            data-autofocus
            {...fieldAt(form, 'name')}
          />
          <TextInput
            label="WHONET code"
            description="Three letters, where it has them; the bench may type them for the name."
            placeholder={example.code}
            maw={240}
            maxLength={10}
            spellCheck={false}
            {...fieldAt(form, 'code')}
          />
          {has === 'group' && (
            <TextInput
              label="Group"
              description="As tables of breakpoints name it, such as Enterobacterales."
              maxLength={120}
              {...fieldAt(form, 'group')}
            />
          )}
          {has === 'tiers' && (
            <TierFields
              tiers={form.values.tiers}
              error={form.errors['tiers']}
              onTiers={(tiers) => form.setFieldValue('tiers', tiers)}
            />
          )}
          {known !== undefined && (
            <Switch
              label="Retired"
              description="It is offered no more. Results that name it stay as they are; it can be brought back."
              {...switchAt(form, 'retired')}
            />
          )}
        </Stack>
        <DialogFoot
          confirmLabel={stale === undefined ? 'Save' : 'Save mine over it'}
          busy={isBusy}
          onClose={onClose}
        />
      </form>
    </FormDialog>
  );
}

function Changed({ line, detail }: { readonly line: DictionaryLine; readonly detail: string }) {
  return (
    <Alert color="amber" role="alert" mb={16} title="Somebody else changed it meanwhile">
      {detail} It reads now: “{[line.name, line.code].filter((text) => text !== '').join(', ')}”. Yours is
      kept below.
    </Alert>
  );
}

function fieldsOf({ name, code, retired, group, tiers }: DictionaryLine): DictionaryFields {
  return { name, code, retired, group, tiers };
}

function isTwice(tiers: DictionaryFields['tiers']): boolean {
  return new Set(tiers.map(({ specimen }) => specimen.toLowerCase())).size < tiers.length;
}

function current({ extra }: ApiProblem): DictionaryLine {
  return extra['current'] as DictionaryLine;
}

/** What stands there twice is said at its own field. */
function errorsOf(problem: ApiProblem): Record<string, string> {
  if (problem.code !== 'duplicate') return problem.fields();
  return { [problem.detail.includes('this code') ? 'code' : 'name']: problem.detail };
}
