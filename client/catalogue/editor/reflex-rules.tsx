import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { TestOption } from '../../ui/fields/browse-tests.js';
import { NumberPadField } from '../../ui/fields/number-pad.js';
import { AddLine, RemoveLine } from '../../ui/fields/line-buttons.js';
import { TypeAhead } from '../../ui/fields/type-ahead.js';
import { loadMenu } from '../catalogue.api.js';
import { Part } from './part.js';
import { isCompared, conditionOf, isWhole, readingOf, readingsOf, type Reading } from './reflex-words.js';
import type { DraftForm } from './use-draft.js';
import classes from './editor.module.css';

const BLANK = { parameter: '', is: '', add: '' };

interface ReflexRulesProps {
  readonly form: DraftForm;
  /** The code of this profile: it does not add itself. */
  readonly code: string;
}

/** Which tests are added to the booking when a result of this profile is authorised. */
export function ReflexRules({ form, code }: ReflexRulesProps) {
  const rules = form.values.reflex;
  return (
    <Part title="Reflex tests">
      <Text c="dimmed" fz="sm" mb={12}>
        When a result reads like this, the test is added to the booking at its price as soon as the result is
        authorised. Nothing is added twice, and nothing by a correction after release.
      </Text>
      <div className={classes.bands}>
        {rules.map((_, place) => (
          <ReflexLine
            key={place}
            form={form}
            place={place}
            own={code}
            onRemove={() => form.removeListItem('reflex', place)}
          />
        ))}
      </div>
      {rules.some((rule) => !isWhole(rule)) && (
        <Text role="status" c="dimmed" fz="sm" mt={6}>
          A rule is saved once it has a parameter, a condition and a test.
        </Text>
      )}
      <AddLine mt={rules.length > 0 ? 10 : 0} onAdd={() => form.insertListItem('reflex', BLANK)}>
        Add a rule
      </AddLine>
    </Part>
  );
}

interface ReflexLineProps {
  readonly form: DraftForm;
  readonly place: number;
  /** The profile's own code. */
  readonly own: string;
  readonly onRemove: () => void;
}

/** "When TSH reads high, add FT4": one sentence, chosen word by word. */
function ReflexLine({ form, place, own, onRemove }: ReflexLineProps) {
  const rule = form.values.reflex[place];
  if (rule === undefined) return null;
  const path = `reflex.${place}`;
  const parameter = form.values.parameters.find(({ code }) => code === rule.parameter);
  const reading = readingOf(rule.is, parameter);
  const put = (change: Partial<typeof rule>): void => form.setFieldValue(path, { ...rule, ...change });
  const read = (next: Reading): void => put({ is: conditionOf(next) });
  return (
    <div className={classes.rule} data-thing={`reflex rule ${place + 1}`}>
      <Select
        id={`${path}.parameter`}
        size="sm"
        label="When"
        placeholder="Parameter"
        searchable
        data={form.values.parameters.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        value={rule.parameter || null}
        onChange={(code) => put({ parameter: code ?? '', is: '' })}
      />
      <div className={classes.reading}>
        <Select
          id={`${path}.is`}
          size="sm"
          label="reads"
          placeholder="high, low …"
          data={[...readingsOf(parameter)]}
          disabled={parameter === undefined}
          value={reading.how || null}
          onChange={(how) => read({ how: how ?? '', figure: reading.figure })}
        />
        {isCompared(reading.how) && (
          <NumberPadField
            size="sm"
            aria-label="Figure"
            placeholder="10"
            maxLength={22}
            value={reading.figure}
            onChange={({ currentTarget }) => read({ how: reading.how, figure: currentTarget.value })}
          />
        )}
      </div>
      <ReflexTest id={`${path}.add`} own={own} chosen={rule.add} onChoose={(add) => put({ add })} />
      <RemoveLine label={`Remove rule ${place + 1}`} onRemove={onRemove} />
    </div>
  );
}

interface ReflexTestProps {
  readonly id: string;
  /** The code of this profile: it does not add itself. */
  readonly own: string;
  /** The code of the test that is added, '' while none is chosen. */
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}

interface Found {
  readonly asked: string;
  readonly tests: readonly MenuProfile[];
}

const MOST_SHOWN = 8;

async function find(query: string): Promise<Found> {
  return { asked: query, tests: query === '' ? [] : (await loadMenu({ q: query, unit: '' })).items };
}

/** Which test a rule adds, found by the server in the whole menu; what was chosen stays until another is. */
export function ReflexTest({ id, own, chosen, onChoose }: ReflexTestProps) {
  const [typed, setTyped] = useState<string>();
  const query = (typed ?? '').trim();
  const known = useLoaded(`reflex adds ${chosen}`, () => find(chosen)).data;
  const { data, problem } = useLoaded(`reflex finds ${query}`, () => find(query));
  const isFound = data?.asked === query;
  const tests = isFound ? data.tests.filter(({ code }) => code !== own).slice(0, MOST_SHOWN) : [];
  return (
    <TypeAhead
      id={id}
      size="sm"
      label="add"
      placeholder="Code or name"
      autoComplete="off"
      value={typed ?? named(chosen, known)}
      options={tests.map((test) => ({
        key: test.code,
        called: [test.code, test.name],
        value: test,
        shown: <TestOption test={test} />,
      }))}
      onText={setTyped}
      onPick={({ code }) => {
        setTyped(undefined);
        onChoose(code);
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setTyped(typed?.trim() === '' ? undefined : typed)}
      {...(isFound && { nothing: 'No other test of that name' })}
      error={
        problem === undefined
          ? notChosen(typed, chosen)
          : 'The tests could not be loaded. Keep typing to try again.'
      }
    />
  );
}

/** Typed words that are not a test yet stay, with the test that applies until one is chosen. */
function notChosen(typed: string | undefined, chosen: string): string | undefined {
  if (typed === undefined || typed.trim() === '') return undefined;
  return `Choose a test from the list; ${chosen === '' ? 'none is named' : `${chosen} stays`} until then.`;
}

/** One that is retired by now is named by its code. */
function named(code: string, known: Found | undefined): string {
  const test = known?.tests.find((one) => one.code === code);
  return test === undefined ? code : `${code} ${test.name}`;
}
