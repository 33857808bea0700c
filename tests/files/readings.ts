import { expect } from 'vitest';
import { listAccess } from '../../contract/identity/access-log.ts';
import { good, type World } from '../support/world.ts';

type TakenFile = {
  url: string;
  fileId: string;
  operator: string;
  customer: { id: string; headers: Record<string, string> };
};

/** Expects that Dr. Vas Ilona of the desk has a customer's file by an address of a minute, and that the customer reads it. */
export async function expectTaken(w: World, { url, fileId, operator, customer }: TakenFile): Promise<void> {
  const answer = await w.request(url);
  expect([answer.status, (await answer.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  const rows = await w.database.db
    .selectFrom('audit')
    .select(['actor', 'role', 'patient', 'object_id'])
    .where('action', '=', 'file.read')
    .where('patient', '=', customer.id)
    .execute();
  const patient = customer.id;
  expect(rows).toEqual([{ actor: `operator:${operator}`, role: 'operator', patient, object_id: fileId }]);
  const { items } = good(await w.call(listAccess, {}, customer.headers));
  expect(items[0]).toMatchObject({ action: 'file.read', role: 'operator', name: 'Dr. Vas Ilona' });
  w.pass({ seconds: 61 });
  expect((await w.request(url)).status).toBe(404);
}
