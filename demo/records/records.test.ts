import { expect, it, onTestFinished } from 'vitest';
import { createDownload, listRecords } from '../../contract/records/record.ts';
import { deep } from '../../tests/support/deep.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { good, type World, world } from '../../tests/support/world.ts';
import { loadDemoVisits } from '../booking/visits.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoRecords } from './records.ts';

const load = (w: World) => loadDemoRecords(w.services, w.hosts.all);

function filesIn({ database }: World) {
  return database.db
    .selectFrom('record')
    .innerJoin('record_file', 'record_file.record_id', 'record.id')
    .innerJoin('file', 'file.id', 'record_file.file_id')
    .select(['record.id', 'record.partner_id', 'record.kind', 'file.status', 'file.sha256'])
    .orderBy('record.id')
    .execute();
}

it.runIf(deep)(
  'gives the demo customer two records to download at each partner with a calendar, however often and in how many processes it starts',
  async () => {
    const w = await world();
    onTestFinished(() => w.close());
    await loadDemoCustomers(w.services, w.hosts.all);
    await loadDemoVisits(w.services, w.hosts.all);
    await Promise.all([load(w), load(w)]);
    const once = await filesIn(w);
    const partners = new Set(
      w.hosts.all.filter(({ brand }) => brand.hasPublicCalendar).map(({ partnerId }) => partnerId),
    );
    for (const partnerId of partners) {
      const own = once.filter((record) => record.partner_id === partnerId);
      expect(own.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual(['discharge attached', 'lab attached']);
    }
    expect(once).toHaveLength(partners.size * 2);
    await load(w);
    expect(await filesIn(w)).toEqual(once);
    expect(await invariantBreaches(w.database)).toEqual([]);

    const { id } = await w.database.db
      .selectFrom('account')
      .select('id')
      .where('partner_id', '=', w.context().host.partnerId)
      .where('email', '=', 'anna@example.com')
      .executeTakeFirstOrThrow();
    const { headers } = await w.session(id);
    const { items } = good(await w.call(listRecords, {}, headers));
    expect(items.map(({ name }) => name)).toEqual(['Laborlelet (demó)', 'Zárójelentés (demó)']);
    for (const { author, fileData } of items) {
      expect(author).toMatch(/^Dr\. /);
      const { url } = good(await w.call(createDownload, { fileId: fileData[0]?.id ?? '' }, headers));
      const answer = await w.request(url);
      expect(answer.status).toBe(200);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  },
);
