import { ActionIcon, Badge, Box, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { BatchLine, BundledProfile, MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { formatMoney, parseMoney, sum, type Minor } from '../../../shared/domain/money/money.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { TestOption } from '../../ui/fields/browse-tests.js';
import { TypeAhead } from '../../ui/fields/type-ahead.js';
import { KeyHint } from '../../ui/keys/key-hint.js';
import { Money } from '../../ui/layout/money.js';
import { loadMenu } from '../catalogue.api.js';
import classes from './bundles.module.css';

const TYPING_MS = 120;
const MOST_SHOWN = 8;

interface BundleTestsProps {
  /** Words in the field for which no test was picked yet. */
  readonly sought: string;
  readonly onSought: (words: string) => void;
  readonly tests: readonly BundledProfile[];
  readonly currency: string;
  readonly error: string | undefined;
  readonly onTests: (tests: readonly BundledProfile[]) => void;
}

/** The tests of the bundle: found by typing, removed by a key or a click. */
export function BundleTests({ sought, onSought, tests, currency, error, onTests }: BundleTestsProps) {
  const [query] = useDebouncedValue(sought.trim(), TYPING_MS);
  const found = useLoaded(`tests for a bundle ${query}`, () => loadMenu({ q: query, unit: '' }));
  const isIn = (code: string): boolean => tests.some((test) => test.code === code);
  // Enter takes what is called so: it is never one of the words before.
  const isOfThese = query !== '' && query === sought.trim();
  const options = isOfThese ? (found.data?.items ?? []).filter(({ code }) => !isIn(code)) : [];
  const add = ({ code, name, price }: MenuProfile): void => {
    onSought('');
    onTests([...tests, { code, name, price, retired: false }]);
  };
  return (
    <div>
      <TypeAhead
        id="codes"
        label="Tests"
        description={
          <>
            Type a name or a code
            <KeyHint>; Enter adds, Backspace in the empty field removes the last one</KeyHint>
          </>
        }
        placeholder="Such as FBC or liver"
        leftSection={<IconSearch size={17} stroke={1.75} />}
        value={sought}
        options={options.slice(0, MOST_SHOWN).map((test) => ({
          key: test.code,
          called: [test.code, test.name],
          value: test,
          shown: <TestOption test={test} />,
        }))}
        onText={onSought}
        onPick={add}
        onBackspace={() => onTests(tests.slice(0, -1))}
        {...(isOfThese &&
          found.data !== undefined && { nothing: 'No test of that name. Try another word or the code.' })}
        error={error}
      />
      {tests.length > 0 && (
        <Chosen
          tests={tests}
          currency={currency}
          onTakeOff={(code) => onTests(tests.filter((test) => test.code !== code))}
        />
      )}
    </div>
  );
}

interface ChosenProps {
  readonly tests: readonly BundledProfile[];
  readonly currency: string;
  readonly onTakeOff: (code: string) => void;
}

/** Each with its price, and what they cost one by one. */
function Chosen({ tests, currency, onTakeOff }: ChosenProps) {
  return (
    <ul className={classes.tests} aria-label="Tests of the bundle">
      {tests.map((test) => (
        <li key={test.code}>
          <Box component="strong" miw={68}>
            {test.code}
          </Box>
          <span className={classes.name}>
            {test.name} {test.retired && <Badge color="amber">Retired</Badge>}
          </span>
          {test.price !== '' && <Money amount={test.price} unit={currency} />}
          <ActionIcon aria-label={`Take ${test.code} off`} onClick={() => onTakeOff(test.code)}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
      <li>
        <Text span className={classes.name} c="dimmed">
          One by one
        </Text>
        <Money amount={singlePrice(tests)} unit={currency} strong />
        <Box w={32} />
      </li>
    </ul>
  );
}

const minor = (text: string): Minor => parseMoney(text) ?? 0n;

/** The price of the tests one by one on today's cash list. */
export function singlePrice(profiles: readonly BundledProfile[]): string {
  return formatMoney(sum(profiles.map(({ price }) => minor(price))));
}

/** The saving if all of it is booked; undefined if there is none. */
export function savedBy(price: string | null, profiles: readonly BundledProfile[]): string | undefined {
  if (price === null) return undefined;
  const saved = minor(singlePrice(profiles)) - minor(price);
  return saved > 0n ? formatMoney(saved) : undefined;
}

/** Why it cannot be booked; undefined if it can. */
export function bundleProblem({ price, profiles, retired }: BatchLine): string | undefined {
  if (retired) return undefined;
  const gone = profiles.filter((one) => one.retired).map(({ code }) => code);
  if (gone.length > 0) return `${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} retired`;
  if (price !== null && savedBy(price, profiles) === undefined) return 'Costs no less than its tests alone';
  return undefined;
}
