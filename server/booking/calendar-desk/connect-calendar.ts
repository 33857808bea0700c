import { randomUUID } from 'node:crypto';
import type { ParsedInputs } from '../../../contract/operations.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { operatorEvent } from '../../identity/operator-event.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { withIdempotency } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { showClosing } from '../partner-calendar/closing.ts';
import type { Credential } from '../partner-calendar/credential.ts';
import { providersHere, showCalendar } from './calendar-view.ts';

type Input = ParsedInputs['connectCalendar'];

export const connectCalendar: Handler<'connectCalendar'> = (input, context) =>
  withIdempotency(context, 'connectCalendar', input, async (tx) => {
    const { host, keys, now, partnerCalendars } = context;
    for (const name of ['baseUrl', 'tokenUrl'] as const) {
      const address = input[name];
      if (address !== undefined && !partnerCalendars.mayReach(address))
        throw problem('X444', {}, [wrong('V007', name, address)]);
    }
    const access = credentialOf(input);
    const provider = await providersHere(tx, context)
      .where('provider.id', '=', input.providerId)
      .select('provider.id')
      .executeTakeFirst();
    if (!provider) throw problem('#404');
    const how = {
      base_url: input.baseUrl,
      credential: input.credential,
      sealed: keys.seal(JSON.stringify(access)),
      paused_at: iso(now),
      ...{
        abilities: null,
        tested_at: null,
        test_code: null,
        read_at: null,
        read_code: null,
        faults: 0,
        open_until: null,
      },
    };
    const row = await tx
      .insertInto('partner_calendar')
      .values({ id: randomUUID(), provider_id: provider.id, partner_id: host.partnerId, created_at: iso(now), ...how })
      .onConflict((conflict) =>
        conflict.column('provider_id').doUpdateSet(how).where('partner_calendar.partner_id', '=', host.partnerId),
      )
      .returning('id')
      .executeTakeFirst();
    // Another desk keeps it.
    if (!row) throw problem('#404');
    await showClosing(tx, provider.id, now);
    const what = { type: 'partner_calendar', id: row.id };
    await auditWrite(tx, context, operatorEvent(operatorOf(context).id, 'calendar.connect', what));
    return showCalendar(tx, context, row.id);
  });

/** @throws Problem X444 that names what is missing */
function credentialOf({
  credential: kind,
  clientName,
  clientSecret,
  tokenUrl,
  tokenScope: scope = '',
}: Input): Credential {
  if (kind === 'none') return { kind };
  if (clientSecret === undefined) throw missing('clientSecret');
  if (kind === 'bearer') return { kind, token: clientSecret };
  if (clientName === undefined) throw missing('clientName');
  if (kind === 'basic') return { kind, user: clientName, password: clientSecret };
  if (tokenUrl === undefined) throw missing('tokenUrl');
  return { kind, tokenUrl, clientId: clientName, clientSecret, scope };
}

function missing(name: string) {
  return problem('X444', {}, [wrong('V001', name)]);
}
