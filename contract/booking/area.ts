import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as appointments from './appointments.ts';
import * as attendance from './attendance.ts';
import * as calendar from './calendar.ts';
import * as calendarDesk from './calendar-desk.ts';
import * as callBack from './call-back.ts';
import * as callBackDesk from './call-back-desk.ts';
import * as doctor from './doctor.ts';
import { drafts } from './drafts.ts';
import { errors } from './errors.ts';
import * as favourites from './favourites.ts';
import * as guest from './guest.ts';
import * as hold from './hold.ts';
import * as move from './move.ts';
import * as myReservations from './my-reservations.ts';
import * as ownCallBack from './own-call-back.ts';
import * as pair from './pair.ts';
import * as registerFromReservation from './register-from-reservation.ts';
import * as reminders from './reminders.ts';
import * as reservation from './reservation.ts';
import { rights } from './rights.ts';
import { routes } from './routes.ts';
import * as search from './search.ts';
import * as waitingDesk from './waiting-desk.ts';
import * as waitingList from './waiting-list.ts';

export const area = {
  name: 'booking',
  description: 'Search, free times, holds and reservations.',
  operations: operationsIn({
    ...search,
    ...doctor,
    ...calendar,
    ...calendarDesk,
    ...hold,
    ...guest,
    ...reservation,
    ...pair,
    ...move,
    ...registerFromReservation,
    ...reminders,
    ...myReservations,
    ...appointments,
    ...attendance,
    ...favourites,
    ...callBack,
    ...callBackDesk,
    ...ownCallBack,
    ...waitingList,
    ...waitingDesk,
  }),
  routes,
  errors,
  refusalExamples: { KW002: { most: 5 } },
  rights,
  drafts,
} satisfies AreaContract;
