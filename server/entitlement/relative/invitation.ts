import {
  type RelativeInvitation,
  RelativeInvitation as Schema,
} from '../../../contract/entitlement/relative-invitation.ts';
import { relativeStates } from '../../../contract/entitlement/relative-states.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { nameOf } from '../../directory/name.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { namesOf, nameWords } from '../../platform/person/name.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { type RelativeRow, refuseOver } from './find-relative.ts';
import { tellRelative } from './letters.ts';
import { relativeByLink } from './link.ts';
import { overBy } from './mandate.ts';
import { endMandate, moveRelative } from './move-relative.ts';
import { relativeEvent } from './relative-event.ts';
import { statementOf } from './statement.ts';

export const readRelativeInvitation: Handler<'readRelativeInvitation'> = ({ token }, context) =>
  inTransaction(context, async (tx) => {
    const row = await relativeByLink(tx, context, token);
    await auditRead(tx, context, relativeEvent(context, row.account_id, 'read', row.id));
    return invitationView(tx, context, row);
  });

/** A second press accepts nothing anew; after a change the relative has to read it again first. */
export const acceptRelative: Handler<'acceptRelative'> = ({ token, terms, ...own }, context) =>
  inTransaction(context, async (tx) => {
    const row = await relativeByLink(tx, context, token);
    refuseOver(context, row);
    if (row.status === 'active') return invitationView(tx, context, row);
    if (row.status !== 'invited') throw problem('KL001', { state: row.status });
    if (terms !== termsOf(row)) throw problem('KL001', { why: 'terms' });
    refuseStranger(row, own);
    const { version } = statementOf(context, 'relative_mandate');
    const accepted = await moveRelative(tx, context, row, 'active', 'accept', {
      statement: 'relative_mandate',
      statement_version: version,
      stated_at: iso(context.now),
      locale: context.language,
      own_account_id: await ownAccount(tx, context, row),
    });
    await tellRelative(tx, context, 'relative_accepted', accepted);
    await tellRelative(tx, context, 'relative_news', accepted);
    return invitationView(tx, context, accepted);
  });

function refuseStranger(row: RelativeRow, own: { name: string; birthDate: string }): void {
  const typedName = nameWords(own.name);
  const { familyNames, givenNames } = namesOf(row);
  if (![...familyNames, ...givenNames].every((word) => typedName.includes(word)))
    throw problem('KL009', {}, [wrong('KL009', 'name')]);
  if (own.birthDate !== row.birth_date) throw problem('KL009', {}, [wrong('KL009', 'birthDate')]);
}

export const refuseRelative: Handler<'refuseRelative'> = ({ token }, context) =>
  inTransaction(context, async (tx) => {
    const row = await relativeByLink(tx, context, token);
    if (row.status === 'ended' && (row.end_reason === 'refused' || row.end_reason === 'relative'))
      return invitationView(tx, context, row);
    refuseOver(context, row);
    const ended =
      row.status === 'invited'
        ? await endMandate(tx, context, row, 'refused', 'refuse')
        : await endMandate(tx, context, row, 'relative', 'withdraw');
    await tellRelative(tx, context, 'relative_news', ended);
    return invitationView(tx, context, ended);
  });

/** The reader's account only if the invitation went to its address, so that a link passed on tells nothing of its reader. */
async function ownAccount(tx: Tx, { session }: Context, row: RelativeRow): Promise<string | null> {
  if (!session || session.accountId === row.account_id) return null;
  const { email, contact_email } = await tx
    .selectFrom('account')
    .select(['email', 'contact_email'])
    .where('id', '=', session.accountId)
    .executeTakeFirstOrThrow();
  const known = [email, contact_email].map((address) => address?.toLowerCase());
  return known.includes(row.email?.toLowerCase()) ? session.accountId : null;
}

async function invitationView(tx: Tx, context: Context, row: RelativeRow): Promise<RelativeInvitation> {
  const holder = await tx
    .selectFrom('account')
    .select(['family_name', 'given_name'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  const status = overBy(row, context.now, context.host.brand.timeZone) === undefined ? row.status : 'ended';
  const isOver = relativeStates[status].over;
  return {
    status,
    holder: isOver ? null : nameOf({ title: null, ...holder }, context.language),
    firstName: isOver ? null : row.given_name,
    relationship: Schema.shape.relationship.parse(row.relationship),
    scope: isOver ? [] : Schema.shape.scope.parse(row.scope),
    from: row.valid_from,
    to: row.valid_to,
    coverageShared: row.coverage_shared,
    answerUntil: status === 'invited' ? row.invited_until : null,
    terms: termsOf(row),
    statement: statementOf(context, 'relative_mandate'),
  };
}

function termsOf({ scope, valid_from, valid_to, coverage_shared }: RelativeRow): string {
  return [scope.join(' '), valid_from, valid_to ?? '', coverage_shared ? 'shared' : ''].join('|');
}
