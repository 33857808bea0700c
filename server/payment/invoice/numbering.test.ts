import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopOf } from '../../../tests/payment/sold.ts';
import { type World, world } from '../../../tests/support/world.ts';
import { forgetting } from '../../platform/retention.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { retention } from '../retention.ts';
import { brokenInvoices } from './check.ts';
import { documents, invoiceNumbers } from './find.ts';
import { invoiceHash } from './invoice-document.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { issueMissing } from './issue-missing.ts';
import { issueOwed } from './issue-owed.ts';
import { reportOf } from './reporting/reports.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

type Shop = Awaited<ReturnType<typeof shopOf>>;
const own = () => ({ ...w.services, ...w.context() });

/** Posts a sale and issues its invoice, as receiving money does; `after` comes before the commit. */
function sell(shop: Shop, paymentId: string, after: (tx: Tx) => unknown = () => undefined): Promise<void> {
  const context = own();
  return inTransaction(context, async (tx) => {
    await shop.post(tx, context.now, paymentId, 'invoiced');
    await issueOwed(tx, context, paymentId);
    await after(tx);
  });
}

async function numbersOf({ entity }: Shop): Promise<string[]> {
  const rows = w.database.db.selectFrom('invoice').select('number').where('legal_entity_id', '=', entity);
  return (await rows.orderBy('number').execute()).map(({ number }) => number);
}

function runOf(prefix: string, year: number, count: number): string[] {
  return Array.from({ length: count }, (_none, at) => `${prefix}-${year}-${String(at + 1).padStart(6, '0')}`);
}

describe('numbers of invoices (not-shown 5.11)', () => {
  it('have no gap and no double for two legal entities, whatever is rolled back or cut between (I4)', {
    timeout: 120_000,
  }, async () => {
    w.setNow('2026-11-23T07:00:00Z');
    const shops = [
      await shopOf(w, '11111111-1-11', { seller: { invoicePrefix: 'EGY' } }),
      await shopOf(w, '22222222-2-22', { seller: { invoicePrefix: 'KETTO' } }),
    ];
    const sales = await Promise.all(
      Array.from({ length: 200 }, async (_none, at) => {
        const shop = shops[at % 2];
        if (!shop) throw new Error('no shop');
        return { shop, at, paymentId: await shop.paid() };
      }),
    );
    let [undone, cut] = [0, 0];
    await Promise.all(
      sales.map(async ({ shop, at, paymentId }) => {
        if (at % 10 === 3) {
          undone += 1;
          await expect(
            sell(shop, paymentId, () => {
              throw new Error('not today');
            }),
          ).rejects.toThrow('not today');
        }
        if (at % 20 === 4) {
          cut += 1;
          const kill = (tx: Tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
          await expect(sell(shop, paymentId, kill)).rejects.toThrow();
        }
        await sell(shop, paymentId);
      }),
    );
    expect([undone, cut]).toEqual([20, 10]);
    for (const [at, shop] of shops.entries())
      expect(await numbersOf(shop)).toEqual(runOf(['EGY', 'KETTO'][at] ?? '', 2026, 100));
  });

  it('are given once for a payment, however often and side by side it is asked for', async () => {
    w.setNow('2026-11-23T07:00:00Z');
    const shop = await shopOf(w, '33333333-3-33');
    const paymentId = await shop.paid();
    const context = own();
    await inTransaction(context, (tx) => shop.post(tx, context.now, paymentId, 'invoiced'));
    const ask = () => inTransaction(context, (tx) => issueOwed(tx, context, paymentId));
    await Promise.all([ask(), ask(), issueMissing(w.services, w.hosts.all), ask()]);
    expect(await numbersOf(shop)).toEqual(runOf('BOLT', 2026, 1));
  });

  it.each([
    ['Europe/Budapest', '2026-12-31T22:59:59.999Z', '2026-12-31T23:00:00Z'],
    ['Europe/Bucharest', '2026-12-31T21:59:59.999Z', '2026-12-31T22:00:00Z'],
  ])('begin again with the year of the legal entity in %s', async (timeZone, before, after) => {
    const shop = await shopOf(w, `${timeZone}`, { seller: { timeZone } });
    w.setNow(before);
    await sell(shop, await shop.paid());
    await sell(shop, await shop.paid());
    w.setNow(after);
    await sell(shop, await shop.paid());
    // A call that waited over midnight still belongs to the old year.
    w.setNow(before);
    await sell(shop, await shop.paid());
    const rows = await w.database.db
      .selectFrom('invoice')
      .select(['number', 'issued_on'])
      .where('legal_entity_id', '=', shop.entity)
      .orderBy('number')
      .execute();
    expect(rows.map(({ number, issued_on }) => `${number} ${issued_on}`)).toEqual([
      'BOLT-2026-000001 2026-12-31',
      'BOLT-2026-000002 2026-12-31',
      'BOLT-2026-000003 2026-12-31',
      'BOLT-2027-000001 2027-01-01',
    ]);
  });

  it('follow the days: whoever waited over a midnight gets no earlier day than the number before', async () => {
    const shop = await shopOf(w, '44444444-4-44');
    w.setNow('2026-11-24T23:30:00Z');
    await sell(shop, await shop.paid());
    w.setNow('2026-11-24T22:30:00Z');
    await sell(shop, await shop.paid());
    const rows = await w.database.db
      .selectFrom('invoice')
      .select('issued_on')
      .where('legal_entity_id', '=', shop.entity)
      .orderBy('no')
      .execute();
    expect(rows.map(({ issued_on }) => issued_on)).toEqual(['2026-11-25', '2026-11-25']);
  });
});

describe('the tables of invoices (P03)', () => {
  it.each([
    ['a changed invoice', (id: string) => sql`update invoice set number = 'X' where id = ${id}::uuid`],
    ['a removed one', (id: string) => sql`delete from invoice where id = ${id}::uuid`],
    ['an emptied table', () => sql`truncate invoice`],
    ['a number that is skipped', () => sql`update invoice_series set last_no = last_no + 2`],
    ['a number on no invoice', () => sql`update invoice_series set last_no = last_no + 1`],
    ['a removed series', () => sql`delete from invoice_series`],
  ])('refuse %s', async (_what, statement) => {
    const shop = await shopOf(w, crypto.randomUUID());
    await sell(shop, await shop.paid());
    const { id } = await w.database.db
      .selectFrom('invoice')
      .select('id')
      .where('legal_entity_id', '=', shop.entity)
      .executeTakeFirstOrThrow();
    await expect(statement(id).execute(w.database.db)).rejects.toThrow(/invoice|series/);
  });

  it('refuse to take back more than an invoice was for', async () => {
    const shop = await shopOf(w, crypto.randomUUID());
    const paymentId = await shop.paid();
    await sell(shop, paymentId);
    const context = own();
    const credit = inTransaction(context, async (tx) => {
      await shop.post(tx, context.now, paymentId, 'credited', 4000);
      await issueOwed(tx, context, paymentId);
    });
    await expect(credit).rejects.toThrow('more is taken back');
    expect(await invoiceNumbers(w.database.db, paymentId)).toHaveLength(1);
  });

  it('hash each invoice with the one before it in its series', async () => {
    w.setNow('2026-11-23T07:00:00.123Z');
    const shop = await shopOf(w, crypto.randomUUID());
    for (let sold = 0; sold < 3; sold += 1) await sell(shop, await shop.paid());
    const { db } = w.database;
    const invoices = await documents(db, (rows) => rows.where('invoice.legal_entity_id', '=', shop.entity));
    const hashes = await db
      .selectFrom('invoice')
      .select('hash')
      .where('legal_entity_id', '=', shop.entity)
      .orderBy('no')
      .execute();
    let before: Buffer | undefined;
    const made = invoices.map((document) => {
      before = invoiceHash(document, before);
      return before.toString('hex');
    });
    expect(made).toHaveLength(3);
    expect(hashes.map(({ hash }) => hash.toString('hex'))).toEqual(made);
  });
});

describe('what was paid before there were invoices', () => {
  it('gets its invoice from the minute’s work, dated by the day of issue, and what was given back its storno', async () => {
    w.setNow('2026-11-23T07:00:00Z');
    const shop = await shopOf(w, crypto.randomUUID());
    const [sale, back] = [await shop.paid(), await shop.paid()];
    const context = own();
    await inTransaction(context, async (tx) => {
      await shop.post(tx, context.now, sale, 'invoiced');
      await shop.post(tx, context.now, back, 'invoiced');
      await shop.post(tx, context.now, back, 'credited');
    });
    w.pass({ hours: 48 });
    await issueMissing(w.services, w.hosts.all);
    await issueMissing(w.services, w.hosts.all);
    const invoices = await documents(w.database.db, (rows) => rows.where('invoice.legal_entity_id', '=', shop.entity));
    expect(
      invoices.map(({ number, kind, issuedOn, gross, cancels }) => [number, kind, issuedOn, gross, cancels?.number]),
    ).toEqual([
      ['BOLT-2026-000001', 'invoice', '2026-11-25', 3990, undefined],
      ['BOLT-2026-000002', 'invoice', '2026-11-25', 3990, undefined],
      ['BOLT-2026-000003', 'storno', '2026-11-25', -3990, 'BOLT-2026-000002'],
    ]);
    expect(invoices[0]?.lines[0]?.period).toBeNull();
  });

  it('waits where the seller has no series yet, and the money is written down all the same', async () => {
    const shop = await shopOf(w, crypto.randomUUID(), { seller: { invoicePrefix: undefined } });
    await sell(shop, await shop.paid());
    await issueMissing(w.services, w.hosts.all);
    expect(await numbersOf(shop)).toEqual([]);
    const facts = sql`jsonb_set(facts, '{invoicePrefix}', '"KESO"')`;
    await sql`update legal_entity set facts = ${facts} where id = ${shop.entity}`.execute(w.database.db);
    await issueMissing(w.services, w.hosts.all);
    expect((await numbersOf(shop)).map((number) => number.slice(0, 4))).toEqual(['KESO']);
  });
});

describe('what takes an invoice back', () => {
  it('is a storno for the whole and a credit for a part, with its share of the VAT', async () => {
    w.setNow('2026-11-23T07:00:00Z');
    const shop = await shopOf(w, crypto.randomUUID(), { vatRate: 27 });
    const context = own();
    const [whole, part] = [await shop.paid(), await shop.paid()];
    for (const [paymentId, back] of [
      [whole, 3990],
      [part, 1000],
    ] as const) {
      await sell(shop, paymentId);
      await inTransaction(context, async (tx) => {
        await shop.post(tx, context.now, paymentId, 'credited', back);
        await issueOwed(tx, context, paymentId);
      });
    }
    const invoices = await documents(w.database.db, (rows) => rows.where('invoice.legal_entity_id', '=', shop.entity));
    expect(
      invoices.map(({ number, kind, net, vat, gross, cancels }) => [number, kind, net, vat, gross, cancels]),
    ).toEqual([
      ['BOLT-2026-000001', 'invoice', 3142, 848, 3990, null],
      ['BOLT-2026-000002', 'storno', -3142, -848, -3990, { number: 'BOLT-2026-000001', index: 1 }],
      ['BOLT-2026-000003', 'invoice', 3142, 848, 3990, null],
      ['BOLT-2026-000004', 'credit', -787, -213, -1000, { number: 'BOLT-2026-000003', index: 1 }],
    ]);
    expect(await brokenInvoices(w.database.db)).toEqual([]);
  });

  it('is in lei with two decimals and in forints with none, on paper and for the tax office (not-shown 5.11)', async () => {
    const ro = { country: 'RO', postalCode: '010101', city: 'București', taxNumber: 'RO18547290' };
    const vatText = { hu: 'Mentes', en: 'Exempt', ro: 'Scutit' };
    const shop = await shopOf(w, 'RO18547290', { seller: ro, currency: 'RON', locale: 'ro', vatText });
    await sell(shop, await shop.paid(3990));
    const [document] = await documents(w.database.db, (rows) =>
      rows.where('invoice.legal_entity_id', '=', shop.entity),
    );
    if (!document) throw new Error('there is no invoice');
    const { text } = await extractText(new Uint8Array(await invoicePdf(w.services, document)), { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Total: 39,90 lei');
    expect(reportOf(document)).toContain('<cbc:TaxInclusiveAmount currencyID="RON">39.90</cbc:TaxInclusiveAmount>');
  });
});

it('an invoice is forgotten after ten years, with what took it back, and no younger one is (P06)', async () => {
  const shop = await shopOf(w, crypto.randomUUID(), { seller: { invoicePrefix: 'REGI' } });
  w.setNow('2010-03-01T07:00:00Z');
  const old = await shop.paid();
  await sell(shop, old);
  const context = own();
  await inTransaction(context, async (tx) => {
    await shop.post(tx, context.now, old, 'credited');
    await issueOwed(tx, context, old);
  });
  expect(await numbersOf(shop)).toEqual(runOf('REGI', 2010, 2));
  w.setNow('2026-11-23T07:00:00Z');
  await sell(shop, await shop.paid());
  for (const row of retention) if (row.data === 'invoices') await forgetting(row).run(w.services, w.hosts.all);
  expect(await numbersOf(shop)).toEqual(['REGI-2026-000001']);
  expect(await brokenInvoices(w.database.db)).toEqual([]);
});
