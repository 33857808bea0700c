import { notFound } from '../../../contract/platform/problem.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { enqueueAccountLetter } from '../../identity/letters/enqueue.ts';
import { owners as identityOwners } from '../../identity/owners.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import { isHere, isOwn } from '../../platform/owner.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { calendarFeed } from '../calendar-file/calendar-file.ts';
import { visitOf } from '../calendar-file/reservation-visit.ts';
import type { Context, Handler } from '../context.ts';
import { notOf } from '../not-of.ts';
import { owners } from '../owners.ts';
import { appointmentEvent } from './appointment-event.ts';
import { calendarFeedKey } from './feed-key.ts';

type Feed = { account_id: string; no: number; hash: Buffer | null; ended_at: string | null };

const none = { url: null, endedAt: null };

export const readFeedAddress: Handler<'readFeedAddress'> = async (_input, context) => {
  const feed = await feedOf(context);
  if (!feed?.hash) return { ...none, endedAt: feed?.ended_at ?? null };
  return { ...none, url: addressOf(context, feed) };
};

export const createFeed: Handler<'createFeed'> = async (_input, context) => {
  const { accountId } = customerOf(context);
  const feed = { account_id: accountId, no: ((await feedOf(context))?.no ?? 0) + 1 };
  const hash = hashOf(tokenOf(context, feed));
  await inTransaction(context, async (tx) => {
    await auditWrite(tx, context, appointmentEvent(context, accountId, 'feed-on'));
    await tx
      .insertInto('calendar_feed')
      .values({ ...feed, hash, created_at: iso(context.now) })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ no: feed.no, hash, created_at: iso(context.now), ended_at: null }),
      )
      .execute();
    await enqueueAccountLetter(tx, context, 'calendar_feed_made', accountId);
  });
  return { url: addressOf(context, feed), endedAt: null };
};

export const endFeed: Handler<'endFeed'> = async (_input, context) => {
  const { accountId } = customerOf(context);
  await inTransaction(context, (tx) => calendarFeedKey.end(tx, context, accountId, false));
  return none;
};

const past = { days: 30, most: 500 };

export const readFeed: Handler<'readFeed'> = async ({ token }, context) => {
  const { db } = context.database;
  const feed = await db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'calendar_feed.account_id')
    .select(['account.id', 'account.locale'])
    .where('calendar_feed.hash', '=', hashOf(token))
    .where(isHere(context, identityOwners.account))
    .where('account.status', '=', 'active')
    .executeTakeFirstOrThrow(notFound);
  await consume(context, 'calendar-feed', token);
  await auditRead(db, context, appointmentEvent(context, feed.id, 'feed'));
  const hidden = await hiddenRelatives(db, context, feed.id);
  const rows = await db
    .selectFrom('reservation')
    .innerJoin('slot', 'slot.id', 'reservation.slot_id')
    .selectAll('reservation')
    .where('reservation.account_id', '=', feed.id)
    .where(notOf(hidden))
    .where('reservation.status', 'in', ['booked', 'arrived', 'fulfilled'])
    .where('slot.start_at', '>', iso(context.now.subtract({ hours: 24 * past.days })))
    .orderBy('slot.start_at')
    .limit(past.most)
    .execute();
  const language = context.host.brand.languages.find((spoken) => spoken === feed.locale) ?? context.language;
  return calendarFeed(await Promise.all(rows.map((row) => visitOf(context, row, language))), context.host.brand.name);
};

function feedOf(context: Context): Promise<Feed | undefined> {
  return context.database.db
    .selectFrom('calendar_feed')
    .select(['account_id', 'no', 'hash', 'ended_at'])
    .where(isOwn(context, owners.calendar_feed))
    .executeTakeFirst();
}

function tokenOf({ keys }: Context, { account_id, no }: Pick<Feed, 'account_id' | 'no'>): string {
  return keys.token('feed', account_id, no);
}

function addressOf(context: Context, feed: Feed | Pick<Feed, 'account_id' | 'no'>): string | null {
  const tokens = context.keys.all.map((key) => key.token('feed', feed.account_id, feed.no));
  const hash = 'hash' in feed ? feed.hash : hashOf(tokens[0] ?? '');
  const token = tokens.find((made) => hash?.equals(hashOf(made)));
  return token === undefined ? null : `${context.host.baseUrl}/api/calendar-feeds/${token}/visits.ics`;
}
