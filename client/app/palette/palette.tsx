import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { isAccession } from '../../../shared/domain/specimens/accession.js';
import { asProblem } from '../../core/api.js';
import { useCan, useRole, useSession } from '../../core/session.js';
import { SEVERAL_MATCH } from '../../ui/options/fitting-options.js';
import { useScanner } from '../../ui/keys/scanner.js';
import { KeyLayerContext, useKeyLayer } from '../../ui/keys/shortcuts.js';
import { openScanned } from '../../worklist/open-sample.js';
import { commandsFor, matchingOptions } from './commands.js';
import { soleMatch, Options, type Option } from './options.js';
import classes from './palette.module.css';
import { useFound } from './use-found.js';
import { KeyHint } from '../../ui/keys/key-hint.js';
import { storeSealed, readSealed } from '../../core/sealed-store.js';

interface PaletteProps {
  readonly onClose: () => void;
}

/** The one box: patients, numbers, screens and actions, from the keyboard or a scanner. */
export default function Palette({ onClose }: PaletteProps) {
  const layer = useKeyLayer('dialog', true, onClose);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      centered={false}
      padding={0}
      size={620}
      yOffset="10vh"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <KeyLayerContext value={layer}>
          <Box onClose={onClose} />
        </KeyLayerContext>
      </Modal.Content>
    </Modal.Root>
  );
}

const GROUPS_OF_NUMBER = ['Samples', 'Bookings', 'Patients', 'Recent', 'Actions', 'Screens'] as const;
const GROUPS_OF_WORDS = ['Recent', 'Actions', 'Screens', 'Bookings', 'Patients', 'Samples'] as const;

function Box({ onClose }: PaletteProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  // At once: what is typed right after the key belongs here.
  useLayoutEffect(() => input.current?.focus(), []);
  const [text, setText] = useState('');
  const query = text.trim();
  const fits = useOptions(text);
  const { options, isWaiting, failure } = fits;
  const { place, inHand, step, toFirst } = usePlace(options);
  const { said, say, open } = useOpening(query, onClose);
  const { enter, forget } = useEnter({ ...fits, asked: query, inHand, say, open });
  const change = (next: string): void => {
    setText(next);
    toFirst();
    say(undefined);
    forget();
  };
  useScanned(text, change, enter);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onClose();
    }
    step(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    enter();
  };
  return (
    <>
      <div className={classes.box}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          ref={input}
          className={classes.input}
          role="combobox"
          aria-label="Patients, numbers, screens and actions"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={inHand === undefined ? undefined : `${list}-${place}`}
          placeholder="Patient, number, screen or action"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={onKey}
          onBlur={stay}
        />
      </div>
      <Options id={list} options={options} place={place} onPick={(option) => void open(option)} />
      <p className={classes.foot} role="status">
        {said ?? failure ?? foundText(options.length, query, isWaiting)}
      </p>
    </>
  );
}

/** All that fits what is typed: the server's and our own. */
function useOptions(text: string) {
  const role = useRole();
  const mayEnter = useCan('results.enter');
  const username = useUsername();
  const { found, isWaiting, failure } = useFound(text);
  const query = text.trim();
  const hasDigit = /\d/.test(query);
  const options = useMemo((): readonly Option[] => {
    const recent = recentOf(username).map((one) => ({ group: 'Recent', ...one }) as const);
    const own = matchingOptions(query, query === '' ? [...recent, ...commandsFor(role)] : commandsFor(role));
    const sample = mayEnter && isAccession(query) ? [sampleOf(query)] : [];
    const all: readonly Option[] = [...sample, ...found, ...own];
    const order: readonly string[] = hasDigit ? GROUPS_OF_NUMBER : GROUPS_OF_WORDS;
    return order.flatMap((group) => all.filter((option) => option.group === group));
  }, [query, hasDigit, found, mayEnter, role, username]);
  return { options, hasDigit, isWaiting, failure };
}

/** The option that the arrows have marked, and Enter opens. */
function usePlace(options: readonly Option[]) {
  const [place, setPlace] = useState(0);
  const step = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || options.length === 0) return;
    event.preventDefault();
    setPlace((place + by + options.length) % options.length);
  };
  return { place, inHand: options[Math.min(place, options.length - 1)], step, toFirst: () => setPlace(0) };
}

const useUsername = (): string => useSession(({ user }) => user?.username ?? '');

function useOpening(query: string, onClose: () => void) {
  const navigate = useNavigate();
  const username = useUsername();
  const [text, say] = useState<string>();
  const open = async (option: Option): Promise<void> => {
    try {
      const to = option.group === 'Samples' ? await openScanned(query, [], 'all') : option.to;
      if (to === undefined) return say(`No sample with the number ${query}`);
      if (option.group !== 'Samples') storeRecent(username, option);
      onClose();
      await navigate(to);
    } catch (thrown) {
      say(asProblem(thrown).detail);
    }
  };
  return { said: text, say, open };
}

interface EnterOptions extends Omit<ReturnType<typeof useOptions>, 'failure'> {
  readonly asked: string;
  readonly inHand: Option | undefined;
  readonly say: (text: string) => void;
  readonly open: (option: Option) => Promise<void>;
}

function useEnter({ options, hasDigit, isWaiting, asked, inHand, say, open }: EnterOptions) {
  /** Enter was pressed before the server answered: if it finds one thing, that is opened. */
  const [isDue, setDue] = useState(false);
  const enter = (): void => {
    const isOwn = options.some(({ group }) => group === 'Actions' || group === 'Screens');
    // A number is the server's to know; a word that is one of ours need not wait for it.
    if (isWaiting && (hasDigit ? inHand?.group !== 'Samples' : !isOwn)) return setDue(true);
    if (inHand !== undefined) void open(inHand);
  };
  useEffect(() => {
    if (!isDue || isWaiting) return;
    setDue(false);
    const match = soleMatch(options, asked);
    if (match !== undefined) void open(match);
    else if (options.length > 0) say(SEVERAL_MATCH);
    // Only when the answer is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDue, isWaiting]);
  return { enter, forget: () => setDue(false) };
}

function useScanned(text: string, change: (text: string) => void, enter: () => void): void {
  const [scanned, setScanned] = useState<string>();
  useScanner((code) => {
    change(code);
    setScanned(code);
  });
  useEffect(() => {
    if (scanned === undefined || scanned !== text) return;
    setScanned(undefined);
    enter();
    // Once the scanned number stands in the box.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scanned, text]);
}

/** A page below that has just loaded may take the focus: what is typed still belongs here. */
function stay({ currentTarget: box, relatedTarget }: FocusEvent<HTMLInputElement>): void {
  const palette = box.closest('[role="dialog"]');
  if (relatedTarget instanceof Node && palette?.contains(relatedTarget) === false) {
    setTimeout(() => box.focus());
  }
}

function sampleOf(number: string): Option {
  return { group: 'Samples', label: `Open the sample ${number.toUpperCase()}`, hint: 'Its results', to: '' };
}

function foundText(count: number, query: string, isWaiting: boolean): ReactNode {
  if (isWaiting) return 'Searching …';
  if (count === 0) return `Nothing found for “${query}”`;
  if (query === '')
    return (
      <>
        Type, or scan a label.<KeyHint> Arrows move, Enter opens, Esc closes.</KeyHint>
      </>
    );
  return `${count} found`;
}

/** A place that somebody went to through the palette: perhaps a patient's name, so it is sealed as drafts are. */
interface Recent {
  readonly label: string;
  readonly hint: string;
  readonly to: string;
}

const MOST = 6;
const placeOf = (username: string): string => `meniscus.recent ${username}`;

function recentOf(username: string): readonly Recent[] {
  const stored = readSealed(placeOf(username));
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : [];
}

function storeRecent(username: string, { label, hint, to }: Recent): void {
  const others = recentOf(username).filter((one) => one.to !== to);
  storeSealed(placeOf(username), [{ label, hint, to }, ...others].slice(0, MOST));
}

function isRecent(stored: unknown): stored is Recent {
  const { label, hint, to } = (stored ?? {}) as Partial<Record<keyof Recent, unknown>>;
  return (
    typeof label === 'string' && typeof hint === 'string' && typeof to === 'string' && to.startsWith('/')
  );
}
