import { bookForRequest } from './desk/book-for-request.ts';
import { createDeskDownload } from './desk/create-desk-download.ts';
import {
  answerCareRequest,
  askForInformation,
  assignCareRequest,
  closeCareRequest,
  getDeskCareRequest,
  proposeTimes,
  refuseCareRequest,
  takeCareRequest,
  writeCareMessage,
} from './desk/desk-steps.ts';
import { listTimesForRequest } from './desk/list-times.ts';
import { listDeskCareRequests } from './desk/work-list.ts';
import { listCareRequests } from './request/list-requests.ts';
import {
  finishCareRequest,
  readCareRequest,
  takeProposedTime,
  withdrawCareRequest,
  writeToCareRequest,
} from './request/own-steps.ts';

export const handlers = {
  listCareRequests,
  readCareRequest,
  writeToCareRequest,
  takeProposedTime,
  withdrawCareRequest,
  finishCareRequest,
  listDeskCareRequests,
  getDeskCareRequest,
  takeCareRequest,
  assignCareRequest,
  writeCareMessage,
  askForInformation,
  proposeTimes,
  answerCareRequest,
  refuseCareRequest,
  closeCareRequest,
  listTimesForRequest,
  bookForRequest,
  createDeskDownload,
};
