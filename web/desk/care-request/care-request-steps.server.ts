import {
  answerCareRequest,
  askForInformation,
  bookForRequest,
  closeCareRequest,
  completeDocuments,
  organiseCare,
  proposeTimes,
  refuseCareRequest,
  writeCareMessage,
} from '../../../contract/care/care-request-desk.ts';
import type { CaseStepOf } from '../case/case-page.server.ts';
import { timeOfValue, timesIn } from '../times/time-value.ts';

const written = (requestId: string, field: (name: string) => string) => ({ requestId, text: field('text') });

export const careRequestSteps: Readonly<Record<string, CaseStepOf>> = {
  write: (call, id, field) => call(writeCareMessage, written(id, field)),
  ask: (call, id, field) => call(askForInformation, written(id, field)),
  answer: (call, id, field) => call(answerCareRequest, written(id, field)),
  refuse: (call, id, field) => call(refuseCareRequest, written(id, field)),
  close: (call, id, field) => call(closeCareRequest, written(id, field)),
  complete: (call, requestId) => call(completeDocuments, { requestId }),
  organise: (call, requestId) => call(organiseCare, { requestId }),
  propose: (call, id, field, form) => call(proposeTimes, { ...written(id, field), times: timesIn(form) }),
  book: (call, requestId, field) => call(bookForRequest, { requestId, ...timeOfValue(field('book')) }),
};
