import { expect } from '@jest/globals';
import type { RawAnswer } from './keep-alive.js';

/** The answer is a problem document, and of this kind. */
export function expectProblem(answer: RawAnswer, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(JSON.parse(answer.text)).toMatchObject({ status, code, type: `urn:meniscus:problem:${code}` });
}
