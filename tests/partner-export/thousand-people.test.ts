import { expect, it, onTestFinished } from 'vitest';
import { createFeed } from '../../contract/booking/appointments.ts';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { addRecord } from '../../contract/records/record.ts';
import { asking } from '../booking/call-backs.ts';
import { recommendation } from '../claims/preauthorizations.ts';
import { wholeCase } from '../claims/whole-case.ts';
import { account } from '../identity/account.ts';
import { deep } from '../support/deep.ts';
import { good, type World, world } from '../support/world.ts';
import { anotherPlace, digests, exported, imported, newFolder } from './round.ts';

const people = 1000;

async function person(w: World, no: number): Promise<void> {
  const { id } = await account(w.database, { subscriptions: [['hasAppointments']] });
  const { headers } = await w.session(id);
  good(await w.call(createFeed, {}, headers));
  good(await w.call(askCallBack, asking(no), headers));
  const fileIds = [await recommendation(w, headers, `lap-${no}.pdf`, 'record')];
  good(await w.call(addRecord, { name: 'Lelet', kind: 'lab', issuedAt: '2026-11-20', fileIds }, headers));
}

it.runIf(deep)('a partner of a thousand people is the same after it has left and arrived (P01)', async () => {
  const w = await world({ settings: { RATE_LIMITS: 'off' } });
  onTestFinished(() => w.close());
  for (let no = 0; no < people; no += 1) await person(w, no);
  await wholeCase(w);
  const folder = newFolder();
  const begin = performance.now();
  const { tables, papers } = await exported(w.services, 'default', folder);
  const middle = performance.now();
  const place = await anotherPlace();
  const ready = performance.now();
  await imported(place, folder);
  const end = performance.now();
  const again = newFolder();
  await exported(place.services, 'default', again, place.brands);
  expect([...digests(again)]).toEqual([...digests(folder)]);
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  const bytes = [...tables, papers].reduce((sum, one) => sum + one.bytes, 0);
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
  console.log({
    rows,
    papers: papers.count,
    bytes,
    exportSeconds: seconds(begin, middle),
    importSeconds: seconds(ready, end),
  });
  expect(rows).toBeGreaterThan(people * 5);
});
