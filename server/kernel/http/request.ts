import { randomUUID } from 'node:crypto';
import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { validateSync, getMetadataStorage } from 'class-validator';
import type { NextFunction, Request, Response } from 'express';
import { FORBIDDEN_CHARACTER, isOneLine, plainText, unreadable } from '../../../shared/domain/text.js';
import { requiredReadings, twoReadings } from '../../../shared/domain/results/two-readings.js';
import type { FieldError } from '../../../shared/errors.js';
import type { SignedInRequest } from './access.js';
import { invalidFields, Problem } from './problem.js';

/** class-validator's own messages, and the laboratory's words for them. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/must be longer than or equal to 1 characters?/, 'must not be empty'],
  [/must be longer than or equal to (\d+) characters/, 'must have at least $1 characters'],
  [/must be shorter than or equal to (\d+) characters/, 'may have at most $1 characters'],
  [/must not be less than (-?[\d.]+)/, 'must be $1 or more'],
  [/must not be greater than (-?[\d.]+)/, 'must be $1 or less'],
  [/must be an integer number/, 'must be a whole number'],
  [/must be a number conforming to the specified constraints/, 'must be a number'],
];

/** The widest honest body is a profile of two hundred parameters: about thirty values each. */
const MOST_VALUES = 8_000;
const MOST_ITEMS = 1_000;
const MOST_KEYS = 500;
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Takes the caller's X-Request-Id or makes one, and sends it back. */
export function requestId(request: SignedInRequest, response: Response, next: NextFunction): void {
  const given = request.get('X-Request-Id');
  request.requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.requestId);
  next();
}

/** Bodies are JSON objects; anything else is refused before a handler sees it. */
export function jsonOnly(request: Request, _response: Response, next: NextFunction): void {
  const hasBody =
    request.headers['content-length'] !== undefined && request.headers['content-length'] !== '0';
  if (hasBody && !request.is('application/json')) return next(new Problem('unsupported_media_type'));
  next();
}

/** Stores text as NFC without invisible characters, and refuses what no screen can show or no database can hold. */
export function normaliseBody(request: Request, _response: Response, next: NextFunction): void {
  try {
    if (request.body !== undefined) {
      refuseVast(request.body);
      request.body = normalised(request.body, '', 0);
    }
    next();
  } catch (failure) {
    next(failure);
  }
}

const DEEPEST = 20;

function normalised(value: unknown, path: string, depth: number): unknown {
  if (depth > DEEPEST) throw new Problem('malformed', 'The body is nested too deeply.');
  if (typeof value === 'string') return normalisedText(value, path);
  if (Array.isArray(value))
    return value.map((item, index) => normalisedItem(item, join(path, String(index)), depth));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, normalised(item, join(path, key), depth + 1)]),
  );
}

/** No call takes a list of lists, and class-validator would check the inner items and pass the inner list on. */
function normalisedItem(item: unknown, path: string, depth: number): unknown {
  if (Array.isArray(item)) throw invalidFields([{ field: path, message: `${path} must not be a list.` }]);
  return normalised(item, path, depth + 1);
}

function normalisedText(text: string, path: string): string {
  const found = FORBIDDEN_CHARACTER.exec(text);
  if (found) {
    const where = lineOf(text, found.index);
    const message = `${path || 'The text'} has a character that cannot be stored${where}.`;
    throw invalidFields([{ field: path, message }]);
  }
  if (EVERY_SIGN_COUNTS.test(path)) return text.normalize('NFC');
  const plain = plainText(text);
  const wrong = unreadable(plain, isOneLine(path));
  if (wrong !== null) throw invalidFields([{ field: path, message: `${path || 'The text'} ${wrong}` }]);
  return plain;
}

/**
 * Passwords and codes are compared character by character with stored ones; an invisible character in the prefix of all
 * lab numbers is refused, not removed.
 */
const EVERY_SIGN_COUNTS = /(?:password|(?:^|\.)code|^labnumberprefix)$/i;

/** The place in a file: the line, and the character as lists of characters name it. */
function lineOf(text: string, place: number): string {
  if (!text.includes('\n')) return '';
  const line = text.slice(0, place).split('\n').length;
  const code = (text.codePointAt(place) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `: line ${line}, U+${code}. Take it out, or save the file as “CSV UTF-8”`;
}

const LONGEST_NAME = 100;

/** The path of a value in the body; an empty key is shown as "", a very long one by its beginning. */
function join(path: string, key: string): string {
  const name = key === '' ? '""' : shortened(key);
  return path === '' ? name : `${path}.${name}`;
}

function shortened(key: string): string {
  return key.length > LONGEST_NAME ? `${key.slice(0, LONGEST_NAME)}…` : key;
}

/** Addresses and queries are judged as bodies are: no text column holds a NUL. */
class RequestValidation extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Nothing has such a name.
    if (metadata.type === 'param' && hasNul(value)) throw new Problem('not_found');
    if (metadata.type !== 'query') return super.transform(value, metadata);
    refuseNul(value, metadata.data ?? 'query');
    return super.transform(plainQuery(value), metadata);
  }
}

/** A search text is normalised like stored text. */
function plainQuery(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainQuery(one)]));
}

function refuseNul(value: unknown, name: string): void {
  const entries =
    typeof value === 'object' && value !== null ? Object.entries(value) : [[name, value] as const];
  const field = entries.find(([, text]) => hasNul(text))?.[0];
  if (field === undefined) return;
  throw invalidFields([{ field, message: `${field} has a character that cannot be stored.` }]);
}

function hasNul(value: unknown): boolean {
  return [value].flat().some((text) => typeof text === 'string' && text.includes('\0'));
}

const STRICT = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  stopAtFirstError: true,
  validationError: { target: false, value: true },
} as const;

/** Likewise of an instance that was made elsewhere: one of many in a file. */
export function refuseInvalid(request: object): void {
  const errors = validateSync(request, STRICT).flatMap((error) => fieldErrors(error, ''));
  if (errors.length > 0) throw invalidFields(errors);
}

/** 422 with every field that breaks a rule; unknown fields are refused. */
export function validation(): ValidationPipe {
  rememberRules();
  return new RequestValidation({
    ...STRICT,
    transform: true,
    exceptionFactory: (errors) => invalidFields(errors.flatMap((error) => fieldErrors(error, ''))),
  });
}

function fieldErrors(error: ValidationError, path: string): FieldError[] {
  const field = join(path, error.property);
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    message:
      rule === 'whitelistValidation'
        ? `${field} is not a field of this call.`
        : sentence(saidOf(rule, message, error), field, error.property),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, field))];
}

/** Codes and days have no comma; whatever else has a pattern and is refused with one is a figure that reads two ways. */
function saidOf(rule: string, message: string, error: ValidationError): string {
  const text = plainSentence(message, error);
  const either = rule === 'matches' && typeof error.value === 'string' && twoReadings(error.value) !== null;
  return either ? `${text}. ${requiredReadings(error.value as string) ?? ''}` : text;
}

function sentence(message: string, field: string, property: string): string {
  const named = message.startsWith(property) ? field + message.slice(property.length) : message;
  return /[.!?]$/.test(named) ? named : `${named}.`;
}

/** A rule's own message in plain words; one that was written for the field stays as it is. */
export function plainSentence(
  message: string,
  { property, value }: { readonly property: string; readonly value?: unknown },
): string {
  // Which of its rules a field breaks that is not there is chance.
  const isRule = message.startsWith(`${property} must `);
  if (isRule && (value === undefined || value === null)) return `${property} is missing`;
  // Text that is not a number is neither too large nor too small, whichever rule was asked first.
  if (isRule && Number.isNaN(value)) return `${property} must be a number`;
  return PLAIN.reduce((text, [raw, plain]) => text.replace(raw, plain), message);
}

/**
 * class-validator goes through every class there is for each object that it checks, to find what the object's
 * class inherits. Classes do not change once they are written, so what it found for one holds.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return;
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const found = new Map<unknown, ReturnType<typeof find>>();
  storage.getTargetValidationMetadatas = (of, schema, always, strictGroups, groups) => {
    const isUsual = !schema && !always && !strictGroups && groups === undefined;
    if (!isUsual) return find(of, schema, always, strictGroups, groups);
    const rules = found.get(of) ?? find(of, schema, always, strictGroups, groups);
    found.set(of, rules);
    return rules;
  };
}

/**
 * Refuses a body with more values, list items or keys than any call takes, before anything looks at them one by
 * one: a body under the size limit may hold a hundred thousand, and each would be checked by every rule.
 */
function refuseVast(body: unknown): void {
  const waiting = [body];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen > MOST_VALUES) throw new Problem('too_large', `The body has more than ${MOST_VALUES} values.`);
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Array.isArray(value) ? listed(value) : keyed(value);
    for (const item of inner) waiting.push(item);
  }
}

function listed(list: readonly unknown[]): readonly unknown[] {
  if (list.length <= MOST_ITEMS) return list;
  throw new Problem('too_large', `A list in the body has more than ${MOST_ITEMS} items.`);
}

function keyed(value: object): readonly unknown[] {
  const inner: unknown[] = Object.values(value);
  if (inner.length <= MOST_KEYS) return inner;
  throw new Problem('too_large', `An object in the body has more than ${MOST_KEYS} fields.`);
}
