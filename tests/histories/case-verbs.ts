import { listClaims, objectToClaim, sendClaim, withdrawClaim } from '../../contract/claims/claim.ts';
import { markClaimPaid, markClaimPaymentFailed, reviewClaim } from '../../contract/claims/claim-desk.ts';
import { createPayout } from '../../contract/claims/payouts.ts';
import { cancelPreauthorization, listPreauthorizations } from '../../contract/claims/preauthorization.ts';
import { decidePreauthorization, rejectPreauthorization } from '../../contract/claims/preauthorization-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { createRelative, endRelative, listRelatives } from '../../contract/entitlement/relative.ts';
import { claimed, decide } from '../claims/claims.ts';
import { recommendation, sendPreauth } from '../claims/preauthorizations.ts';
import { child } from '../entitlement/relatives.ts';
import type { Verbs } from './booking-verbs.ts';
import { ask, chosen, type Living, logged, personOf } from './living.ts';

export async function caseIds(
  h: Living,
  table: 'claim' | 'preauthorization' | 'care_request' | 'medical_care',
): Promise<string[]> {
  const own = h.people.map(({ id }) => id).filter((id) => id !== '');
  const rows = await h.place.w.database.db
    .selectFrom(table)
    .select('id')
    .where('account_id', 'in', own)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
    .catch(() => []);
  return rows.map(({ id }) => id);
}

/** Helpers of other tests throw after a refusal; here a cut line refuses much. */
export async function tried(h: Living, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    h.lines.push(`${what}: ${error}`);
    if (!(h.fault.cut || /"httpCode":4/.test(String(error)))) h.wrong.push(`${what}: ${error}`);
  }
}

const dayOf = (h: Living, ago: number) =>
  h.place.w.now().toZonedDateTimeISO('Europe/Budapest').toPlainDate().subtract({ days: ago }).toString();

export const caseVerbs: Verbs<'mandate' | 'end_mandate' | 'claim' | 'claim_desk' | 'approval' | 'approval_desk'> = {
  mandate: async (h, action) => {
    const who = personOf(h, action, 'insured');
    const names = ['Bence', 'Dóra'];
    const births = ['2018-03-05', '2020-07-01'];
    const [firstName, birthDate] = [names[action.one % 2] ?? '', births[action.one % 2] ?? ''];
    if (who) await ask(h, createRelative, child({ firstName, birthDate }), who.headers);
  },
  end_mandate: async (h, action) => {
    const who = personOf(h, action, 'insured');
    if (!who) return;
    const listed = await ask(h, listRelatives, {}, who.headers);
    const relative = chosen(listed?.ok?.items ?? [], action.one);
    if (relative) await ask(h, endRelative, { relativeId: relative.id }, who.headers);
  },
  claim: async (h, action) => {
    const who = personOf(h, action, 'insured');
    if (!who) return;
    if (action.other % 3 === 0) {
      const listed = await ask(h, listClaims, {}, who.headers);
      const one = chosen(listed?.ok?.items ?? [], action.one);
      if (one && action.other % 2 === 0) await ask(h, withdrawClaim, { number: one.number }, who.headers);
      else if (one) await ask(h, objectToClaim, { number: one.number, text: 'Kevés.' }, who.headers);
      return;
    }
    await tried(h, 'a claim', async () => {
      const issuedAt = dayOf(h, 10);
      const more = { careDate: issuedAt, amounts: [4000 + (action.one % 20) * 1000], expenses: [{ issuedAt }] };
      await ask(h, sendClaim, await claimed(h.place.w, who.headers, more), who.headers);
    });
  },
  claim_desk: async (h, action) => {
    const desk = chosen(h.desks.slice(0, 2), action.who);
    const claimId = chosen(await caseIds(h, 'claim'), action.one);
    if (claimId === undefined) return caseVerbs.claim(h, { ...action, other: 1 });
    if (!desk) return;
    const step = action.other % 6;
    if (step < 3) {
      await ask(h, takeCase, { caseId: claimId }, desk.headers);
      await ask(h, reviewClaim, { claimId }, desk.headers);
      await tried(h, 'a decision', async () => {
        const work = () => decide(h.place.w, desk.headers, claimId);
        const { error } = await logged(h, 'decideClaim', desk.headers, work, [claimId]);
        h.lines.push(`decideClaim ${error?.errorCode ?? 'ok'}`);
        h.counts.set('decideClaim ok', (h.counts.get('decideClaim ok') ?? 0) + (error ? 0 : 1));
      });
    }
    if (step === 3) await ask(h, createPayout, {}, desk.headers);
    if (step === 4) await ask(h, markClaimPaid, { claimId }, desk.headers);
    if (step === 5) await ask(h, markClaimPaymentFailed, { claimId, reason: 'Megszűnt.' }, desk.headers);
  },
  approval: async (h, action) => {
    const who = personOf(h, action, 'insured');
    if (!who) return;
    if (action.other % 3 === 0) {
      const listed = await ask(h, listPreauthorizations, {}, who.headers);
      const one = chosen(listed?.ok?.items ?? [], action.one);
      if (one) await ask(h, cancelPreauthorization, { number: one.number }, who.headers);
      return;
    }
    await tried(h, 'an approval', async () => {
      const fileIds = [await recommendation(h.place.w, who.headers)];
      const ranges = [{ from: dayOf(h, -3), to: dayOf(h, -14) }];
      const cares = [{ serviceCode: '201', qty: 1 + (action.one % 2) }];
      const input = { fileIds, issuedOn: dayOf(h, 5), ranges, cares };
      const work = () => sendPreauth(h.place.w, who.headers, input);
      const { error } = await logged(h, 'sendPreauthorization', who.headers, work);
      h.lines.push(`sendPreauthorization ${error?.errorCode ?? 'ok'}`);
      h.counts.set('sendPreauthorization ok', (h.counts.get('sendPreauthorization ok') ?? 0) + (error ? 0 : 1));
    });
  },
  approval_desk: async (h, action) => {
    const desk = chosen(h.desks.slice(0, 2), action.who);
    const preauthId = chosen(await caseIds(h, 'preauthorization'), action.one);
    if (preauthId === undefined) return caseVerbs.approval(h, { ...action, other: 1 });
    if (!desk) return;
    await ask(h, takeCase, { caseId: preauthId }, desk.headers);
    if (action.other % 4 === 0)
      await ask(h, rejectPreauthorization, { preauthId, reason: 'Nem indokolt.' }, desk.headers);
    else await ask(h, decidePreauthorization, { preauthId, items: [{ no: 1, qty: 1, amount: 20_000 }] }, desk.headers);
  },
};
