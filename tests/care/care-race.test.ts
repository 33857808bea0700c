import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawCareRequest } from '../../contract/care/care-request.ts';
import { organiseCare, writeCareMessage } from '../../contract/care/care-request-desk.ts';
import { addCareItem, sendForApproval } from '../../contract/care/medical-care-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { eraseAccount } from '../../contract/interop/my-data.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { deep } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { expectLockWaits } from '../support/lock-waits.ts';
import { goodPassword } from '../support/registrant.ts';
import { testDatabase } from '../support/test-database.ts';
import { good, type World, world } from '../support/world.ts';
import { item } from './medical-care.ts';
import { takenCase } from './request-at-desk.ts';

// Rows have one order of locks (server/interop/my-data/lock-person.ts).

let w: World;
let passwordHash: string;
beforeAll(async () => {
  const on = await testDatabase();
  const own = openDatabase(on.url, { max: 1 });
  // Otherwise the database would end one of two deadlocked transactions, and the portal would run it again unseen.
  await own.pool.query(`alter database ${on.name} set deadlock_timeout = '60s'`);
  await own.close();
  w = await world({ on, pool: 24 });
  passwordHash = await hashPassword(goodPassword);
});
afterAll(() => w.close());

async function organised() {
  const mine = await takenCase(w, { kind: 'sendDiagnosticsRequest', files: 1, role: 'supervisor', passwordHash });
  const { requestId, number, desk } = mine;
  good(await w.call(writeCareMessage, { requestId, text: 'Keresünk időpontot.' }, desk.headers));
  const { care } = good(await w.call(organiseCare, { requestId }, desk.headers));
  const careId = care?.id ?? '';
  good(await w.call(takeCase, { caseId: careId }, desk.headers));
  const stateOf = async () => {
    const care = await w.database.db
      .selectFrom('medical_care')
      .innerJoin('care_request', 'care_request.id', 'care_request_id')
      .select(['medical_care.status', 'care_request.status as request'])
      .where('medical_care.id', '=', careId)
      .executeTakeFirstOrThrow();
    return [care.status, care.request];
  };
  return {
    requestId,
    stateOf,
    erase: () => w.call(eraseAccount, { password: goodPassword, erasureAccepted: 'on' }, mine.headers),
    send: () => w.call(sendForApproval, { careId }, desk.headers),
    add: () => w.call(addCareItem, { careId, ...item }, desk.headers),
    write: () => w.call(writeCareMessage, { requestId, text: 'Még keressük.' }, desk.headers),
    withdraw: () => w.call(withdrawCareRequest, { number }, mine.headers),
  };
}

describe('the erasure of a person', { timeout: 120_000 }, () => {
  it.each(['send', 'add', 'write'] as const)(
    'that has begun lets no step of their care or request (%s) wait for it crosswise (P03, S3.13-06)',
    async (step) => {
      const mine = await organised();
      const holder = await w.database.pool.connect();
      await holder.query('begin');
      await holder.query('select from case_message where case_id = $1 for update', [mine.requestId]);
      const erasing = mine.erase();
      await expectLockWaits(w.database.pool, 1);
      const late = mine[step]();
      await expectLockWaits(w.database.pool, 2).finally(async () => {
        await holder.query('commit');
        holder.release();
      });
      const { status } = await erasing;
      expect([status, (await late).status]).toEqual([200, 409]);
      expect(await mine.stateOf()).toEqual(['cancelled', 'withdrawn']);
    },
  );

  it.runIf(deep)(
    'in a race with steps of their care and of its request is done, and no one of them ends in a deadlock (P03, S3.13-06)',
    async () => {
      for (let round = 0; round < (deep ? 60 : 12); round += 1) {
        const mine = await organised();
        const steps = [mine.erase, mine.send, mine.write, mine.add, mine.withdraw, mine.write, mine.send];
        const turned = [...steps.slice(round % steps.length), ...steps.slice(0, round % steps.length)];
        const answers = await Promise.all(turned.map((step) => step()));
        expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
        const { status } = answers[turned.indexOf(mine.erase)] ?? { status: 0 };
        expect([status, await mine.stateOf()]).toEqual([200, ['cancelled', 'withdrawn']]);
      }
      expect(w.lines.filter((line) => line.includes('deadlock'))).toEqual([]);
      expect(await invariantBreaches(w.database)).toEqual([]);
    },
  );
});

it('a step of a care that waits for its request has audited nothing yet, so nobody waits for it crosswise (S3.13-06)', async () => {
  const mine = await organised();
  good(await mine.add());
  const holder = await w.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from care_request where id = $1 for update', [mine.requestId]);
  const sending = mine.send();
  await expectLockWaits(w.database.pool, 1);
  await w.database.pool.query('select from audit_head for update nowait').finally(async () => {
    await holder.query('commit');
    holder.release();
  });
  expect((await sending).status).toBe(200);
});
