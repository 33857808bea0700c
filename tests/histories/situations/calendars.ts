import { atOnce, inOrder, once, type Situation } from '../situation.ts';

const finish = 'confirmReservation|finishWithLogin|finishReservation';

export const calendars: Readonly<Record<string, Situation>> = {
  'a calendar takes a booking and its answer is lost': once(`${finish} @calendar-fails-after`),
  'a calendar answers late with success after the portal gave up': inOrder(
    'about',
    `${finish} !ok @calendar-fails-after`,
    'reservation:booked',
  ),
  'a calendar fails before it takes a booking': once(`${finish} @calendar-fails-before`),
  'a booking is pressed again after the calendar failed': inOrder('about', `${finish} @calendar-fails`, finish),
  'a calendar says that a held time is taken': once(`${finish} @calendar-taken`),
  'a calendar refuses a booking': once(`${finish} @calendar-refuses`),
  'a calendar confirms another time than the one asked for': once(`${finish} @calendar-lies`),
  'a calendar refuses a cancellation': once('cancelReservation !ok @calendar-no-cancel'),
  'a calendar fails while a visit is cancelled': once('cancelReservation @calendar-fails'),
  'a visit is cancelled while its booking has no answer': inOrder(
    'about',
    `${finish} @calendar-fails`,
    'cancelReservation',
  ),
  'a calendar fails while a visit is moved': once('moveReservation @calendar-fails'),
  'a calendar takes a move and its answer is lost': once('moveReservation @calendar-fails-after'),
  'a calendar says that the time of a move is taken': once('moveReservation @calendar-taken'),
  'a calendar lies about a move': once('moveReservation @calendar-lies'),
  'a calendar fails while the minute’s work asks it': once('minute @calendar-fails'),
  'a hold ends while its calendar has no answer': inOrder('about', `${finish} @calendar-fails`, 'reservation:expired'),
  'a calendar fails and the line is cut in one turn': once(`${finish} @calendar @cut`),
  'two bookings wait for a calendar that fails': atOnce(
    'any',
    `${finish} @calendar-fails`,
    `${finish} @calendar-fails`,
  ),
};
