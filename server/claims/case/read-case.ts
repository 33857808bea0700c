import { type Case, type CasePartKind, casePartKinds } from '../../../contract/claims/case.ts';
import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { lockPoliciesOf } from '../../entitlement/coverage/ledger.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { stepsOf } from '../../identity/history/entries.ts';
import { customerOf, operatorOf } from '../../identity/session/authorize.ts';
import { actorOf, auditRead } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { followOpen } from '../preauthorization/follow-visits.ts';
import { careParts, requestParts } from './care-parts.ts';
import { claimParts, preauthParts } from './claim-parts.ts';
import type { Db, Load, Part, SeenBy, Whose } from './part.ts';
import { recordParts } from './record-parts.ts';
import { visitParts } from './visit-parts.ts';

/** What loads each kind, and what a role needs to see it at the desk. */
const kinds: Readonly<Record<CasePartKind, { load: Load; right: DeskRight }>> = {
  care_request: { load: requestParts, right: 'care_request.read' },
  medical_care: { load: careParts, right: 'medical_care.read' },
  preauthorization: { load: preauthParts, right: 'preauthorization.read' },
  reservation: { load: visitParts, right: 'reservation.read' },
  record: { load: recordParts, right: 'record_content.read' },
  claim: { load: claimParts, right: 'claim.read' },
};

export const readCase: Handler<'readCase'> = ({ number }, context) =>
  inTransaction(context, async (tx) => {
    const { accountId } = customerOf(context);
    const whose = { accountId, partnerId: context.host.partnerId, sees: await seenByHolder(tx, context, accountId) };
    const parts = await joined(tx, context, whose, number);
    return shown(tx, context, accountId, parts);
  });

export const getDeskCase: Handler<'getDeskCase'> = async ({ number }, context) => {
  const { id, rights } = operatorOf(context);
  await consume(context, 'desk-look', id);
  return inTransaction(context, async (tx) => {
    const { partnerId } = context.host;
    const accountId = await holderOf(tx, partnerId, number);
    const all = await joined(tx, context, { accountId, partnerId, sees: () => true }, number);
    const parts = all.filter(({ view, isAnonymous }) => !isAnonymous && rights.includes(kinds[view.kind].right));
    if (!parts.some(({ names }) => names.includes(number))) throw problem('#404');
    const person = await tx
      .selectFrom('account')
      .select(['family_name', 'given_name'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const name = [person.family_name, person.given_name].filter(Boolean).join(' ');
    return { ...(await shown(tx, context, accountId, parts)), name };
  });
};

/** What was sent for a relative is seen under the mandate; their visits by the rule of visits. */
async function seenByHolder(tx: Tx, context: Context, accountId: string): Promise<Whose['sees']> {
  const hidden = await hiddenRelatives(tx, context, accountId);
  const [records, claims] = [await personIds(tx, context, 'records'), await personIds(tx, context, 'claims')];
  const rules: Readonly<Record<SeenBy, (personId: string) => boolean>> = {
    visit: (personId) => !hidden.includes(personId),
    records: (personId) => records.includes(personId),
    claims: (personId) => claims.includes(personId),
  };
  return (by, personId) => rules[by](personId);
}

/** Whose it is that has the number. @throws Problem #404 nobody's of the partner (T01) */
async function holderOf(db: Db, partnerId: number, number: string): Promise<string> {
  const tables = ['care_request', 'medical_care', 'preauthorization', 'reservation', 'claim'] as const;
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select('account_id')
      .where('partner_id', '=', partnerId)
      .where('number', '=', number)
      .where('account_id', 'is not', null)
      .executeTakeFirst();
    if (row?.account_id) return row.account_id;
  }
  throw problem('#404');
}

/** Every part that leads to another, from the one that has the number; in the order of a case. @throws Problem #404 */
async function joined(tx: Tx, context: Context, whose: Whose, number: string): Promise<Part[]> {
  // What became of a visit is said of its approval before it is shown.
  await lockPoliciesOf(tx, whose.accountId);
  await followOpen(tx, context, whose.accountId);
  const found = new Map<string, Part>();
  const asked = new Set<string>();
  let names = [number];
  while (names.length > 0) {
    for (const name of names) asked.add(name);
    for (const kind of casePartKinds)
      for (const part of await kinds[kind].load(tx, context, whose, names)) found.set(part.id, part);
    const reached = [...found.values()].flatMap((part) => [...part.names, ...part.refers]);
    names = [...new Set(reached)].filter((name) => !asked.has(name));
  }
  const parts = [...found.values()];
  if (!parts.some(({ names: own }) => own.includes(number))) throw problem('#404');
  return parts.toSorted(
    (one, other) =>
      casePartKinds.indexOf(one.view.kind) - casePartKinds.indexOf(other.view.kind) ||
      Temporal.Instant.compare(one.view.at, other.view.at),
  );
}

async function shown(db: Db, context: Context, accountId: string, parts: readonly Part[]): Promise<Case> {
  const steps: Case['steps'] = [];
  for (const [at, { id, personId, view }] of parts.entries()) {
    const object = { type: view.kind, id };
    const history = await stepsOf(db, object);
    steps.push(...history.filter(({ action }) => !inner.test(action)).map((step) => ({ ...step, part: at })));
    const look = { action: `${view.kind}.read` as const, object, patient: accountId };
    await auditRead(db, context, { ...actorOf(context, accountId, personId), ...look });
  }
  const rows = parts.map(({ personId }) => ({ account_id: accountId, person_id: personId }));
  const nameOf = await personNames(db, context, rows);
  return {
    parts: parts.map(({ id, personId, view }) => ({
      id,
      person: nameOf({ person_id: personId }),
      timeZone: context.host.brand.timeZone,
      ...view,
      overdue: view.dueAt !== null && Temporal.Instant.compare(view.dueAt, context.now) < 0,
    })),
    steps: steps.toSorted((one, other) => Temporal.Instant.compare(other.at, one.at) || other.part - one.part),
  };
}

/** What only leads to a step of a visit: nothing is another than before. */
const inner = /^reservation\.(?:hold|claim|ask|ask-move|ask-cancel|keep|retake|extend|reminders-o.+)$/;
