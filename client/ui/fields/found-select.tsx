import { Select, type SelectProps } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { SEVERAL_MATCH } from '../options/fitting-options.js';
import { totalText, type ListTotal } from '../layout/count-text.js';
import { useLoaded } from '../feedback/use-loaded.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The first of what was found; `total`: of all of it. */
export interface Choices extends ListTotal {
  readonly items: readonly Choice[];
}

type Drawn = Pick<
  SelectProps,
  'aria-label' | 'autoFocus' | 'error' | 'id' | 'label' | 'placeholder' | 'size'
>;

interface FoundSelectProps extends Drawn {
  /** The things chosen among, for `find`: reagents. */
  readonly what: string;
  readonly find: (words: string) => Promise<Choices>;
  /** Before anything is typed. */
  readonly offered: Choices;
  /** Names of what was chosen already, by its value. */
  readonly known?: ReadonlyMap<string, string>;
  /** Said when nothing fits what was typed. */
  readonly nothing: string;
  /** '' if nothing is chosen. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

const NOTHING_KNOWN: ReadonlyMap<string, string> = new Map();

/** A choice among all that the server has, however many: found by a part of the name, and said where not all are shown. */
export function SearchSelect(props: FoundSelectProps) {
  const { what, find, offered, known = NOTHING_KNOWN, nothing, value, onValue, ...input } = props;
  const [typed, setTyped] = useState('');
  const [wording, setWording] = useState<string>();
  const [chosen, setChosen] = useState(known);
  const words = typed === chosen.get(value) ? '' : typed.trim();
  const { data } = useLoaded(`${what} ${words}`, () =>
    words === '' ? Promise.resolve(undefined) : find(words),
  );
  const found = words === '' ? offered : data;
  const isByArrow = useRef(false);
  /** Before the list gets the key: an unmarked entry is not taken. */
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key.startsWith('Arrow')) isByArrow.current = true;
    const isOpenChoice =
      words !== '' && !isByArrow.current && !(found !== undefined && isMeant(found, words));
    if (event.key !== 'Enter' || !isOpenChoice) return;
    event.preventDefault();
    event.stopPropagation();
    if ((found?.items.length ?? 0) > 1) setWording(SEVERAL_MATCH);
  };
  const names = new Map(found?.items.map((one) => [one.value, one.label]));
  const own = chosen.get(value);
  if (own !== undefined) names.set(value, own);
  return (
    <Select
      {...input}
      searchable
      data={[...[...names].map(([key, label]) => ({ value: key, label })), ...behind(found)]}
      filter={({ options }) => options}
      // Marked is what alone fits or is called so: once more when what was found has come, after the last key.
      selectFirstOptionOnChange={found !== undefined && isMeant(found, words)}
      error={wording ?? input.error}
      onKeyDownCapture={onKey}
      nothingFoundMessage={found === undefined ? 'Searching' : nothing}
      value={value === '' ? null : value}
      onSearchChange={(text) => {
        setTyped(text);
        setWording(undefined);
        isByArrow.current = false;
      }}
      onChange={(next) => {
        const name = next === null ? undefined : names.get(next);
        if (next !== null && name !== undefined) setChosen(new Map([...chosen, [next, name]]));
        onValue(next ?? '');
      }}
    />
  );
}

/** Whether the first is the one: it is the only match, or named exactly as typed. */
function isMeant({ items, total, more }: Choices, words: string): boolean {
  const isOnlyMatch = items.length === 1 && total <= 1 && more !== true;
  return isOnlyMatch || items[0]?.label.toLowerCase() === words.toLowerCase();
}

/** The last line, which cannot be chosen: that there are others. */
function behind(found: Choices | undefined) {
  if (found === undefined) return [];
  const { items, total, more } = found;
  if (more !== true && total <= items.length) return [];
  const label = `${items.length} of ${totalText({ total, more })}: type more of the name to find the others`;
  return [{ value: 'behind', label, disabled: true }];
}
