import { expect, it, onTestFinished } from 'vitest';
import { withdrawClaim } from '../../contract/claims/claim.ts';
import { cancelPreauthorization } from '../../contract/claims/preauthorization.ts';
import { claimCustomer, newClaim } from '../../tests/claims.ts';
import { preauthCustomer, sendPreauth } from '../../tests/preauthorizations.ts';
import { good, type World, world } from '../../tests/world.ts';
import { gauges } from './gauges.ts';

async function worldOfItsOwn(): Promise<World> {
  const own = await world();
  onTestFinished(() => own.close());
  return own;
}

const read = (w: World, name: string) => gauges.find((gauge) => gauge.name === name)?.read(w.services);

it('has a gauge that says how late the claim that is longest overdue is (R34)', async () => {
  const w = await worldOfItsOwn();
  const late = () => read(w, 'kapu_claims_late_seconds');
  expect(await late()).toBe(0);
  const { headers, id } = await claimCustomer(w);
  const { number, claimId } = await newClaim(w, headers);
  expect(await late()).toBe(0);
  w.pass({ hours: 60 * 24 });
  const { due_at } = await w.database.db
    .selectFrom('claim')
    .select('due_at')
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  expect(await late()).toBe(sinceOf(w, due_at));
  good(await w.call(withdrawClaim, { number }, (await w.session(id)).headers));
  expect(await late()).toBe(0);
});

it('has a gauge that says how late the pre-authorisation that is longest overdue is (R34)', async () => {
  const w = await worldOfItsOwn();
  const late = () => read(w, 'kapu_preauthorizations_late_seconds');
  const { headers, again } = await preauthCustomer(w);
  const { number } = good(await sendPreauth(w, headers));
  expect(await late()).toBe(0);
  w.pass({ hours: 60 * 24 });
  const { due_at } = await w.database.db
    .selectFrom('preauthorization')
    .select('due_at')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  expect(await late()).toBe(sinceOf(w, due_at));
  await again();
  good(await w.call(cancelPreauthorization, { number }, headers));
  expect(await late()).toBe(0);
});

function sinceOf(w: World, due: string | null): number {
  return w
    .now()
    .since(Temporal.Instant.from(due ?? ''))
    .total('seconds');
}
