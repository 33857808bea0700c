import type { Handler } from '../context.ts';
import { calendarsHere, providersHere, viewOf } from './calendar-view.ts';

export const listCalendars: Handler<'listCalendars'> = async (_input, context) => {
  const { db } = context.database;
  const rows = await calendarsHere(db, context).execute();
  const elsewhere = rows
    .filter(({ partner_id }) => partner_id !== context.host.partnerId)
    .map((row) => row.provider_id);
  const providers = await providersHere(db, context)
    .select(['provider.id', 'provider.name'])
    .orderBy('provider.folded')
    .orderBy('provider.id')
    .execute();
  const calendars = [];
  for (const row of rows) calendars.push(await viewOf(db, context, row));
  return { calendars, providers: providers.filter(({ id }) => !elsewhere.includes(id)) };
};
