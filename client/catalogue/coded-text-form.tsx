import { Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showDone } from '../ui/feedback/notify.js';
import { PhraseArea } from '../ui/fields/phrase-area.js';
import { phraseBook } from '../ui/fields/phrases.js';
import { fieldAt, switchAt } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import type { CodedText } from './catalogue.api.js';
import type { CodedTextKind } from './coded-text-kinds.js';
import { textErrors, theirText, type CurrentText } from './coded-text-problem.js';
import { KeptLineForm } from './kept-line-form.js';

interface CodedTextFormProps {
  readonly kind: CodedTextKind;
  /** Absent: a new one. */
  readonly known: CodedText | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface Fields {
  readonly code: string;
  readonly text: string;
  readonly retired: boolean;
  readonly clumps: boolean;
}

const BLANK: Fields = { code: '', text: '', retired: false, clumps: false };
const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,19}$/;

export function CodedTextForm({ kind, known, onSaved, onClose }: CodedTextFormProps) {
  const form = useForm<Fields>({
    initialValues: { ...BLANK, ...known },
    validate: {
      code: (code) =>
        CODE.test(code.trim()) ? null : 'One to 20 letters, digits, ".", "_" or "-", without a space',
      text: (text) => (text.trim() === '' ? 'What the code becomes' : null),
    },
  });
  const sending = useSending({
    form,
    notDone: `The ${kind.one} was not saved`,
    version: known?.version,
    theirs: theirText,
    readsNow: (current: CurrentText) => `“${theirText(current).text}”`,
    errorsOf: (problem) => textErrors(problem, kind),
    send: ({ code, text, retired, clumps }, { version }) =>
      kind.save({
        ...{ code: code.trim(), text: text.trim(), retired, version },
        ...(kind.mayClump && { clumps }),
      }),
    onDone: (_, { code }) => {
      showDone(`${code.trim()} was saved`);
      onSaved();
    },
  });
  return (
    <KeptLineForm
      form={form}
      sending={sending}
      one={kind.one}
      name={known?.code}
      retiring="It no longer expands. Text it was expanded to stays as it is."
      onClose={onClose}
    >
      <TextInput
        label="Code"
        description={`What is typed, such as ${kind.example.code}; capitals or not`}
        maw={240}
        maxLength={20}
        spellCheck={false}
        readOnly={known !== undefined}
        {...(known === undefined && { 'data-autofocus': true })}
        {...fieldAt(form, 'code')}
      />
      <Textarea
        label={kind.textLabel}
        placeholder={kind.example.text}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        {...(known !== undefined && { 'data-autofocus': true })}
        {...fieldAt(form, 'text')}
      />
      <TryOut code={form.values.code} text={form.values.text} />
      {kind.mayClump && (
        <Switch
          label="Platelets are clumped"
          description="Their count is then not reported: the bench alone sees the figure."
          {...switchAt(form, 'clumps')}
        />
      )}
    </KeptLineForm>
  );
}

/** A field to type the code into, as the bench will. */
function TryOut({ code, text }: Pick<Fields, 'code' | 'text'>) {
  const [typed, setTyped] = useState('');
  const shown = code.trim() || 'the code';
  return (
    <PhraseArea
      id="tryOut"
      label="Try it"
      description={`Type ${shown} and a space`}
      value={typed}
      phrases={phraseBook([[code.trim(), text.trim()]])}
      onText={setTyped}
    />
  );
}
