import { createFeed, endFeed, listAppointments, readAppointment, readFeed, readFeedAddress } from './appointments.ts';
import { disputeAttendance, getVisit, listVisits, rateVisit, setAttendance } from './attendance.ts';
import { listSlots } from './calendar.ts';
import { askCallBack, readCallBack, withdrawCallBack } from './call-back.ts';
import { finishCallBack, getCallBack, noteCallAttempt } from './call-back-desk.ts';
import { getDoctor } from './doctor.ts';
import { confirmReservation, registerReservation, resendVerification, verifyReservation } from './guest.ts';
import { keepReservation, leaveReservation, returnToReservation, startReservation } from './hold.ts';
import { moveReservation, readMove } from './move.ts';
import { listMyReservations, listOwnReservations, sendMyReservations } from './my-reservations.ts';
import { finishPair, readPair, startPair } from './pair.ts';
import { setReminders } from './reminders.ts';
import {
  cancelReservation,
  finishReservation,
  finishWithLogin,
  readCalendarFile,
  readReservation,
  switchReservation,
} from './reservation.ts';
import { searchDoctors, searchProviders } from './search.ts';
import { endDeskWaiting, getDeskWaiting, listDeskWaiting } from './waiting-desk.ts';
import {
  changeWaitingPlace,
  joinWaitingList,
  leaveWaitingList,
  listWaitingPlaces,
  passOffer,
  takeOffer,
} from './waiting-list.ts';

export const operations = {
  searchDoctors,
  searchProviders,
  getDoctor,
  listSlots,
  startReservation,
  registerReservation,
  readReservation,
  resendVerification,
  verifyReservation,
  confirmReservation,
  finishReservation,
  switchReservation,
  finishWithLogin,
  startPair,
  readPair,
  finishPair,
  cancelReservation,
  readMove,
  moveReservation,
  setReminders,
  keepReservation,
  leaveReservation,
  returnToReservation,
  readCalendarFile,
  sendMyReservations,
  listMyReservations,
  listOwnReservations,
  listAppointments,
  readAppointment,
  disputeAttendance,
  rateVisit,
  listVisits,
  getVisit,
  setAttendance,
  readFeedAddress,
  createFeed,
  endFeed,
  readFeed,
  askCallBack,
  readCallBack,
  withdrawCallBack,
  getCallBack,
  noteCallAttempt,
  finishCallBack,
  joinWaitingList,
  listWaitingPlaces,
  changeWaitingPlace,
  leaveWaitingList,
  takeOffer,
  passOffer,
  listDeskWaiting,
  getDeskWaiting,
  endDeskWaiting,
};
