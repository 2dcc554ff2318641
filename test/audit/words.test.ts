import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import type { AuditEntry } from '../../shared/contract/audit.js';
import { auditAmount } from '../../shared/domain/audit-changes.js';
import { AUDIT_SUBJECTS, AUDIT_WORDS, auditWords, VIEW_ACTIONS } from '../../shared/domain/audit-words.js';
import { aBill, pay, type Bill } from '../billing/till.js';
import { NORMAL_UE, save } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { sourcesIn, textOf } from '../support/imports.js';
import { good } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const ACTION = /^[a-zA-Z]+(-[a-z]+)*[.-][a-z_-]+$/;

/** The words that `audit` is called with, or that follow `action:` and `subjectKind:` where those are kept for it. */
const WRITTEN = { action: [] as string[], subjectKind: [] as string[] };

beforeAll(() => {
  for (const file of sourcesIn('server')) {
    const text = textOf(file);
    if (!/\b(action|subjectKind):|\.audit\(|listChanged\(/.test(text)) continue;
    const look = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const [action, subjectKind] = audited(node);
        if (action !== undefined) WRITTEN.action.push(...textsIn(action));
        if (subjectKind !== undefined) WRITTEN.subjectKind.push(...textsIn(subjectKind));
      }
      if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
        const word = node.name.text;
        if (word === 'action' || word === 'subjectKind') WRITTEN[word].push(...textsIn(node.initializer));
      }
      ts.forEachChild(node, look);
    };
    look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  }
});

/** The action and the kind of subject that a call writes to the trail. */
function audited({ expression, arguments: given }: ts.CallExpression): readonly ts.Expression[] {
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'audit') return given;
  return ts.isIdentifier(expression) && expression.text === 'listChanged' ? given.slice(1) : [];
}

function textsIn(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  if (ts.isAsExpression(node)) return textsIn(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)];
  return [];
}

describe('an action of the audit trail', () => {
  it('has a sentence, whichever the server writes', () => {
    const written = WRITTEN.action.filter((action) => ACTION.test(action));
    expect(written.length).toBeGreaterThan(80);
    expect([...new Set(written)].filter((action) => !(action in AUDIT_WORDS))).toEqual([]);
  });

  it('is said as a sentence: no dot, no code', () => {
    for (const said of Object.values(AUDIT_WORDS)) expect(said).toMatch(/^[A-Z][a-z-]*( [a-zA-Z’-]+,?)*$/);
    for (const said of Object.values(AUDIT_SUBJECTS).flat()) expect(said).toMatch(/^(?:VAT|[A-Z][a-z-]+)(?: [a-z]+)*$/);
  });

  it('is in the record of the person, where it is a look', () => {
    const views = Object.keys(AUDIT_WORDS).filter((action) => action.endsWith('.view'));
    expect(views.filter((action) => !(VIEW_ACTIONS as readonly string[]).includes(action))).toEqual([]);
  });

  it('of an older version is read as well as it may be', () => {
    expect(auditWords('booking.old-act')).toBe('Booking old act');
    expect(auditWords('')).toBe('Something was done');
  });
});

describe('what an entry is of', () => {
  it('has a word, whichever kind the server writes', () => {
    const written = [...new Set(WRITTEN.subjectKind)];
    expect(written.length).toBeGreaterThan(25);
    expect(written.filter((kind) => !(kind in AUDIT_SUBJECTS))).toEqual([]);
  });
});

describe('the money of an entry', () => {
  it.each([
    [{ lines: [{ payment: 'Cash', paymentUnit: 'USD', amount: '20.00', base: '20.00' }] }, 'USD 20.00'],
    [
      {
        lines: [
          { paymentUnit: 'USD', amount: '5.00' },
          { paymentUnit: 'ZAR', amount: '90.00' },
        ],
      },
      'USD 5.00 + ZAR 90.00',
    ],
    [{ amounts: ['Cash USD 50.00'] }, 'Cash USD 50.00'],
    [{ amount: '7.50', balance: '1.00' }, 'USD 7.50'],
    [{ total: '12.00' }, 'USD 12.00'],
    [{ amount: 'much' }, null],
    [{ lines: [{ code: 'K' }] }, null],
    [null, null],
    ['text', null],
  ])('%j is %s', (said, amount) => {
    expect(auditAmount(said, 'USD')).toBe(amount);
  });
});

describe('the trail of a booking', () => {
  let lab: Laboratory;
  let manager: Client;
  let bill: Bill;
  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
    bill = await aBill(lab);
    await aBill(lab);
    const paid = good(await pay(await lab.as('ROLE_CASHIER'), bill, '12.00')).body;
    good(await manager.post(`/api/receipts/${paid.receipt.number}.pdf?format=a4`, {}));
    const { patientData } = good(await manager.get(`/api/booking/${bill.id}`)).body;
    await save(await lab.as('ROLE_LAB'), { id: bill.id, patientId: patientData.id }, 'UE', NORMAL_UE);
  });
  afterAll(() => lab?.close());

  const found = async (q: string): Promise<readonly AuditEntry[]> =>
    good(await manager.get(`/api/audit?size=200&q=${encodeURIComponent(q)}`)).body.items;
  const ofOthers = (entries: readonly AuditEntry[]) =>
    entries.filter(({ labNumber, action }) => action !== 'audit.view' && labNumber !== bill.labNumber);

  it('is found whole by its lab number, however that is typed', async () => {
    const figures = bill.labNumber.replace(/\D/g, '');
    for (const typed of [bill.labNumber, bill.labNumber.toLowerCase(), figures, `lab ${figures}`]) {
      const actions = (await found(typed)).map(({ action }) => action);
      for (const action of ['booking.book', 'payment.take', 'receipt.print', 'result.update'])
        expect(actions).toContain(action);
    }
    expect(ofOthers(await found(`lab ${figures}`))).toEqual([]);
  });

  it('says each act in words, with name, lab number and amount', async () => {
    const taken = (await found(bill.labNumber)).find(({ action }) => action === 'payment.take');
    expect(taken).toMatchObject({
      words: 'Took a payment',
      name: expect.stringContaining('Paying Patient'),
      labNumber: bill.labNumber,
      amount: '$ 12.00',
      bookingId: bill.id,
    });
  });

  it('is found by the words that are read', async () => {
    expect((await found('took a payment')).map(({ action }) => action)).toContain('payment.take');
  });

  it('is written into the file in the same words', async () => {
    const { text } = await manager.get(`/api/audit?format=csv&q=${encodeURIComponent(bill.labNumber)}`);
    const [head = '', ...lines] = text.split('\r\n');
    expect(head).toContain('What,Name,Lab number,Amount');
    const taken = lines.find((line) => line.includes('Took a payment'));
    expect(taken).toContain(bill.labNumber);
    expect(taken).toContain('$ 12.00');
  });
});
