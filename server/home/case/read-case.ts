import { type Case, casePartKinds } from '../../../contract/home/case.ts';
import { customerKinds } from '../../../contract/home/case-kinds.ts';
import { right } from '../../../contract/platform/case.ts';
import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import { orNotFound, problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { isStaff, lockedOf } from '../../identity/account/locked-cases.ts';
import { stepsOf } from '../../identity/history/entries.ts';
import { deskPerson } from '../../identity/operator/desk-facts.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { reachOf, sees } from '../../identity/session/rights.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { caseEvent } from '../../platform/audit/case-event.ts';
import { isLate } from '../../platform/case/overdue.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { careParts, requestParts } from './care-parts.ts';
import { claimParts, preauthParts } from './claim-parts.ts';
import { headParts } from './head-parts.ts';
import { moneyOfCase } from './money-of.ts';
import type { CaseOwner, Db, Link, Part, PartKind, SeenBy } from './part.ts';
import { recordParts } from './record-parts.ts';
import { visitParts } from './visit-parts.ts';

type ReadKind = PartKind & {
  right: DeskRight;
  seenBy: SeenBy | undefined;
};

const ownParts: ReadonlyMap<string, PartKind> = new Map([
  ['care_request', requestParts],
  ['medical_care', careParts],
  ['preauthorization', preauthParts],
  ['claim', claimParts],
]);

const kinds: ReadonlyMap<string, ReadKind> = new Map<string, ReadKind>([
  ...customerKinds.map(({ name, customer: { mandate } }): [string, ReadKind] => [
    name,
    { seenBy: mandate, right: right(name, 'read'), ...(ownParts.get(name) ?? headParts(name)) },
  ]),
  ['reservation', { ...visitParts, right: 'reservation.read', seenBy: 'visit' }],
  ['record', { ...recordParts, right: 'record_content.read', seenBy: undefined }],
]);

function kindOf(name: string): ReadKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`no part of an episode is called ${name}`);
  return kind;
}

type JoinedPart = Link & { kind: string };
type PartFilter = (link: JoinedPart) => boolean;

export const readCase: Handler<'readCase'> = ({ number }, context) =>
  inTransaction(context, async (tx) => {
    const { accountId } = customerOf(context);
    const sees = await seenByHolder(tx, context, accountId);
    const links = await joined(tx, context, { host: context.host, session: { accountId }, sees }, number);
    return caseView(tx, context, accountId, links);
  });

export const getDeskCase: Handler<'getDeskCase'> = async ({ number }, context) => {
  return inTransaction(context, async (tx) => {
    const { host } = context;
    const accountId = await holderOf(tx, host.partnerId, number);
    const all = await joined(tx, context, { host, session: { accountId }, sees: () => true }, number);
    const links = await seenAtDesk(tx, context, all);
    if (!links.some(({ names }) => names.includes(number))) throw problem('#404');
    const { name } = await deskPerson(tx, context, accountId);
    return { ...(await caseView(tx, context, accountId, links)), name };
  });
};

/** A relative's parts show by mandate, visits unless the relative is hidden; an operator sees no more than the role's rights allow. */
async function seenByHolder(tx: Tx, context: Context, accountId: string): Promise<PartFilter> {
  const hidden = await hiddenRelatives(tx, context, accountId);
  const [records, claims] = [await personIds(tx, context, 'records'), await personIds(tx, context, 'claims')];
  const rules: Readonly<Record<SeenBy, (personId: string) => boolean>> = {
    visit: (personId) => !hidden.includes(personId),
    records: (personId) => records.includes(personId),
    claims: (personId) => claims.includes(personId),
  };
  return ({ kind, personId, isAnonymous = false }) => {
    const { seenBy, right } = kindOf(kind);
    if ((isAnonymous && customerOf(context).impersonator) || !sees(context, right)) return false;
    return seenBy === undefined || rules[seenBy](personId);
  };
}

async function seenAtDesk(db: Db, context: Context, all: readonly JoinedPart[]): Promise<JoinedPart[]> {
  const seen: JoinedPart[] = [];
  for (const kind of casePartKinds) {
    const { right, within } = kindOf(kind);
    const own = all.filter((link) => link.kind === kind && !link.isAnonymous && sees(context, right));
    const reach = reachOf(context, right);
    const ids = own.map(({ id }) => id);
    const near = reach === undefined ? ids : ((await within?.(db, context, ids, reach)) ?? []);
    seen.push(...own.filter(({ id }) => near.includes(id)));
  }
  return seen;
}

/** The customer who has the case or visit with this number. @throws Problem #404 when no customer of the partner has it (T01) */
async function holderOf(db: Db, partnerId: number, number: string): Promise<string> {
  const head = db
    .selectFrom('case_head')
    .select('account_id')
    .where(({ and }) => and({ partner_id: partnerId, number }))
    .where('kind', 'in', casePartKinds);
  const visit = db
    .selectFrom('reservation')
    .select('account_id')
    .where(({ and }) => and({ partner_id: partnerId, number }));
  const rows = await head.unionAll(visit).execute();
  return orNotFound(rows.find(({ account_id }) => account_id !== null)?.account_id);
}

/** Finds the parts that lead to one another, beginning with the number. @throws Problem #404 when none of them has the number */
async function joined(
  tx: Tx,
  context: Context,
  owner: CaseOwner & { sees: PartFilter },
  number: string,
): Promise<JoinedPart[]> {
  const locked = isStaff(context) ? await lockedOf(tx, owner.session.accountId) : undefined;
  const all: { name: string; link: JoinedPart }[] = [];
  for (const kind of casePartKinds)
    for (const row of await kindOf(kind).links(tx, context, owner)) {
      const link = { ...row, kind };
      if (!owner.sees(link) || locked?.has(link.id)) continue;
      for (const name of [...link.names, ...link.refers]) all.push({ name, link });
    }
  const byName = Map.groupBy(all, ({ name }) => name);
  const reachedLinks = new Set<JoinedPart>();
  const reached = new Set([number]);
  for (const name of reached)
    for (const { link } of byName.get(name) ?? []) {
      reachedLinks.add(link);
      for (const further of [...link.names, ...link.refers]) reached.add(further);
    }
  const links = [...reachedLinks];
  if (!links.some(({ names }) => names.includes(number))) throw problem('#404');
  return links;
}

async function partsOf(db: Db, context: Context, links: readonly JoinedPart[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const kind of casePartKinds) {
    const ids = new Set(links.filter((link) => link.kind === kind).map(({ id }) => id));
    const loadedParts = ids.size === 0 ? [] : await kindOf(kind).load(db, context, [...ids]);
    parts.push(...loadedParts.toSorted((one, other) => Temporal.Instant.compare(one.view.at, other.view.at)));
  }
  return parts;
}

async function caseView(db: Db, context: Context, accountId: string, links: readonly JoinedPart[]): Promise<Case> {
  const parts = await partsOf(db, context, links);
  const persons = new Map(links.map(({ id, personId }) => [id, personId]));
  const personOf = (id: string) => persons.get(id) ?? accountId;
  const steps: Case['steps'] = [];
  for (const [at, { id, view }] of parts.entries()) {
    const history = await stepsOf(db, { type: view.kind, id });
    steps.push(...history.filter(({ action }) => !inner.test(action)).map((step) => ({ ...step, part: at })));
    const subject = { id, account_id: accountId, person_id: personOf(id) };
    await auditRead(db, context, caseEvent(view.kind)(context, subject, 'read'));
  }
  const nameOf = await personNames(
    db,
    context,
    links.map(({ personId }) => ({ account_id: accountId, person_id: personId })),
  );
  return {
    money: moneyOfCase(parts.map(({ view }) => view)),
    parts: parts.map(({ id, view }) => ({
      id,
      person: nameOf({ person_id: personOf(id) }),
      timeZone: context.host.brand.timeZone,
      payments: [],
      ...view,
      // A care is not late while the customer has times to choose from, because the customer has promised no day.
      overdue: isLate(view.dueAt, context.now) && !(view.kind === 'medical_care' && view.turn === 'customer'),
    })),
    steps: steps.toSorted((one, other) => Temporal.Instant.compare(other.at, one.at) || other.part - one.part),
  };
}

/** Actions that only prepare a step of a visit and change nothing that the customer sees; the history leaves them out. */
const inner = /^reservation\.(?:hold|claim|ask|ask-move|ask-cancel|keep|retake|extend|reminders-o.+)$/;
