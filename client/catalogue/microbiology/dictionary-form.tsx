import { useForm } from '@mantine/form';
import type { ApiProblem } from '../../core/api.js';
import { showDone } from '../../ui/feedback/notify.js';
import { Fields, nativeSelect, textArea, textField } from '../../ui/forms/fields.js';
import { trimmed } from '../../ui/forms/form-fields.js';
import { useSending } from '../../ui/forms/use-sending.js';
import type { RowFormProps } from '../../ui/list-screen/edited-list.js';
import { VersionedForm } from '../versioned-form.js';
import type { DictionaryFields, DictionaryKind, DictionaryLine } from './dictionary-kinds.js';
import { TIER_SPECIMENS, TierFields } from './tier-fields.js';

interface DictionaryFormProps extends RowFormProps<DictionaryLine> {
  readonly kind: DictionaryKind;
}

const BLANK: DictionaryFields = {
  ...{ name: '', code: '', retired: false, group: '', tiers: [], specimen: '', drugs: '' },
};
const CODE = /^[A-Za-z0-9+_/-]{0,10}$/;

/** Name, code and what else a line of the dictionary has; it is retired, never deleted. */
export function DictionaryForm({ kind, known, onSaved, onClose }: DictionaryFormProps) {
  const { one, has } = kind;
  const form = useForm<DictionaryFields>({
    initialValues: known === undefined ? BLANK : fieldsOf(known),
    validate: {
      name: (name) => (name.trim() === '' ? `What the ${one} is called` : null),
      code: (code) => (CODE.test(code.trim()) ? null : 'At most 10 letters, digits, "+", "/", "_" or "-"'),
      tiers: (tiers) => (isTwice(tiers) ? 'Each specimen once' : null),
      drugs: (drugs) => (has === 'panel' && drugs.trim() === '' ? 'Which drugs, by name or code' : null),
    },
  });
  const sending = useSending({
    form,
    notDone: `The ${one} was not saved`,
    version: known?.version,
    theirs: (current: never) => fieldsOf(kind.lineOf(current)),
    errorsOf,
    send: (typed, { version }) =>
      kind.save({ ...trimmed(typed), version, ...(known !== undefined && { id: known.id }) }),
    onDone: (_, { name }) => {
      showDone(`${name.trim()} was saved`);
      onSaved();
    },
  });
  return (
    <VersionedForm
      form={form}
      sending={sending}
      one={one}
      name={known?.name}
      retiring="It is no longer offered. Results that name it stay as they are; it can be brought back."
      onClose={onClose}
    >
      <Fields
        form={form}
        of={fieldsFor(kind, form.values)}
        hidden={{
          code: has === 'panel',
          group: has === 'tiers',
          specimen: has !== 'panel',
          drugs: has !== 'panel',
        }}
      />
      {has === 'tiers' && (
        <TierFields
          tiers={form.values.tiers}
          error={form.errors['tiers']}
          onTiers={(tiers) => form.setFieldValue('tiers', tiers)}
        />
      )}
    </VersionedForm>
  );
}

function fieldsOf({ name, code, retired, group, tiers, specimen, drugs }: DictionaryLine): DictionaryFields {
  return { name, code, retired, group, tiers, specimen, drugs };
}

function isTwice(tiers: DictionaryFields['tiers']): boolean {
  return new Set(tiers.map(({ specimen }) => specimen.toLowerCase())).size < tiers.length;
}

/** A duplicate is reported at its own field. */
function errorsOf(problem: ApiProblem): Record<string, string> {
  if (problem.code !== 'duplicate') return byField(problem.fields());
  return { [problem.detail.includes('this code') ? 'code' : 'name']: problem.detail };
}

/** An error about one drug of a panel is shown at the field for all drugs, one about its organism at that field. */
function byField(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field === 'organism' ? 'group' : field.replace(/^drugs\.\d+$/, 'drugs'),
      message,
    ]),
  );
}

/** Fields of every kind of entry; a panel has an organism, a specimen, and its drugs in reading order. */
function fieldsFor({ has, example }: DictionaryKind, { specimen }: DictionaryFields) {
  const specimens = [...new Set<string>([...TIER_SPECIMENS, specimen])];
  return {
    name: textField('Name', {
      placeholder: example.name,
      maxLength: 120,
      spellCheck: false,
      'data-autofocus': true,
    }),
    code: textField('WHONET code', {
      description: 'Three letters, where it has them; the bench may type them for the name.',
      placeholder: example.code,
      maw: 240,
      maxLength: 10,
      spellCheck: false,
    }),
    group: has === 'panel' ? ORGANISM : GROUP,
    specimen: nativeSelect('Specimen', {
      data: specimens.map((value) => ({ value, label: value || 'Every specimen' })),
    }),
    drugs: DRUGS,
  };
}

const ORGANISM = textField('Organism or group', {
  description: 'As the dictionary of organisms has it; empty for every organism.',
  placeholder: 'Enterobacterales',
  maxLength: 120,
});

const GROUP = textField('Group', {
  description: 'As breakpoint tables name it, such as Enterobacterales.',
  maxLength: 120,
});

const DRUGS = textArea('Drugs', {
  description: 'By name or code, separated by commas, in reading order.',
  placeholder: 'AMP, AMC, CIP',
  minRows: 3,
  maxRows: undefined,
  maxLength: 4000,
  spellCheck: false,
});
