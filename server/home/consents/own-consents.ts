import { type CaseConsent, consentChannels } from '../../../contract/home/case-consents.ts';
import { caseIds } from '../../entitlement/relative/case-ids.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../../telemedicine/context.ts';
import { consentedCases, isCaseKind } from './consented-cases.ts';
import type { ConsentedHead } from './withdraw.ts';

type OwnHead = ConsentedHead & { number: string; created_at: string };

/** Cases of the customer that rest on a consent of their own, the newest first; a relative's where a mandate allows it (0166). */
export async function ownHeads(tx: Tx, context: Context): Promise<OwnHead[]> {
  const { accountId } = customerOf(context);
  const ids: string[] = [];
  for (const kind of Object.keys(consentedCases).filter(isCaseKind))
    ids.push(...(await caseIds(tx, context, { accountId, kind, scope: consentedCases[kind].scope })));
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('case_head')
    .leftJoin('medical_care', 'medical_care.id', 'case_head.id')
    .select(['case_head.id', 'case_head.kind', 'case_head.number', 'case_head.person_id', 'case_head.created_at'])
    .where('case_head.id', 'in', ids)
    // Care organised for a request is left out, because it rests on the consent of that request.
    .where('medical_care.care_request_id', 'is', null)
    .orderBy('case_head.created_at', 'desc')
    .orderBy('case_head.id')
    .execute();
  return rows.flatMap(({ kind, person_id, ...row }) =>
    isCaseKind(kind) ? [{ ...row, kind, account_id: accountId, person_id: person_id ?? accountId }] : [],
  );
}

export function headOf(heads: readonly OwnHead[], id: string): OwnHead | undefined {
  return heads.find((head) => head.id === id.toLowerCase());
}

type LastWord = { case_id: string | null; version: string; given: boolean; at: string; channel: string | null };

export async function consentsOf(tx: Tx, context: Context): Promise<CaseConsent[]> {
  const { accountId } = customerOf(context);
  const heads = await ownHeads(tx, context);
  const words: LastWord[] = await tx
    .selectFrom('consent')
    .distinctOn('case_id')
    .select(['case_id', 'version', 'given', 'at', 'channel'])
    .where('account_id', '=', accountId)
    .where('case_id', 'is not', null)
    .orderBy('case_id')
    .orderBy('id', 'desc')
    .execute();
  const wordOf = new Map(words.map((word) => [word.case_id, word]));
  const nameOf = await personNames(tx, context, heads);
  const ofCases = heads.map((head): CaseConsent => {
    const word = wordOf.get(head.id);
    return {
      ...{ caseId: head.id, of: head.kind, kind: consentedCases[head.kind].text, number: head.number },
      person: nameOf(head),
      ...stateOf(word, head.created_at),
      canGive: word?.given === false,
    };
  });
  const results = await tx
    .selectFrom('assessment')
    .select(['id', 'created_at', 'deleted_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const ofResults = results.map(
    ({ id, created_at, deleted_at }): CaseConsent => ({
      ...{ caseId: id, of: 'assessment', kind: 'health_consent_assessment', number: null, person: null },
      ...stateOf(wordOf.get(id), created_at),
      // A deleted assessment counts as withdrawn, even if it was deleted before withdrawals were recorded.
      ...(deleted_at !== null && { given: false, at: deleted_at }),
      canGive: false,
    }),
  );
  return [...ofCases, ...ofResults];
}

function stateOf(word: LastWord | undefined, sentAt: string) {
  if (!word) return { version: null, given: true, at: sentAt, channel: null };
  const { version, given: isGiven, at } = word;
  const channel = consentChannels.find((one) => one === word.channel) ?? null;
  return { version: version || null, given: isGiven, at, channel };
}
