import type { Appointment } from 'fhir/r4';
import { hiddenRelatives } from '../entitlement/relative/hidden-relatives.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Context } from './context.ts';
import { favouritesOf } from './favourites/favourites.ts';
import { appointmentResource, callBackResource, favouriteResources, letterResource, stepNote } from './fhir.ts';
import { notOf } from './not-of.ts';
import { withState } from './reservation/move.ts';
import { waitingPlaces } from './waiting-list/personal-data.ts';

export const personalData: readonly PersonalData<Context>[] = [
  {
    id: 'reservations',
    tables: ['reservation_token', 'reminder', 'calendar_feed'],
    resources: appointments,
    erase: async (tx, _context, accountId) => {
      const mine = tx.selectFrom('reservation').select('id').where('account_id', '=', accountId);
      await tx.deleteFrom('calendar_feed').where('account_id', '=', accountId).execute();
      await tx.deleteFrom('reminder').where('reservation_id', 'in', mine).execute();
      await tx.deleteFrom('reservation_token').where('reservation_id', 'in', mine).execute();
      await tx.updateTable('rating').set({ comment: null }).where('reservation_id', 'in', mine).execute();
      const nobody = { family_name: null, given_name: null, birth_date: null, email: null, phone: null };
      await tx
        .updateTable('reservation')
        .set({ ...nobody, patient_comment: null, dispute: null })
        .where('account_id', '=', accountId)
        .execute();
    },
    holds: [{ id: 'visits', years: 5 }],
  },
  waitingPlaces,
  {
    id: 'favourite-doctors',
    tables: ['favourite'],
    resources: async ({ database: { db }, language }, accountId) =>
      favouriteResources(await favouritesOf(db, accountId), { accountId, language }),
    erase: async (tx, _context, accountId) => {
      await tx.deleteFrom('favourite').where('account_id', '=', accountId).execute();
    },
  },
  {
    id: 'call-backs',
    tables: ['call_back'],
    resources: async ({ database: { db }, keys, now }, accountId) => {
      const rows = await db
        .selectFrom('call_back')
        .leftJoin('call_back_wish', 'call_back_wish.call_back_id', 'call_back.id')
        .select(['call_back.id', 'number', 'closed_at', 'call_back.created_at', 'promised_from', 'due_at', 'words'])
        .where('account_id', '=', accountId)
        .orderBy('call_back.created_at')
        .execute();
      const steps = await db
        .selectFrom('call_back_step')
        .innerJoin('call_back', 'call_back.id', 'call_back_step.call_back_id')
        .select(['call_back_id', 'action', 'at', 'note'])
        .where('account_id', '=', accountId)
        .orderBy('call_back_step.id')
        .execute();
      const noteOf = (id: string) =>
        steps
          .filter((step) => step.call_back_id === id)
          .map(({ note, ...step }) => stepNote({ ...step, text: note === null ? '' : keys.open(note) }));
      return rows.map((row) => callBackResource(row, { accountId, now, note: noteOf(row.id) }));
    },
    erase: async (tx, _context, accountId) => {
      await tx.deleteFrom('call_back').where('account_id', '=', accountId).execute();
    },
  },
  {
    id: 'letters',
    tables: ['outbox', 'mailbox'],
    resources: async ({ database: { db } }, accountId) => {
      const rows = await db
        .selectFrom('outbox')
        .leftJoin('reservation', 'reservation.id', 'outbox.reservation_id')
        .select(['outbox.id', 'outbox.kind', 'outbox.sent_at'])
        .where((is) => is.or([is('outbox.account_id', '=', accountId), is('reservation.account_id', '=', accountId)]))
        .where('sent_at', 'is not', null)
        .orderBy('sent_at')
        .execute();
      return rows.map((row) => letterResource(row, accountId));
    },
    erase: async (tx, _context, accountId) => {
      const { email, contact_email, phone } = await tx
        .selectFrom('account')
        .select(['email', 'contact_email', 'phone'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      const known = [email, contact_email, phone].filter((address) => address !== null);
      await tx.deleteFrom('mailbox').where('recipient', 'in', known).execute();
      const mine = tx.selectFrom('reservation').select('id').where('account_id', '=', accountId);
      await tx
        .deleteFrom('outbox')
        .where((is) => is.or([is('account_id', '=', accountId), is('reservation_id', 'in', mine)]))
        .execute();
    },
  },
];

const page = 200;

/** Leaves out visits of relatives whom the account may no longer see (0056). */
async function* appointments(context: Context, accountId: string): AsyncIterable<Appointment> {
  const { db } = context.database;
  const hidden = await hiddenRelatives(db, context, accountId);
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('reservation')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(notOf(hidden))
      .where('number', '>', last)
      .orderBy('number')
      .limit(page)
      .execute();
    for (const row of rows) yield await appointmentResource(context, accountId, withState(row));
    const end = rows.at(-1);
    if (!end || rows.length < page) return;
    last = end.number;
  }
}
