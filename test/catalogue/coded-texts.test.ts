import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

describe.each([
  { what: 'a phrase of the dictionary', path: '/api/catalogue/dictionary', field: 'phrase' },
  { what: 'a film comment', path: '/api/catalogue/filmcomments', field: 'comment' },
])('$what', ({ path, field }) => {
  let lab: Laboratory;
  let manager: Client;
  let director: Client;
  let bench: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
    director = await lab.as('ROLE_SUPER_ADMIN');
    bench = await lab.as('ROLE_LAB');
  });
  afterAll(() => lab.close());

  const write = (who: Client, code: string, text: string, more: object = {}) =>
    who.post(path, { code, [field]: text, ...more });
  const codes = async (query = '') =>
    (await bench.get(`${path}${query}`)).body.map(({ code }: { readonly code: string }) => code);

  it('is changed by its code, whatever its case', async () => {
    const made = await write(manager, 'pol', 'Polychromasia.', { version: 0 });
    expect(made.body).toMatchObject({ code: 'pol', version: 1, retired: false });
    const changed = await write(manager, 'POL', 'Polychromasia 1+.', { version: 1 });
    expect(changed.body).toMatchObject({ code: 'pol', version: 2, [field]: 'Polychromasia 1+.' });
  });

  it('is never written over by a new one of the same code', async () => {
    const again = await write(manager, 'Pol', 'Something else.', { version: 0 });
    expect(again.body).toMatchObject({ status: 409, code: 'duplicate', detail: 'pol is already in use.' });
  });

  it('is refused to whoever read an older one, with what it says now', async () => {
    await write(director, 'pol', 'Polychromasia 2+.', { version: 2 });
    const late = await write(manager, 'pol', 'Mine.', { version: 2 });
    expect(late.body).toMatchObject({
      code: 'stale_version',
      changedBy: 'super_admin',
      current: { [field]: 'Polychromasia 2+.', version: 3 },
    });
  });

  it('is retired and expands no more, and can be brought back', async () => {
    await write(manager, 'rou', 'Rouleaux.');
    expect((await write(manager, 'rou', 'Rouleaux.', { retired: true })).body.retired).toBe(true);
    expect(await codes()).toEqual(['pol']);
    expect(await codes('?retired=true')).toEqual(['pol', 'rou']);
    await write(manager, 'rou', 'Rouleaux 1+.');
    expect(await codes()).toEqual(['pol']);
    await write(manager, 'rou', 'Rouleaux.', { retired: false });
    expect(await codes()).toEqual(['pol', 'rou']);
  });

  it('is found by part of its code or of its text', async () => {
    expect(await codes('?q=chroma')).toEqual(['pol']);
    expect(await codes('?q=ROU')).toEqual(['rou']);
    expect(await codes('?q=%25')).toEqual([]);
  });

  it('says something', async () => {
    expect((await write(manager, 'nil', '   ')).body.errors).toEqual([expect.objectContaining({ field })]);
  });
});
