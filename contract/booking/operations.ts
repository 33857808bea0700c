import { listSlots } from './calendar.ts';
import { keepReservation, leaveReservation, returnToReservation, startReservation } from './hold.ts';
import { listMyReservations, listOwnReservations, sendMyReservations } from './my-reservations.ts';
import {
  cancelReservation,
  confirmReservation,
  finishReservation,
  finishWithLogin,
  readCalendarFile,
  readReservation,
  registerReservation,
  resendVerification,
  switchReservation,
  verifyReservation,
} from './reservation.ts';
import { searchDoctors, searchProviders } from './search.ts';
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
  cancelReservation,
  keepReservation,
  leaveReservation,
  returnToReservation,
  readCalendarFile,
  sendMyReservations,
  listMyReservations,
  listOwnReservations,
  joinWaitingList,
  listWaitingPlaces,
  changeWaitingPlace,
  leaveWaitingList,
  takeOffer,
  passOffer,
};
