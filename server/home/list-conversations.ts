import { customerKind } from '../../contract/home/case-kinds.ts';
import type { Conversation } from '../../contract/home/messages.ts';
import { guestKinds } from '../../contract/telemedicine/guest-kinds.ts';
import { personNames } from '../entitlement/relative/person-names.ts';
import { customerOf } from '../identity/session/authorize.ts';
import { auditRead } from '../platform/audit/audit.ts';
import { caseEvent } from '../platform/audit/case-event.ts';
import { isLate } from '../platform/case/overdue.ts';
import { countListed, pageOf } from '../platform/listed.ts';
import type { Handler } from '../telemedicine/context.ts';
import { caredFor, conversationsOf, shownNumber, unreadOf } from './conversations.ts';

const messagesEvent = caseEvent('messages');
const firstWords = 160;

const isCompanion = (message: string) => guestKinds.some((kind) => kind === message);

export const listConversations: Handler<'listConversations'> = async ({ page, limit }, context) => {
  const { db } = context.database;
  const { accountId } = customerOf(context);
  await auditRead(db, context, messagesEvent(context, { account_id: accountId }, 'read'));
  const own = await conversationsOf(context);
  const rows = await own
    .leftJoin('operator_account', 'operator_account.id', 'last.writer')
    .select(['case_head.id', 'case_head.kind', shownNumber.as('number'), 'case_head.subject', caredFor.as('person_id')])
    .select(['case_head.is_open', 'case_head.due_at'])
    .select(['last.at', 'last.message', 'last.words', 'last.writer', 'operator_account.name', unreadOf.as('unread')])
    .orderBy('last.at', 'desc')
    .orderBy('last.no', 'desc')
    .$call(pageOf({ page, limit }))
    .execute();
  const persons = rows.map((row) => ({ account_id: accountId, person_id: row.person_id }));
  const nameOf = await personNames(db, context, persons);
  const items = rows.flatMap((row): Conversation[] => {
    const kind = customerKind(row.kind)?.name;
    if (kind === undefined) return [];
    const { id, number, at, message, name, unread } = row;
    const text = row.words.length > firstWords ? `${row.words.slice(0, firstWords).trimEnd()}…` : row.words;
    const person = nameOf(row);
    const by = row.writer !== null ? 'desk' : isCompanion(row.message) ? 'companion' : 'customer';
    const lateSince = kind !== 'video_visit' && row.is_open && isLate(row.due_at, context.now) ? row.due_at : null;
    return [{ kind, id, number, service: row.subject, person, at, lateSince, by, name, message, text, unread }];
  });
  return { items, page, limit, total: await countListed(db, own.select('case_head.id')) };
};
