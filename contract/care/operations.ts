import * as requests from './care-request.ts';
import * as desk from './care-request-desk.ts';

const {
  listCareRequests,
  readCareRequest,
  writeToCareRequest,
  takeProposedTime,
  withdrawCareRequest,
  finishCareRequest,
} = requests;
const { listDeskCareRequests, getDeskCareRequest, takeCareRequest, assignCareRequest, writeCareMessage } = desk;
const { askForInformation, proposeTimes, answerCareRequest, refuseCareRequest, closeCareRequest } = desk;
const { listTimesForRequest, bookForRequest, createDeskDownload } = desk;

export const operations = {
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
