import { area as contract } from '../../contract/booking/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import * as feed from './appointments/feed.ts';
import * as listAppointments from './appointments/list-appointments.ts';
import * as readAppointment from './appointments/read-appointment.ts';
import * as disputeAttendance from './attendance/dispute-attendance.ts';
import * as getVisit from './attendance/get-visit.ts';
import * as listVisits from './attendance/list-visits.ts';
import * as rateVisit from './attendance/rate-visit.ts';
import * as setAttendance from './attendance/set-attendance.ts';
import * as listSlots from './calendar/list-slots.ts';
import * as listCalendars from './calendar-desk/list-calendars.ts';
import * as pauseClinic from './calendar-desk/pause-clinic.ts';
import * as requestCalendar from './calendar-desk/request-calendar.ts';
import * as readCalendarFile from './calendar-file/read-calendar-file.ts';
import * as askCallBack from './call-back/ask-call-back.ts';
import * as deskSteps from './call-back/desk-steps.ts';
import * as ownCallBack from './call-back/own-call-back.ts';
import * as readCallBack from './call-back/read-call-back.ts';
import type { Context, Services } from './context.ts';
import * as getDoctor from './doctor/get-doctor.ts';
import * as favourites from './favourites/favourites.ts';
import { gauges } from './gauges.ts';
import { healthTables } from './health-tables.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters/letters.ts';
import * as listMyReservations from './my-reservations/list-my-reservations.ts';
import * as sendMyReservations from './my-reservations/send-my-reservations.ts';
import { owners } from './owners.ts';
import { personalData } from './personal-data.ts';
import { processing } from './processing.ts';
import { rates } from './rates.ts';
import * as cancelReservation from './reservation/cancel-reservation.ts';
import * as confirmReservation from './reservation/confirm-reservation.ts';
import * as finishPair from './reservation/finish-pair.ts';
import * as finishReservation from './reservation/finish-reservation.ts';
import * as finishWithLogin from './reservation/finish-with-login.ts';
import * as keep from './reservation/keep.ts';
import * as moveReservation from './reservation/move-reservation.ts';
import * as readMove from './reservation/read-move.ts';
import * as readPair from './reservation/read-pair.ts';
import * as readReservation from './reservation/read-reservation.ts';
import * as registerFromReservation from './reservation/register-from-reservation.ts';
import * as registerReservation from './reservation/register-reservation.ts';
import * as resendVerification from './reservation/resend-verification.ts';
import * as setReminders from './reservation/set-reminders.ts';
import * as startPair from './reservation/start-pair.ts';
import * as startReservation from './reservation/start-reservation.ts';
import * as switchReservation from './reservation/switch-reservation.ts';
import * as verifyReservation from './reservation/verify-reservation.ts';
import { retention } from './retention.ts';
import * as searchDoctors from './search/search-doctors.ts';
import * as searchProviders from './search/search-providers.ts';
import * as changeWaitingPlace from './waiting-list/change-waiting-place.ts';
import * as deskPlaces from './waiting-list/desk-places.ts';
import * as joinWaitingList from './waiting-list/join-waiting-list.ts';
import * as leaveWaitingList from './waiting-list/leave-waiting-list.ts';
import * as listWaitingPlaces from './waiting-list/list-waiting-places.ts';
import * as passOffer from './waiting-list/pass-offer.ts';
import * as takeOffer from './waiting-list/take-offer.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...searchDoctors,
    ...searchProviders,
    ...verifyReservation,
    ...confirmReservation,
    ...cancelReservation,
    ...readMove,
    ...moveReservation,
    ...setReminders,
    ...readCalendarFile,
    ...startReservation,
    ...registerFromReservation,
    ...favourites,
    ...registerReservation,
    ...finishWithLogin,
    ...startPair,
    ...readPair,
    ...finishPair,
    ...readReservation,
    ...keep,
    ...resendVerification,
    ...finishReservation,
    ...switchReservation,
    ...sendMyReservations,
    ...listMyReservations,
    ...listSlots,
    ...getDoctor,
    ...listAppointments,
    ...readAppointment,
    ...disputeAttendance,
    ...rateVisit,
    ...listVisits,
    ...getVisit,
    ...setAttendance,
    ...feed,
    ...askCallBack,
    ...readCallBack,
    ...ownCallBack,
    ...deskSteps,
    ...joinWaitingList,
    ...listWaitingPlaces,
    ...changeWaitingPlace,
    ...leaveWaitingList,
    ...takeOffer,
    ...passOffer,
    ...deskPlaces,
    ...listCalendars,
    ...pauseClinic,
    ...requestCalendar,
  }),
  jobs,
  letters,
  gauges,
  rates,
  data: { personalData, retention, processing, healthTables, owners },
} satisfies AreaServer<Services, Context>;
