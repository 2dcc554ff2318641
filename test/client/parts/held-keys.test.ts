import { jest } from '@jest/globals';
import { holdKeys, onNavigated } from '../../../client/ui/keys/held-keys.js';
import type { Hold } from '../../../client/ui/keys/key-holder.js';
import { bindKey, listen } from '../../../client/ui/keys/keys.js';
import { addScanner } from '../../../client/ui/keys/scans.js';
import { press } from './a-hand.js';
import { drawSheet, fields, pass, said, sitDown, standUp, type, values } from './a-plain-sheet.js';

let release: (() => void)[] = [];
beforeEach(async () => {
  release = [];
  await sitDown();
});
afterEach(async () => {
  for (const one of release) one();
  await standUp();
});

test('what is typed while the next sheet loads is pressed in it: each figure whole, in its own row, in order', async () => {
  const hold = holdKeys('the next sample');
  await type('14.2{Enter}38.5{Enter}1.2');
  expect(values()).toEqual(['', '', '']);
  drawSheet();
  hold.arrive();
  await type('9');
  expect(values()).toEqual(['14.2', '38.5', '1.29']);
  expect(said()).toBeUndefined();
});

test('where the next sheet does not come, nothing of the run lands anywhere, and a word says how much', async () => {
  const hold = holdKeys('the next sample');
  await type('14.');
  hold.fail();
  expect(said()).toBe('3 keys were not taken: the next sample was not there yet.');
  await type('2{Enter}38.5');
  await pass(300);
  expect(values()).toEqual(['', '', '']);
  expect(said()).toBe('9 keys were not taken: the next sample was not there yet.');
  await pass(2_000);
  await type('7');
  expect(values()).toEqual(['7', '', '']);
});

test('whoever begins to type just after a refusal has not seen it: the figure lands nowhere', async () => {
  const hold = holdKeys('the next sample');
  await pass(80);
  hold.fail();
  await pass(500);
  await type('14.2');
  await pass(300);
  expect(values()).toEqual(['', '', '']);
  expect(said()).toBe('4 keys were not taken: the next sample was not there yet.');
});

test('a key that was down when the act began is not typed again by its repeats', async () => {
  const hold = holdKeys('the next sample');
  for (let repeat = 0; repeat < 5; repeat += 1) press('Enter', { repeat: true });
  press('5');
  press('5', { repeat: true });
  hold.arrive();
  await pass(0);
  expect(values()).toEqual(['55', '', '']);
});

test('Backspace, Tab, the arrows and a pasted value have their turn among the others', async () => {
  const hold = holdKeys('the next sample');
  await type('14{Backspace}{Enter}38.5{ArrowUp}2');
  const paste = new InputEvent('beforeinput', {
    data: '7.25',
    inputType: 'insertFromPaste',
    cancelable: true,
  });
  await type('{ArrowDown}{ArrowDown}');
  press('v', { ctrlKey: true });
  fields()[0]?.dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(true);
  hold.arrive();
  await pass(0);
  expect(values()).toEqual(['2', '38.5', '7.25']);
});

test('a shortcut is not pressed again, says so, and takes what follows it along', async () => {
  const done: string[] = [];
  const key = { keys: 'mod+Enter', run: () => done.push('saved'), layer: undefined };
  release.push(bindKey({ ...key, whileTyping: true, everywhere: false }));
  const hold = holdKeys('the next sample');
  await type('1.5{Enter}');
  press('Enter', { ctrlKey: true });
  await type('99');
  hold.arrive();
  await pass(0);
  expect(values()).toEqual(['1.5', '', '']);
  expect(done).toEqual([]);
  expect(said()).toBe(
    '3 keys were not taken: a shortcut was pressed before the next sample was there. Press it again.',
  );
});

test('a label that is scanned while a sheet loads opens its own sample after the keys before it, and takes those behind it', async () => {
  const opened: string[] = [];
  let second: Hold | undefined;
  const scanner = {
    takes: (code: string) => code.startsWith('LAB'),
    onScan: (code: string) => {
      opened.push(code);
      second = holdKeys('the scanned sample');
    },
    onCut: undefined,
  };
  listen();
  release.push(addScanner(scanner, 'page'));
  const first = holdKeys('the next sample');
  await type('14.2{Enter}', 300);
  await type('LAB900-1-1{Enter}', 5);
  await pass(400);
  await type('2600{Enter}3', 150);
  expect(opened).toEqual([]);
  first.arrive();
  await pass(0);
  expect(values()).toEqual(['14.2', '', '']);
  expect(opened).toEqual(['LAB900-1-1']);
  drawSheet();
  second?.arrive();
  await pass(0);
  // Pressed again as fast as a scanner's, and still no scan.
  expect(values()).toEqual(['2600', '3', '']);
  expect(opened).toEqual(['LAB900-1-1']);
});

test('who opens another page, or takes another field in hand, is followed by no key', async () => {
  holdKeys('the next sample').leadTo('/update/biochemistry?bookingId=b');
  await type('14');
  onNavigated('/lab/worklist');
  expect(said()).toBe(
    '2 keys were not taken: they were meant for the next sample, and something else was opened.',
  );
  await pass(2_000);
  holdKeys('the next sample');
  await type('14');
  fields()[1]?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  fields()[1]?.focus();
  await type('8');
  expect(values()).toEqual(['', '8', '']);
});

test('a held Enter presses no button and sends no form: where there is nothing to type in, all is refused', async () => {
  const hold = holdKeys('the dialog');
  await type('5{Enter}');
  const sent = jest.fn((event: Event) => event.preventDefault());
  document.body.innerHTML = '<form><input><button>Delete</button></form>';
  document.querySelector('form')?.addEventListener('submit', sent);
  document.querySelector('button')?.addEventListener('click', sent);
  document.querySelector('button')?.focus();
  hold.arrive();
  await pass(0);
  expect(sent).not.toHaveBeenCalled();
  expect(values()).toEqual(['']);
  expect(said()).toBe('2 keys were not taken: there was nothing to type in where the dialog was opened.');
});
