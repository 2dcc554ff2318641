import { useState } from 'react';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { TestOption } from '../../ui/fields/browse-tests.js';
import { TypeAhead } from '../../ui/fields/type-ahead.js';
import { loadMenu } from '../catalogue.api.js';

interface ReflexTestProps {
  readonly id: string;
  /** Of this profile: it does not add itself. */
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

async function find(asked: string): Promise<Found> {
  return { asked, tests: asked === '' ? [] : (await loadMenu({ q: asked, unit: '' })).items };
}

/** Which test a rule adds, found by the server in the whole menu; what was chosen stays until another is. */
export function ReflexTest({ id, own, chosen, onChoose }: ReflexTestProps) {
  const [typed, setTyped] = useState<string>();
  const asked = (typed ?? '').trim();
  const known = useLoaded(`reflex adds ${chosen}`, () => find(chosen)).data;
  const { data, problem } = useLoaded(`reflex finds ${asked}`, () => find(asked));
  const isFound = data?.asked === asked;
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

/** Words that were typed and are no test yet stay, and say what holds until one is chosen. */
function notChosen(typed: string | undefined, chosen: string): string | undefined {
  if (typed === undefined || typed.trim() === '') return undefined;
  return `Choose a test from the list; ${chosen === '' ? 'none is named' : `${chosen} stays`} until then.`;
}

/** One that is retired by now is named by its code. */
function named(code: string, known: Found | undefined): string {
  const test = known?.tests.find((one) => one.code === code);
  return test === undefined ? code : `${code} ${test.name}`;
}
