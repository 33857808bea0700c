import { randomUUID } from 'node:crypto';
import type { FavouriteDoctor } from '../../../contract/booking/favourites.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { nameOf } from '../../directory/name.ts';
import { photoOf } from '../../directory/photo.ts';
import { readOffers } from '../../directory/provider/read.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { type AuditContext, type AuditEvent, actorOf, auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';

const mostShown = 50;

export const listFavouriteDoctors: Handler<'listFavouriteDoctors'> = async (_input, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  const rows = await favouritesOf(db, accountId);
  if (rows.length > 0) await auditRead(db, context, favouriteEvent(context, accountId, 'read'));
  return rows.slice(0, mostShown).map((row) => favouriteView(row, context));
};

export const addFavouriteDoctor: Handler<'addFavouriteDoctor'> = async ({ providerId, doctorId }, context) => {
  const { accountId } = customerOf(context);
  const offers = await readOffers(context, providerId);
  if (offers.every((offer) => offer.doctor_id !== doctorId)) throw problem('#404');
  await inTransaction(context, async (tx) => {
    const known = await markAt(tx, { accountId, doctorId, providerId });
    if (known) return;
    const id = randomUUID();
    const health = await auditWrite(tx, context, favouriteEvent(context, accountId, 'add'));
    await health
      .insertInto('favourite')
      .values({ id, account_id: accountId, created_at: iso(context.now) })
      .execute();
    await health
      .insertInto('favourite_doctor')
      .values({ favourite_id: id, account_id: accountId, doctor_id: doctorId, provider_id: providerId })
      .execute();
  });
  return { favourite: true };
};

export const removeFavouriteDoctor: Handler<'removeFavouriteDoctor'> = async ({ providerId, doctorId }, context) => {
  const { accountId } = customerOf(context);
  await inTransaction(context, async (tx) => {
    const known = await markAt(tx, { accountId, doctorId, providerId });
    if (!known) return;
    await auditWrite(tx, context, favouriteEvent(context, accountId, 'remove'));
    await tx.deleteFrom('favourite').where('id', '=', known.favourite_id).execute();
  });
  return { favourite: false };
};

type Mark = { accountId: string; doctorId: number; providerId: number };

/** Serialised with the account's other changes, so that two presses make one mark. */
async function markAt(tx: Tx, { accountId, doctorId, providerId }: Mark) {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  return tx
    .selectFrom('favourite_doctor')
    .select('favourite_id')
    .where('account_id', '=', accountId)
    .where('doctor_id', '=', doctorId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

export function favouritesOf(db: Db, accountId: string) {
  return db
    .selectFrom('favourite_doctor as favourite')
    .innerJoin('favourite as mark', 'mark.id', 'favourite.favourite_id')
    .innerJoin('doctor', 'doctor.id', 'favourite.doctor_id')
    .innerJoin('provider', 'provider.id', 'favourite.provider_id')
    .innerJoin('offering', (join) =>
      join
        .onRef('offering.doctor_id', '=', 'favourite.doctor_id')
        .onRef('offering.provider_id', '=', 'favourite.provider_id'),
    )
    .innerJoin('schedule', 'schedule.id', 'offering.schedule_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .where('favourite.account_id', '=', accountId)
    .distinctOn(['mark.created_at', 'favourite.doctor_id', 'favourite.provider_id'])
    .orderBy('mark.created_at', 'desc')
    .orderBy('favourite.doctor_id')
    .orderBy('favourite.provider_id')
    .orderBy('offering.main', 'desc')
    .orderBy('offering.subfunction_id')
    .select(['favourite.doctor_id', 'favourite.provider_id', 'mark.created_at', 'offering.subfunction_id'])
    .select(['doctor.title', 'doctor.family_name', 'doctor.given_name', 'doctor.photo'])
    .select(['provider.name as clinic', 'provider_address.city'])
    .execute();
}

type FavouriteRow = Awaited<ReturnType<typeof favouritesOf>>[number];

function favouriteView(row: FavouriteRow, context: Context): FavouriteDoctor {
  const { directory, language } = context;
  return {
    doctor: { id: row.doctor_id, name: nameOf(row, language), photo: photoOf(context, row.doctor_id, row.photo) },
    provider: { id: row.provider_id, name: row.clinic, city: row.city },
    specialization: directory.subfunction(row.subfunction_id, language)?.specialization ?? '',
    subfunctionId: row.subfunction_id,
  };
}

function favouriteEvent(
  context: Pick<AuditContext, 'channel' | 'session' | 'operator'>,
  accountId: string,
  verb: string,
): AuditEvent {
  return {
    ...actorOf(context, accountId),
    action: `favourite.${verb}`,
    object: { type: 'account', id: accountId },
    patient: accountId,
  };
}
