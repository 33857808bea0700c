import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { nameOf } from '../../directory/name.ts';
import { sees } from '../../identity/session/rights.ts';
import type { Context } from '../context.ts';

export type Wish = {
  specialization_id: number | null;
  subfunction_id: number | null;
  location_id: string | null;
  doctor_id: number | null;
  provider_id: number | null;
  words: string | null;
};

/** The asker's own words if the reader's role may see them (0065), else the names of what they had searched for. */
export async function wishText(context: Context, wish: Wish | undefined): Promise<string> {
  if (!wish) return '';
  if (wish.words !== null && sees(context, 'case_content.read')) return wish.words;
  const { directory, language } = context;
  const service = wish.subfunction_id === null ? undefined : directory.subfunction(wish.subfunction_id, language);
  const specialty =
    wish.specialization_id === null ? undefined : directory.specialization(wish.specialization_id, language);
  const [doctor, provider, place] = await Promise.all([
    wish.doctor_id === null ? undefined : doctorNamed(context, wish.doctor_id),
    wish.provider_id === null ? undefined : providerNamed(context, wish.provider_id),
    wish.location_id === null ? undefined : placeNamed(context, wish.location_id),
  ]);
  const parts = [service ? `${service.specialization} – ${service.name}` : specialty?.name, doctor, provider, place];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

async function doctorNamed({ database, language }: Context, id: number): Promise<string | undefined> {
  const row = await database.db
    .selectFrom('doctor')
    .select(['title', 'family_name', 'given_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && nameOf(row, language);
}

async function providerNamed({ database }: Context, id: number): Promise<string | undefined> {
  return (await database.db.selectFrom('provider').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

async function placeNamed({ database, language }: Context, id: string): Promise<string | undefined> {
  const row = await database.db.selectFrom('location').select('name').where('id', '=', id).executeTakeFirst();
  return row && inLanguage(Localized.parse(row.name), language);
}
