import { createFeed, endFeed, readFeed, readFeedAddress } from './appointments/feed.ts';
import { listAppointments } from './appointments/list-appointments.ts';
import { readAppointment } from './appointments/read-appointment.ts';
import { disputeAttendance } from './attendance/dispute-attendance.ts';
import { getVisit } from './attendance/get-visit.ts';
import { listVisits } from './attendance/list-visits.ts';
import { rateVisit } from './attendance/rate-visit.ts';
import { setAttendance } from './attendance/set-attendance.ts';
import { listSlots } from './calendar/list-slots.ts';
import { readCalendarFile } from './calendar-file/read-calendar-file.ts';
import { askCallBack } from './call-back/ask-call-back.ts';
import { finishCallBack, getCallBack, noteCallAttempt } from './call-back/desk-steps.ts';
import { readCallBack, withdrawCallBack } from './call-back/read-call-back.ts';
import { getDoctor } from './doctor/get-doctor.ts';
import { listMyReservations, listOwnReservations } from './my-reservations/list-my-reservations.ts';
import { sendMyReservations } from './my-reservations/send-my-reservations.ts';
import { cancelReservation } from './reservation/cancel-reservation.ts';
import { confirmReservation } from './reservation/confirm-reservation.ts';
import { finishPair } from './reservation/finish-pair.ts';
import { finishReservation } from './reservation/finish-reservation.ts';
import { finishWithLogin } from './reservation/finish-with-login.ts';
import { keepReservation, leaveReservation, returnToReservation } from './reservation/keep.ts';
import { moveReservation } from './reservation/move-reservation.ts';
import { readMove } from './reservation/read-move.ts';
import { readPair } from './reservation/read-pair.ts';
import { readReservation } from './reservation/read-reservation.ts';
import { registerReservation } from './reservation/register-reservation.ts';
import { resendVerification } from './reservation/resend-verification.ts';
import { setReminders } from './reservation/set-reminders.ts';
import { startPair } from './reservation/start-pair.ts';
import { startReservation } from './reservation/start-reservation.ts';
import { switchReservation } from './reservation/switch-reservation.ts';
import { verifyReservation } from './reservation/verify-reservation.ts';
import { searchDoctors } from './search/search-doctors.ts';
import { searchProviders } from './search/search-providers.ts';
import { changeWaitingPlace } from './waiting-list/change-waiting-place.ts';
import { endDeskWaiting, getDeskWaiting, listDeskWaiting } from './waiting-list/desk-places.ts';
import { joinWaitingList } from './waiting-list/join-waiting-list.ts';
import { leaveWaitingList } from './waiting-list/leave-waiting-list.ts';
import { listWaitingPlaces } from './waiting-list/list-waiting-places.ts';
import { passOffer } from './waiting-list/pass-offer.ts';
import { takeOffer } from './waiting-list/take-offer.ts';

export const handlers = {
  searchDoctors,
  searchProviders,
  verifyReservation,
  confirmReservation,
  cancelReservation,
  readMove,
  moveReservation,
  setReminders,
  readCalendarFile,
  startReservation,
  registerReservation,
  finishWithLogin,
  startPair,
  readPair,
  finishPair,
  readReservation,
  keepReservation,
  leaveReservation,
  returnToReservation,
  resendVerification,
  finishReservation,
  switchReservation,
  sendMyReservations,
  listMyReservations,
  listOwnReservations,
  listSlots,
  getDoctor,
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
