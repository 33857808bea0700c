import { afterAll, beforeAll, expect, it } from 'vitest';
import { unlockPerson } from '../contract/desk/person.ts';
import { listAccess } from '../contract/identity/access-log.ts';
import { acceptPrivacyStatement } from '../contract/identity/session.ts';
import { routes } from '../contract/routes.ts';
import { statementVersion } from '../server/portal/content/content.ts';
import { account } from './account.ts';
import { visit } from './visit.ts';
import { good, type World, world } from './world.ts';

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
