import { afterEach, expect, test } from '@jest/globals';
import { sendByKey } from '../../../client/ui/keys/send-by-key.js';

afterEach(() => {
  document.body.innerHTML = '';
});

function sentBy(html: string, keys: KeyboardEventInit, prevented = false): number {
  document.body.innerHTML = html;
  let sent = 0;
  const form = document.querySelector('form');
  if (form !== null)
    form.requestSubmit = () => {
      sent += 1;
    };
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...keys });
  document.querySelector('textarea')?.dispatchEvent(event);
  if (prevented) event.preventDefault();
  sendByKey(event);
  return sent;
}

const FORM = '<form><textarea></textarea><button type="submit">Save</button></form>';
const CTRL = { ctrlKey: true };

test('Ctrl+Enter sends the form out of a text of several lines; Enter alone is the next line', () => {
  expect(sentBy(FORM, CTRL)).toBe(1);
  expect(sentBy(FORM, { metaKey: true })).toBe(1);
  expect(sentBy(FORM, {})).toBe(0);
});

test('a key that is held, a button that waits, and what the form took itself send nothing', () => {
  expect(sentBy(FORM, { ...CTRL, repeat: true })).toBe(0);
  expect(sentBy(FORM.replace('type="submit"', 'type="submit" disabled'), CTRL)).toBe(0);
  expect(sentBy(FORM, CTRL, true)).toBe(0);
  expect(sentBy('<textarea></textarea>', CTRL)).toBe(0);
});
