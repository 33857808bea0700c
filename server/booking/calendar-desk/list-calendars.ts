import type { Handler } from '../context.ts';
import { clinicsOf, providersHere } from './clinic-view.ts';

export const listCalendars: Handler<'listCalendars'> = async (_input, context) => {
  const { db } = context.database;
  const providers = await providersHere(db, context)
    .select(['provider.id', 'provider.name'])
    .orderBy('provider.folded')
    .orderBy('provider.id')
    .execute();
  return { clinics: await clinicsOf(db, context), providers };
};
