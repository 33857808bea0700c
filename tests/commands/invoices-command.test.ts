import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueOwed } from '../../server/payment/invoice/issue-owed.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { shopOf } from '../payment/sold.ts';
import { type World, world } from '../support/world.ts';
import { command } from './command.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  const shop = await shopOf(w, '12345676-2-43', { seller: { invoicePrefix: 'PROBA' } });
  for (let sold = 0; sold < 3; sold += 1) {
    const paymentId = await shop.paid();
    const context = { ...w.services, ...w.context() };
    await inTransaction(context, async (tx) => {
      await shop.post(tx, context.now, paymentId, 'invoiced');
      await issueOwed(tx, context, paymentId);
    });
  }
});
afterAll(() => w.close());

const invoices = (...words: string[]) => command(w, 'invoices', words);

it('writes the document of an invoice for the tax office, and calls nobody (not-shown 5.11)', async () => {
  const { code, out } = await invoices('PROBA-2026-000002');
  expect([code, out.includes('<invoiceNumber>PROBA-2026-000002</invoiceNumber>')]).toEqual([0, true]);
  expect((await invoices('PROBA-2026-000009')).code).toBe(1);
  expect((await invoices('PROBA-2026-000001', 'PROBA-2026-000002')).code).toBe(2);
  const sources = readFileSync('server/payment/invoice/reporting/reports.ts', 'utf8');
  expect(sources).not.toContain('fetch');
});

it('says which invoice is not as it was issued, and where one is missing', async () => {
  expect(await invoices()).toMatchObject({ code: 0, out: '0 wrong\n' });
  const { db } = w.database;
  await sql`alter table invoice disable trigger user`.execute(db);
  await sql`update invoice set buyer = jsonb_set(buyer, '{name}', '"Valaki más"') where number = 'PROBA-2026-000002'`.execute(
    db,
  );
  expect((await invoices()).out).toContain('PROBA-2026-000002: is not as it was issued');
  await sql`delete from invoice where number = 'PROBA-2026-000002'`.execute(db);
  const { code, out } = await invoices();
  expect([code, out]).toEqual([1, 'PROBA-2026-000003: the one before is missing\n1 wrong\n']);
});
