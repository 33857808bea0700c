import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unlockPerson } from '../../contract/desk/person.ts';
import { listAccess } from '../../contract/identity/access-log.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { routes } from '../../contract/routes.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const leaving = ['/force-logout', '/logout'];
const pages = routes.filter(({ auth, path }) => auth && !path.includes(':') && !leaving.includes(path));

it('leaves out the customer’s own views, whichever page of theirs they looked at, and tells those of others (P12)', async () => {
  const { id } = await account(w.database, {
    subscriptions: [['hasAppointments', 'hasCoverage', 'hasPreauthorization', 'hasClaimReporting', 'hasRelatives']],
  });
  const { headers, token } = await w.session(id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  const before = good(await w.call(listAccess, {}, headers)).items;
  for (const { path } of pages) await visit(w, path, { jar: new Map([['token', token]]), axe: false });
  const rows = await w.database.db.selectFrom('audit').select('action').where('actor', '=', id).distinct().execute();
  const actions = rows.map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['appointment.list', 'claim.list', 'care_request.list', 'coverage.read']),
  );
  expect(good(await w.call(listAccess, {}, headers)).items).toEqual(before);
  const desk = await w.desk(['supervisor']);
  good(await w.call(unlockPerson, { personId: id, reason: 'call' }, desk.headers));
  const [newest] = good(await w.call(listAccess, {}, headers)).items;
  expect([newest?.role, newest?.action]).toEqual(['operator', 'account.open']);
});

it('shows others alone, each by name and clinic, and the customer’s own steps where they ask for them (P12, T15)', async () => {
  const { id } = await account(w.database, { subscriptions: [['hasAppointments']] });
  const { headers, token } = await w.session(id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  const see = (path: string) => visit(w, path, { jar: new Map([['token', token]]), language: 'en' });
  expect((await see('/account/access-log')).text).toContain('Nobody else has seen your data so far.');
  const desk = await w.desk(['supervisor']);
  good(await w.call(unlockPerson, { personId: id, reason: 'call' }, desk.headers));
  const rows = async (path: string) =>
    [...(await see(path)).document.querySelectorAll('main li')].map(({ textContent }) => textContent);
  const others = await rows('/account/access-log');
  expect(others).toHaveLength(1);
  expect(others[0]).toContain(', staff of Bükkfa Rendelő');
  expect(others[0]).not.toContain('on your behalf');
  const all = await rows('/account/access-log?own=1');
  expect(all.length).toBeGreaterThan(others.length);
  const { id: operatorId } = await w.database.db
    .selectFrom('operator_account')
    .innerJoin('audit', (join) => join.on(sql`'operator:' || operator_account.id`, '=', sql.ref('audit.actor')))
    .where('audit.patient', '=', id)
    .select('operator_account.id')
    .executeTakeFirstOrThrow();
  await w.database.db.deleteFrom('operator_provider').where('operator_account_id', '=', operatorId).execute();
  expect((await rows('/account/access-log'))[0]).toContain(', customer service');
});
