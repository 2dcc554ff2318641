import { expect, test } from '@jest/globals';
import { HEADER, SIDE } from '../../../client/app/menu.js';
import { MENU_ICONS } from '../../../client/app/menu-icons.js';

test('no two names of icons draw the same, and each stands in a menu', () => {
  const drawn = Object.values(MENU_ICONS);
  expect(new Set(drawn).size).toBe(drawn.length);
  const used = [...HEADER, ...SIDE].flatMap(({ items }) => items.map(({ icon }) => icon));
  expect(Object.keys(MENU_ICONS).sort()).toEqual([...used].sort());
});
