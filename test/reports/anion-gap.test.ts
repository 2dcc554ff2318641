import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBooking, row, save } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper } from './paper.js';

const BELOW = { NA: '128', K: '3.0', CL: '110', HCO3: '24', UREA: '5.0', CREA: '70' };

let lab: Laboratory;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  director = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab?.close());

test('an anion gap below zero is saved and flagged, asks for nothing, and prints without the bench’s words', async () => {
  const booking = await aBooking(lab, ['UE']);
  const answer = await save(director, booking, 'UE', BELOW, { action: 'release' });
  expect([answer.status, row(answer, 'AGAP')]).toMatchObject([200, { parameter: '-3', flag: 'L' }]);
  const { lines } = await paper(director, `/api/report/${booking.id}.pdf`);
  const text = lines.join('\n');
  expect(text).toMatch(/Anion gap [^\n]*-3 L/);
  expect(text).not.toMatch(/below zero|may be wrong|check what/);
});

test('who enters an anion gap below zero is told what to look at, and is asked for no reason', async () => {
  const booking = await aBooking(lab, ['UE']);
  const answer = await save(await lab.as('ROLE_LAB'), booking, 'UE', BELOW);
  expect(answer.status).toBe(200);
  const said = (answer.body.warnings as { code: string; needsReason?: true }[]).filter(
    ({ code }) => code === 'negative_anion_gap',
  );
  expect(said).toHaveLength(1);
  expect(said[0]?.needsReason).toBeUndefined();
});

test('a globulin below zero is no result', async () => {
  const booking = await aBooking(lab, ['LFT']);
  const liver = { TP: '40', ALB: '41', TBIL: '10', DBIL: '3', ALT: '20', AST: '22', ALP: '80', GGT: '25' };
  const answer = await save(director, booking, 'LFT', liver, { remarks: 'Checked twice' });
  expect(answer.status === 422 || row(answer, 'GLOB').parameter === '').toBe(true);
});
