import { finishCareRequest, listCareRequests, writeToCareRequest } from '../../contract/care/care-request.ts';
import { answerCareRequest, askForInformation } from '../../contract/care/care-request-desk.ts';
import { informClaim, listClaims } from '../../contract/claims/claim.ts';
import { askClaimInformation } from '../../contract/claims/claim-desk.ts';
import {
  answerPreauthorization,
  listPreauthorizations,
  objectToPreauthorization,
} from '../../contract/claims/preauthorization.ts';
import { askForPreauthInformation } from '../../contract/claims/preauthorization-desk.ts';
import type { Verbs } from './booking-verbs.ts';
import { caseIds } from './case-verbs.ts';
import { ask, chosen, personOf } from './living.ts';

const text = 'A leletet is kérjük.';

/** Either side writes, while the other perhaps goes on. */
export const talkVerbs: Verbs<'claim_talk' | 'approval_talk' | 'request_talk'> = {
  claim_talk: async (h, action) => {
    const who = personOf(h, action, 'insured');
    const desk = chosen(h.desks.slice(0, 2), action.who);
    if (action.other % 2 === 0) {
      const claimId = chosen(await caseIds(h, 'claim'), action.one);
      if (desk && claimId !== undefined) await ask(h, askClaimInformation, { claimId, text }, desk.headers);
      return;
    }
    const claims = who && (await ask(h, listClaims, {}, who.headers))?.ok?.items;
    const claim = claims?.find(({ status }) => status === 'info_requested') ?? chosen(claims ?? [], action.one);
    if (who && claim) await ask(h, informClaim, { number: claim.number, text }, who.headers);
  },
  approval_talk: async (h, action) => {
    const who = personOf(h, action, 'insured');
    const desk = chosen(h.desks.slice(0, 2), action.who);
    if (action.other % 3 === 0) {
      const preauthId = chosen(await caseIds(h, 'preauthorization'), action.one);
      if (desk && preauthId !== undefined) await ask(h, askForPreauthInformation, { preauthId, text }, desk.headers);
      return;
    }
    const cases = who && (await ask(h, listPreauthorizations, {}, who.headers))?.ok?.items;
    const one = chosen(cases ?? [], action.one);
    if (!who || !one) return;
    const step = one.status === 'info_requested' ? answerPreauthorization : objectToPreauthorization;
    await ask(h, step, { number: one.number, text }, who.headers);
  },
  request_talk: async (h, action) => {
    const who = personOf(h, action, 'insured');
    const desk = chosen(h.desks.slice(0, 2), action.who);
    const step = action.other % 4;
    if (step < 2) {
      const requestId = chosen(await caseIds(h, 'care_request'), action.one);
      const operation = step === 0 ? askForInformation : answerCareRequest;
      if (desk && requestId !== undefined) await ask(h, operation, { requestId, text }, desk.headers);
      return;
    }
    const requests = who && (await ask(h, listCareRequests, {}, who.headers))?.ok?.items;
    const request = chosen(requests ?? [], action.one);
    if (!who || !request) return;
    const { number } = request;
    if (step === 2) await ask(h, writeToCareRequest, { number, text }, who.headers);
    else {
      const answer = await ask(h, finishCareRequest, { number }, who.headers);
      const news = h.requests.find((one) => one.number === number);
      if (answer?.ok && news) news.end = 'closed';
    }
  },
};
