import { startReservation } from '../../contract/booking/hold.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { deskRoles } from '../../contract/platform/desk-right.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { services } from '../../contract/portal/services.ts';
import { routes } from '../../contract/routes.ts';
import { careCustomer, newCare } from '../care/medical-care.ts';
import { wholeCase } from '../claims/whole-case.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { keyScopes } from '../house/key-scopes.ts';
import { account } from '../identity/account.ts';
import { slotId } from '../support/fixture.ts';
import { lookedUp } from '../support/looked-up.ts';
import { good, world } from '../support/world.ts';

const fields = [
  ...lookedUp,
  ...['sid', 'reservation', 'version', 'slotId', 'subfunctionId', 'key', 'email', 'password', 'code', 'token', 'step'],
  ...[
    'lastName',
    'firstName',
    'birthDate',
    'phone',
    'captcha',
    'privacyAccepted',
    'termsAccepted',
    'fileIds',
    'to',
    'from',
  ],
];

/** The portal sells and has every page, and much has happened in it. */
export async function hostilePlace() {
  const w = await world({
    brand: { isMed24: true, opens: ['services-skin-check'] },
    settings: { RATE_LIMITS: 'off' },
    pool: 12,
  });
  const tokens = [
    good(await w.call(startReservation, { slotId: slotId(1, '2026-11-25T09:00'), subfunctionId: 101 })).token,
    good(await w.call(startReservation, { slotId: slotId(1, '2026-11-26T09:00'), subfunctionId: 101 })).token,
  ];
  const one = await wholeCase(w);
  const sick = await careCustomer(w);
  const { number: care } = await newCare(w, sick.headers);
  const parent = await holder(w);
  const { id: relative } = good(await w.call(createRelative, child(), parent.headers));
  const all = { subscriptions: [Permission.options], services: services.map(({ key }) => key) };
  const mine = await account(w.database, all);
  const foreign = await account(w.database, { ...all, partner: 'telekom-health' });
  const desk = await w.desk([...deskRoles]);
  const there = await w.desk([...deskRoles], 'telekom-health');
  const telekom = 'telekom-health.localhost:3000';
  const { rows } = await w.database.pool.query(
    `select id::text from care_request union all select id::text from claim union all select id::text from medical_care
     union all select id::text from preauthorization union all select id::text from reservation
     union all (select id::text from slot where status = 'free' order by start_at, id limit 20)
     union all select id::text from file union all select id::text from operator_account`,
  );
  const login = (await w.session(mine.id)).headers;
  return {
    w,
    callers: [
      ...[login, login, login, sick.headers, parent.headers, one.mine.headers],
      (await w.operatorFor(mine.id)).headers,
      { host: telekom, ...(await w.session(foreign.id, {}, 'telekom-health')).headers },
      ...[desk.headers, desk.headers, { host: telekom, ...there.headers }],
      await w.partnerKey(keyScopes),
    ] as Record<string, string>[],
    hosts: ['localhost:3000', 'localhost:3000', telekom, 'webbeteg.localhost:3000', 'tesco.localhost:3000'],
    /** Mostly other people's ids. */
    values: [
      ...rows.map((row): string => row.id),
      ...[one.booked.number, one.approval.number, one.claim.number, one.request, care, relative, ...tokens],
      ...[sick.id, mine.id, foreign.id, '101', '1', '2', 'hu-bu-11', '2026-11-25', 'cardiology', 'gp'],
    ],
    routes: routes.map(({ path }) => path),
    fields,
    roots: [
      '',
      '/api',
      '/fhir',
      '/api/reservations',
      '/api/calendar',
      '/download',
      '/__ui',
      '/.well-known',
      '/assets',
      '/smart',
    ],
  };
}
export type HostilePlace = Awaited<ReturnType<typeof hostilePlace>>;
