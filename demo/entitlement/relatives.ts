import { adultDay } from '../../contract/platform/day.ts';
import { putInsured } from '../../server/entitlement/insured/put-insured-person.ts';
import { createRelative } from '../../server/entitlement/relative/create-relative.ts';
import type { Context, Services } from '../../server/identity/context.ts';
import { customerOf } from '../../server/identity/session/authorize.ts';
import { dayIn } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { inDemoSession } from '../identity/session.ts';
import { atDemoPartners } from '../platform/partners.ts';

const email = 'anna@example.com';
const family = 'Demó';

function people(today: Temporal.PlainDate) {
  const soon = today.add({ months: 1 }).subtract({ years: 18 }).toString();
  const both = { lastName: family, coverageShared: true } as const;
  return [
    {
      ...both,
      firstName: 'Bence',
      birthDate: '2018-03-05',
      relationship: 'child',
      scope: ['book', 'records', 'claims'],
    },
    { ...both, firstName: 'Dóra', birthDate: soon, relationship: 'child', scope: ['book'] },
    { ...both, firstName: 'Márton', birthDate: '1983-08-21', relationship: 'spouse', scope: ['book', 'claims'] },
    {
      ...both,
      firstName: 'Ilona',
      birthDate: '1951-04-02',
      relationship: 'ward',
      scope: ['book', 'records', 'claims'],
    },
  ] as const;
}

export function loadDemoRelatives(services: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(services.database, hosts, async (host) => {
    if (await hasRelatives(services, host)) return;
    await inDemoSession(services, host, email, (context) => addAll({ ...context, channel: 'portal' }));
  });
}

async function addAll(context: Context): Promise<void> {
  const { host, now } = context;
  for (const { scope, ...person } of people(Temporal.PlainDate.from(dayIn(now, host.brand.timeZone)))) {
    const isChild = adultDay(person.birthDate) > dayIn(now, host.brand.timeZone);
    const more = isChild ? { declared: true as const } : { email: `${customerOf(context).accountId}@example.com` };
    await createRelative({ ...person, scope: [...scope], ...more }, context);
  }
  await insure(context);
}

async function insure(context: Context): Promise<void> {
  const policies = await context.database.db
    .selectFrom('subscription')
    .select(['policy_no', 'valid_from'])
    .where('account_id', '=', customerOf(context).accountId)
    .execute();
  const child = { lastName: family, firstName: 'Bence', birthDate: '2018-03-05' };
  const author = { actor: { role: 'system', id: 'system' }, onBehalfOf: null } as const;
  for (const { policy_no: policyNo, valid_from: validFrom } of policies)
    await inTransaction(context, (tx) =>
      putInsured(tx, context, { ...child, policyNo, validFrom }, (did) => ({ ...author, ...did })),
    );
}

async function hasRelatives({ database }: Services, { partnerId }: Host): Promise<boolean> {
  const relative = await database.db
    .selectFrom('relative')
    .select('id')
    .where('partner_id', '=', partnerId)
    .limit(1)
    .executeTakeFirst();
  return relative !== undefined;
}
