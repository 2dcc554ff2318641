import { jest } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import type { KeyboardEvent as ReactKey } from 'react';
import { onValueKey } from '../../../client/results/grid/grid-keys.js';
import { press } from './a-hand.js';

/** A sheet of plain fields with the keys of the result grid: what a thousand typings are typed into. */
export const ROWS = ['CA', 'ALB', 'PHOS'];

export function drawSheet(): void {
  document.body.innerHTML = `<table data-result-grid><tbody>${ROWS.map(
    (code) => `<tr><td><input data-cell="value" data-code="${code}"></td></tr>`,
  ).join('')}</tbody></table><button data-station>Update Only</button>`;
  fields().forEach(withGridKeys);
  fields()[0]?.focus();
}

/** It has the keys of the result grid. */
export function withGridKeys(field: HTMLInputElement): void {
  field.addEventListener('keydown', (event) =>
    onValueKey({ ...reactKey(event), currentTarget: field }, NO_MORE),
  );
}

const nothing = (): void => undefined;
const NO_MORE = {
  ...{ text: '', takesPlus: true, takesEquals: true, isMultiline: false },
  ...{ accept: nothing, restore: nothing, repeatAbove: nothing, openNote: nothing },
};
const reactKey = (event: KeyboardEvent): ReactKey<HTMLInputElement> =>
  ({
    ...{ key: event.key, ctrlKey: event.ctrlKey, metaKey: event.metaKey, altKey: event.altKey },
    ...{ shiftKey: event.shiftKey, nativeEvent: event, preventDefault: () => event.preventDefault() },
  }) as unknown as ReactKey<HTMLInputElement>;

export const fields = (): readonly HTMLInputElement[] => [...document.querySelectorAll('input')];
export const values = (): readonly string[] => fields().map(({ value }) => value);
export const said = (): string | undefined => {
  const { notifications } = notificationsStore.getState();
  return notifications.map(({ message }) => String(message)).at(-1);
};

/** The clock goes on, and what waits for it is done. */
export async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  const isHeld = (): boolean => document.documentElement.hasAttribute('data-keys-held');
  for (let turn = 0; turn < 4 || (turn < 100 && isHeld()); turn += 1) await Promise.resolve();
}
export async function type(text: string, gapMs = 40): Promise<void> {
  for (const key of text.split(/(\{\w+\}|.)/s).filter(Boolean)) {
    press(key.replace(/^\{(\w+)\}$/, '$1'));
    await pass(gapMs);
  }
}

export async function sitDown(): Promise<void> {
  jest.useFakeTimers();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  drawSheet();
  await pass(0);
}

export async function standUp(): Promise<void> {
  await pass(30_000);
  jest.useRealTimers();
}
