import type { ComponentType, KeyboardEvent } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { Surroundings } from '../../../shared/domain/results/surroundings.js';
import type { LazyPart } from '../../ui/feedback/lazy-part.js';
import type { Refusal } from '../entry/assess-sheet.js';
import { focusStationAfter } from '../grid/grid-keys.js';

/** The props of a section's part; it draws, and keeps no state of the section. */
export interface SectionPartProps<T> {
  /** `sections.kits`: fields carry the ids by which refusals name them, e.g. `sections.kits[0].expiry`. */
  readonly field: string;
  /** As it is typed: a day may be half a day. */
  readonly value: T;
  onChange(value: T): void;
  /** The same with what the rules worked out in it. */
  readonly judged: T;
  /** The data the rules look at beside the result: other profiles of the specimen, settings, look-ups. */
  readonly surroundings: Surroundings;
  /** As they are judged now. */
  readonly rows: readonly TestValue[];
  /** The items this bench used last. */
  readonly offers: T;
  /** The refusals of this section, the server's and those that hold already. */
  readonly errors: readonly Refusal[];
  /** A save was tried: what is missing is shown too. */
  readonly wasTried: boolean;
  readonly isReadOnly: boolean;
}

export type SectionPart<T = never> = ComponentType<SectionPartProps<T>> & Partial<Pick<LazyPart<T>, 'ahead'>>;

/**
 * The field of a section in which Enter alone was pressed, which then goes on. With Ctrl it saves and goes to the next
 * patient; a word that is still being composed, and what the field itself has taken, are none of the section's.
 */
export function enterIn(event: KeyboardEvent<HTMLElement>): HTMLInputElement | undefined {
  const { key, target } = event;
  if (key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.defaultPrevented || event.nativeEvent.isComposing) return undefined;
  if (!(target instanceof HTMLInputElement)) return undefined;
  event.preventDefault();
  return target;
}

interface GoOn {
  /** The fields that Enter stops at. */
  readonly stops?: string;
  /** The field just filled whole: the rest of it is skipped. */
  readonly past?: Element | null;
}

/** To the next field of the section; after the last one to what comes next on the screen. */
export function focusNextField(from: HTMLElement, { stops = 'input', past = null }: GoOn = {}): void {
  const fields = [...(from.closest('[data-section]')?.querySelectorAll<HTMLInputElement>(stops) ?? [])];
  const rest = fields.slice(fields.findIndex((field) => field === from) + 1);
  const next = rest.find((field) => past?.contains(field) !== true);
  if (next === undefined) return focusStationAfter(from);
  next.focus();
  next.select();
}
