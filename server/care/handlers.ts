import { bookForRequest, listTimesForRequest } from './desk/book-for-request.ts';
import { createDeskCareDownload, createDeskDownload } from './desk/create-desk-download.ts';
import {
  answerCareRequest,
  askForInformation,
  closeCareRequest,
  completeDocuments,
  getDeskCareRequest,
  organiseCare,
  proposeTimes,
  refuseCareRequest,
  writeCareMessage,
} from './desk/desk-steps.ts';
import { addCareItem } from './medical-care/add-care-item.ts';
import { approveCareItems } from './medical-care/approve-care-items.ts';
import { bookCare } from './medical-care/book-care.ts';
import { cancelCare, cancelMedicalCare } from './medical-care/cancel-care.ts';
import { listTimesForCare, proposeCareTimes, takeCareTime } from './medical-care/care-times.ts';
import { createMedicalCare } from './medical-care/create-medical-care.ts';
import {
  awaitBooking,
  closeCare,
  deleteCare,
  finishCare,
  getDeskCare,
  markAppeared,
  rejectCare,
  sendForApproval,
} from './medical-care/desk-steps.ts';
import { listMedicalCares } from './medical-care/list-medical-cares.ts';
import { readMedicalCare } from './medical-care/read-medical-care.ts';
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
  getDeskCareRequest,
  writeCareMessage,
  askForInformation,
  proposeTimes,
  organiseCare,
  completeDocuments,
  answerCareRequest,
  refuseCareRequest,
  closeCareRequest,
  createMedicalCare,
  listMedicalCares,
  readMedicalCare,
  takeCareTime,
  cancelMedicalCare,
  getDeskCare,
  createDeskCareDownload,
  sendForApproval,
  approveCareItems,
  rejectCare,
  awaitBooking,
  listTimesForCare,
  proposeCareTimes,
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
