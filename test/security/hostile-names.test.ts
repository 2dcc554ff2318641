import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plainText } from '../../shared/domain/text.js';
import type { FieldError } from '../../shared/errors.js';
import type { Answer } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import type { Body, Form } from './form.js';
import { formsOf } from './hostile-forms.js';
import { inParallel, Typist } from './keep-alive.js';
import { sampleOf, TESTER } from './sample.js';

const TEXTS = [...new Set(JSON.parse(readFileSync('test/data/blns.json', 'utf8')) as readonly string[])];

/**
 * Every field of these calls is tried; the names are those of test/security/hostile-forms.ts. The rows run beside
 * one another, the calls of a row one after the other: the next lab number is set when no booking asks for one.
 */
const ROWS = [
  ['POST /api/booking/book', 'POST /api/labNumber'],
  ['POST /api/patient', 'PUT /api/patient', 'PUT /api/users/update', 'POST /api/doctors'],
  [
    'POST /api/catalogue/profiles',
    'PUT /api/catalogue/batches',
    'POST /api/catalogue/dictionary',
    'POST /api/catalogue/filmcomments',
    'POST /api/about',
  ],
  [
    'POST /api/payment-types',
    'POST /api/params/save',
    'POST /api/results/amend',
    'POST /api/results/critical/acknowledge',
    'PUT /api/jobCard',
  ],
] as const;
const CALLS = ROWS.flat();
/** Fields that take hardly any text: a number to call, an address that mail reaches, a prefix that bar codes carry. */
const MEASURED = /(^|\.)(phones?|email|labnumberprefix)$/;
const TIME_LIMIT = oftener(300_000, 900_000);
/** Each text goes to one of two calls, in turn, or to none; all day each to all. */
const THINNED = oftener(28, 1);

const SEARCHES = [
  (text: string) => `/api/search?searchQuery=${text}`,
  (text: string) => `/api/patient/search/${text}`,
  (text: string) => `/api/doctors?q=${text}`,
  (text: string) => `/api/results?q=${text}`,
  (text: string) => `/api/users?q=${text}`,
  (text: string) => `/api/audit?q=${text}`,
  (text: string) => `/api/catalogue/profiles?q=${text}`,
  (text: string) => `/api/billing/payable?status=all&q=${text}`,
  (text: string) => `/api/booking/search-by-status/${text}/payment-status/all`,
  (text: string) => `/api/verify/${text}`,
] as const;

let lab: Laboratory;
let boss: Typist;
let forms: readonly Form[];
let trials: ReadonlyMap<string, Promise<Trial>>;

beforeAll(async () => {
  lab = await openLaboratory();
  const sample = await sampleOf(lab);
  boss = new Typist(await lab.as('ROLE_SUPER_ADMIN', TESTER), 16);
  forms = formsOf(lab, boss, sample);
  trials = new Map(ROWS.flatMap(begun));
});
afterAll(async () => {
  boss?.close();
  await lab?.close();
});

const placeOf = (field: Form['fields'][number]): string => (typeof field === 'string' ? field : field[0]);
const shownAt = (field: Form['fields'][number]): string => (typeof field === 'string' ? field : field[1]);

function withText(base: unknown, path: readonly string[], text: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  if (/^\d+$/.test(key)) {
    const list: unknown[] = Array.isArray(base) ? [...(base as unknown[])] : [];
    list[Number(key)] = withText(list[Number(key)], rest, text);
    return list;
  }
  const fields = (base ?? {}) as Body;
  return { ...fields, [key]: withText(fields[key], rest, text) };
}

function at(shown: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Body | undefined)?.[key], shown);
}

/** Stored as typed, without invisible characters, and single-line fields without blanks at either end. */
function isSame(shown: unknown, text: string): boolean {
  const stored = plainText(text);
  return shown === stored || (shown ?? '') === stored.trim();
}

interface Tried {
  readonly answer: Answer;
  readonly body: Body;
  readonly taken: Form['fields'];
}

/** The text in every field; then, as long as fields are refused by name, in all but those. */
async function typed(form: Form, text: string): Promise<Tried> {
  let taken = form.fields;
  for (;;) {
    const full = taken
      .map(placeOf)
      .reduce<unknown>((body, path) => withText(body, path.split('.'), text), form.base);
    const body = full as Body;
    const answer = await form.send(body);
    if (answer.status !== 422) return { answer, body, taken };
    const errors = (answer.body.errors ?? []) as readonly FieldError[];
    const names = errors.map(({ field }) => field);
    const left = taken.filter((field) => !names.some((name) => isOf(placeOf(field), name)));
    if (left.length === taken.length) return { answer, body, taken };
    taken = left;
  }
}

/** `each value in options` is told of the list. */
const isOf = (place: string, named: string): boolean => place === named || place === `${named}.0`;

async function tried(form: Form, text: string, accepted: Map<string, number>): Promise<string[]> {
  const { answer, body, taken } = await typed(form, text);
  const told = JSON.stringify(text).slice(0, 80);
  // A name that is there already, in other letters that look alike.
  if (answer.body?.code === 'duplicate') return [];
  // Blank texts only: there is nothing to amend.
  if (answer.body?.detail?.startsWith('Nothing was changed')) return [];
  if (answer.status >= 300) return [`${told} -> ${answer.status} ${answer.text.slice(0, 300)}`];
  const shown = form.read ? await form.read(answer, body) : answer.body;
  return taken.flatMap((field) => {
    const place = placeOf(field);
    accepted.set(place, (accepted.get(place) ?? 0) + 1);
    const value = at(shown, shownAt(field));
    return isSame(value, text)
      ? []
      : [`${place}: ${told} came back as ${JSON.stringify(value)?.slice(0, 80)}`];
  });
}

interface Trial {
  readonly form: Form;
  readonly texts: readonly string[];
  readonly wrong: readonly string[];
  /** How many texts each field took. */
  readonly accepted: ReadonlyMap<string, number>;
}

async function trialOf(call: string): Promise<Trial> {
  const form = forms.find((one) => one.call === call);
  if (!form) throw new Error(`There is no form for ${call}.`);
  const wrong: string[] = [];
  const accepted = new Map<string, number>();
  const place = CALLS.findIndex((one) => one === call);
  const texts = TEXTS.filter((_, index) => (index + place) % ((form.every ?? 1) * THINNED) === 0);
  await inParallel(
    texts,
    form.atOnce,
    async (text) => void wrong.push(...(await tried(form, text, accepted))),
  );
  return { form, texts, wrong, accepted };
}

/** A row under way: each trial begins when the one before it is over, however that ended. */
function begun(calls: readonly string[]): readonly (readonly [string, Promise<Trial>])[] {
  let before: Promise<unknown> = Promise.resolve();
  return calls.map((call) => {
    const trial = before.then(() => trialOf(call));
    before = trial.catch(() => undefined);
    return [call, trial] as const;
  });
}

describe('a hostile text', () => {
  it.each(CALLS)(
    'comes back as it was typed from every field of %s, or is refused by name',
    async (call) => {
      const trial = await trials.get(call);
      if (!trial) throw new Error(`${call} was not tried.`);
      const { form, texts, wrong, accepted } = trial;
      expect(wrong.slice(0, 30)).toEqual([]);
      const free = form.fields.map(placeOf).filter((place) => !MEASURED.test(place));
      const vain = free.filter((place) => (accepted.get(place) ?? 0) < texts.length / 5);
      expect(vain).toEqual([]);
    },
    TIME_LIMIT,
  );

  it('is searched for without harm', async () => {
    const wrong: string[] = [];
    const searched = TEXTS.filter((_, index) => index % oftener(7, 1) === 0);
    await inParallel(searched, 8, async (text) => {
      const written = encodeURIComponent(text);
      const index = TEXTS.indexOf(text) % SEARCHES.length;
      const address = SEARCHES[index]?.(written) ?? '';
      const answer = await boss.get(address);
      if (![200, 404, 422].includes(answer.status))
        wrong.push(`${address} -> ${answer.status} ${answer.text}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has a form here for each call of the table', () => {
    expect(forms.map(({ call }) => call).sort()).toEqual([...CALLS].sort());
  });
});
