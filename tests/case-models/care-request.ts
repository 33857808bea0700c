import type { CareRequestState } from '../../contract/care/request-states.ts';
import type { CareRequestStep } from '../../contract/care/request-steps.ts';

/** A second model, from the words of the specification: the steps of each side and their results. */
export type ModelledRequest = { at: CareRequestState; service: string };

const opinion = 'second_opinion';
const organised = 'medical_care';
/** One for each way in which the table tells requests apart. */
export const begunRequests: readonly ModelledRequest[] = ['internal_medicine', organised, opinion, opinion].map(
  (service) => ({ at: 'submitted', service }),
);

/** `good`, or the code of the refusal. */
export function modelledRequest(request: ModelledRequest, step: CareRequestStep) {
  if (['closed', 'withdrawn', 'refused'].includes(request.at)) return { code: 'KQ002', after: request };
  const { service } = request;
  const isOfOthers = (step === 'complete' && service !== opinion) || (step === 'organise' && service !== organised);
  if (isOfOthers) return { code: 'KQ009', after: request };
  const at = reached(request, step);
  return at === undefined ? { code: 'KQ001', after: request } : { code: 'good', after: { ...request, at } };
}

function reached({ at, service }: ModelledRequest, step: CareRequestStep): CareRequestState | undefined {
  const isOpinion = service === opinion;
  const isWorkedOn = at === 'in_progress' || at === 'waiting_for_information';
  const when = (is: boolean, to: CareRequestState) => (is ? to : undefined);
  switch (step) {
    case 'take':
    case 'hand_on':
    case 'assign':
    case 'give_back':
    case 'take_from':
      if (at === 'submitted') return 'in_progress';
      return at === 'documents_complete' ? 'with_expert' : at;
    case 'write':
      return at;
    case 'ask':
    case 'propose':
      return when(isWorkedOn || at === 'with_expert', 'waiting_for_information');
    case 'complete':
      return when(isOpinion && at === 'in_progress', 'documents_complete');
    case 'answer':
      return when(at === (isOpinion ? 'with_expert' : 'in_progress'), 'answered');
    case 'organise':
      return when(service === organised && at === 'in_progress', at);
    case 'book':
      return at === 'answered' ? at : when(isWorkedOn, 'in_progress');
    case 'choose':
      return at === 'waiting_for_information' ? 'in_progress' : at;
    case 'refuse':
      return when(at !== 'answered', 'refused');
    case 'withdraw':
      return when(at !== 'answered', 'withdrawn');
    case 'close':
      return when(at !== 'submitted', 'closed');
    case 'reply':
      if (at === 'answered') return isOpinion ? 'with_expert' : 'in_progress';
      return at === 'waiting_for_information' ? 'in_progress' : at;
    case 'finish':
      return when(at === 'answered', 'closed');
    case 'end':
      return when(at === 'answered' || at === 'waiting_for_information', 'closed');
  }
}
