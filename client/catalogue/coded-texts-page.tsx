import { Badge } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconQuote } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ApiProblem } from '../core/api.js';
import { showDone } from '../ui/feedback/notify.js';
import { PhraseArea } from '../ui/fields/phrase-area.js';
import { phraseBook } from '../ui/fields/phrases.js';
import { Fields, switchField, textArea, textField } from '../ui/forms/fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { EditedList, type RowFormProps } from '../ui/list-screen/edited-list.js';
import { fullList, type ListFilter } from '../ui/list-screen/list.js';
import { RETIRED_COLUMN, RETIRED_FILTER } from '../ui/list-screen/common-columns.js';
import type { Column } from '../ui/table/data-table.js';
import {
  CATALOGUE_LIVE,
  loadFilmComments,
  loadPhrases,
  saveFilmComment,
  savePhrase,
  type CodedText,
  type EditedQuery,
  type SaveCodedText,
} from './catalogue.api.js';
import { VersionedForm } from './versioned-form.js';

type Filter = 'q' | 'retired';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search', placeholder: 'Code or words', width: 320 },
  RETIRED_FILTER,
];

function Code({ line: { code, retired } }: { readonly line: CodedText }) {
  return (
    <>
      <strong>{code}</strong>
      {retired && (
        <Badge color="gray" variant="light" size="xs" hiddenFrom="sm">
          Retired
        </Badge>
      )}
    </>
  );
}

const COLUMNS: readonly Column<CodedText>[] = [
  { key: 'code', title: 'Code', width: { base: 84, sm: 120 }, render: (line) => <Code line={line} /> },
  { key: 'text', title: 'Becomes', render: ({ text }) => text },
  { ...RETIRED_COLUMN, hideBelow: 'sm' },
];

/** `profile/dictionary` and `profile/filmcomments`: coded texts, each with its form. */
export function Component() {
  const isFilm = useLocation().pathname.endsWith('filmcomments');
  return isFilm ? <CodedTexts key="film" kind={FILM_COMMENTS} /> : <CodedTexts key="words" kind={PHRASES} />;
}

function CodedTexts({ kind }: { readonly kind: CodedTextKind }) {
  return (
    <EditedList<CodedText, Filter>
      title={kind.title}
      subtitle={kind.subtitle}
      one={kind.one}
      filters={FILTERS}
      load={({ filters }) => fullList(() => kind.load(filters))()}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      live={CATALOGUE_LIVE}
      empty={{
        icon: <IconQuote size={26} stroke={1.5} />,
        title: `No ${kind.one} yet`,
        text: kind.emptyText,
      }}
      form={(known, list) => <CodedTextForm kind={kind} known={known} {...list} />}
    />
  );
}

interface CodedTextFormProps extends RowFormProps<CodedText> {
  readonly kind: CodedTextKind;
}

interface TextFields {
  readonly code: string;
  readonly text: string;
  readonly retired: boolean;
  readonly clumps: boolean;
}

const BLANK: TextFields = { code: '', text: '', retired: false, clumps: false };
const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,19}$/;

function CodedTextForm({ kind, known, onSaved, onClose }: CodedTextFormProps) {
  const form = useForm<TextFields>({
    initialValues: { ...BLANK, ...known },
    validate: {
      code: (code) =>
        CODE.test(code.trim()) ? null : 'One to 20 letters, digits, ".", "_" or "-", without a space',
      text: (text) => (text.trim() === '' ? 'The text it expands to' : null),
    },
  });
  const sending = useSending({
    form,
    notDone: `The ${kind.one} was not saved`,
    version: known?.version,
    theirs: storedText,
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
    <VersionedForm
      form={form}
      sending={sending}
      one={kind.one}
      name={known?.code}
      retiring="It no longer expands. Text it was expanded to stays as it is."
      onClose={onClose}
    >
      <Fields form={form} of={fieldsFor(kind, known === undefined)} />
      <TryOut code={form.values.code} text={form.values.text} />
      {kind.mayClump && <Fields form={form} of={CLUMPS} />}
    </VersionedForm>
  );
}

function fieldsFor({ example, textLabel }: CodedTextKind, isNew: boolean) {
  return {
    code: textField('Code', {
      description: `What is typed, such as ${example.code}; capitals or not`,
      maw: 240,
      maxLength: 20,
      spellCheck: false,
      readOnly: !isNew,
      'data-autofocus': isNew || undefined,
    }),
    text: textArea(textLabel, {
      placeholder: example.text,
      minRows: 3,
      maxRows: 10,
      maxLength: 2000,
      'data-autofocus': !isNew || undefined,
    }),
  };
}

const CLUMPS = {
  clumps: switchField('Platelets are clumped', {
    description: 'Their count is then not reported: the bench alone sees the figure.',
  }),
};

/** A field to type the code into, as the bench will. */
function TryOut({ code, text }: Pick<TextFields, 'code' | 'text'>) {
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

interface CurrentText {
  readonly phrase?: string;
  readonly comment?: string;
  readonly retired: boolean;
  readonly clumps?: boolean;
}

/** The stored text, as the form holds it. */
function storedText({ phrase, comment, retired, clumps = false }: CurrentText) {
  return { text: phrase ?? comment ?? '', retired, clumps };
}

/** The server calls the text by its own name. */
function textErrors(problem: ApiProblem, kind: CodedTextKind): Record<string, string> {
  const { phrase, comment, ...rest } = problem.fields();
  const text = phrase ?? comment;
  const taken = problem.code === 'duplicate' && { code: problem.detail };
  return { ...rest, ...(text !== undefined && { text: `${kind.textLabel}: ${text}` }), ...taken };
}

/** A kind of coded text, with the words of its screen. */
interface CodedTextKind {
  readonly title: string;
  readonly subtitle: string;
  /** One of them, within a sentence. */
  readonly one: string;
  readonly textLabel: string;
  readonly example: { readonly code: string; readonly text: string };
  readonly emptyText: string;
  /** It may say that platelets are clumped, which suppresses their count. */
  readonly mayClump: boolean;
  readonly load: (query: EditedQuery) => Promise<readonly CodedText[]>;
  readonly save: (text: SaveCodedText) => Promise<void>;
}

const PHRASES: CodedTextKind = {
  title: 'Dictionary',
  subtitle: 'A code and a space become the phrase, in every result, comment and remark.',
  one: 'phrase',
  textLabel: 'Phrase',
  example: { code: 'haem', text: 'Specimen haemolysed; potassium and AST may read too high.' },
  emptyText: 'Phrases that the laboratory often writes are kept here, each under a short code.',
  mayClump: false,
  load: loadPhrases,
  save: savePhrase,
};

const FILM_COMMENTS: CodedTextKind = {
  title: 'Film comments',
  subtitle: 'A code and a space become the comment, on the film of a blood count.',
  one: 'film comment',
  textLabel: 'Comment',
  example: { code: 'hypo', text: 'Hypochromic, microcytic red cells with pencil cells.' },
  emptyText: 'Comments often needed for films are kept here, each under a short code.',
  mayClump: true,
  load: loadFilmComments,
  save: saveFilmComment,
};
