import * as requests from './care-request.ts';
import * as desk from './care-request-desk.ts';
import { cancelMedicalCare, createMedicalCare, listMedicalCares, readMedicalCare } from './medical-care.ts';
import {
  addCareItem,
  approveCareItems,
  assignCare,
  awaitBooking,
  bookCare,
  cancelCare,
  closeCare,
  deleteCare,
  finishCare,
  getDeskCare,
  listDeskCares,
  markAppeared,
  rejectCare,
  sendForApproval,
  takeCare,
} from './medical-care-desk.ts';

const {
  listCareRequests,
  readCareRequest,
  writeToCareRequest,
  takeProposedTime,
  withdrawCareRequest,
  finishCareRequest,
} = requests;
const { listDeskCareRequests, getDeskCareRequest, takeCareRequest, assignCareRequest, writeCareMessage } = desk;
const { askForInformation, proposeTimes, organiseCare, answerCareRequest, refuseCareRequest, closeCareRequest } = desk;
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
  organiseCare,
  answerCareRequest,
  refuseCareRequest,
  closeCareRequest,
  createMedicalCare,
  listMedicalCares,
  readMedicalCare,
  cancelMedicalCare,
  listDeskCares,
  getDeskCare,
  takeCare,
  assignCare,
  sendForApproval,
  approveCareItems,
  rejectCare,
  awaitBooking,
  bookCare,
  markAppeared,
  addCareItem,
  finishCare,
  closeCare,
  cancelCare,
  deleteCare,
  listTimesForRequest,
  bookForRequest,
  createDeskDownload,
};
