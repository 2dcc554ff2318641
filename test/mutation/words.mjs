/** The words of jest that the tests of the rules are written in. What they say is collected, and run by runner.mjs. */
import { expect } from 'expect';
import { bind } from 'jest-each';

let collected = [];
let titles = [];

const describe = withEach((title, body) => {
  titles.push(title);
  body();
  titles.pop();
});

const test = withEach((title, body) => {
  collected.push({ name: [...titles, title].join(' '), run: () => expecting(body) });
});

Object.assign(globalThis, { describe, expect, it: test, test });

/** The tests that loading says. */
export async function collect(load) {
  collected = [];
  titles = [];
  await load();
  return collected;
}

function withEach(word) {
  return Object.assign(word, { each: bind(word, false) });
}

// As under jest: a test that expects nothing cannot pass.
async function expecting(body) {
  expect.extractExpectedAssertionsErrors();
  expect.hasAssertions();
  await body();
  const [nothing] = expect.extractExpectedAssertionsErrors();
  if (nothing) throw nothing.error;
}
