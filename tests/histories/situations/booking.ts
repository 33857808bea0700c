import { atOnce, inOrder, often, once, type Situation } from '../situation.ts';

export const booking: Readonly<Record<string, Situation>> = {
  'two press the same free time at once and one of them gets it': atOnce(
    'about',
    'startReservation ok',
    'startReservation !ok',
  ),
  'both seats of a time for two are taken at once': atOnce('about', 'startReservation ok', 'startReservation ok'),
  'the last seat of a time is taken by two at once': inOrder(
    'about',
    'startReservation ok',
    'startReservation ok',
    'startReservation #400|RE0000',
  ),
  'four people want the same time': often(4, 'about', 'startReservation'),
  'a hold is over when its confirmation comes': inOrder('about', 'startReservation ok', 'confirmReservation KT007'),
  'a hold is over when its log-in comes': inOrder('about', 'startReservation ok', 'finishWithLogin KT007'),
  'a hold ends in the turn of its confirmation': atOnce('about', 'reservation:expired', 'confirmReservation'),
  'a hold ends in the turn of its log-in': atOnce('about', 'reservation:expired', 'finishWithLogin'),
  'a hold ends while its form is sent': atOnce('about', 'reservation:expired', 'registerReservation'),
  'a time that ran out is held by somebody else': inOrder('about', 'reservation:expired', 'reservation:held'),
  'a cancelled time is held again in the same history': inOrder(
    'about',
    'reservation:cancelled_by_patient',
    'reservation:held',
  ),
  'a booking is confirmed twice at once': atOnce('about', 'confirmReservation', 'confirmReservation ok'),
  'a booking is confirmed again after it was confirmed': inOrder(
    'about',
    'confirmReservation ok',
    'confirmReservation',
  ),
  'two tabs finish the same hold at once': atOnce('about', 'finishWithLogin', 'finishWithLogin ok'),
  'a visit is cancelled while it is confirmed': atOnce(
    'about',
    'cancelReservation',
    'confirmReservation|finishWithLogin',
  ),
  'a visit is cancelled twice at once': atOnce('about', 'cancelReservation ok', 'cancelReservation'),
  'a hold is given up for another time of the same person': inOrder('by', 'startReservation ok', 'startReservation ok'),
  'a hold is kept longer while it ends': atOnce('about', 'keepReservation', 'reservation:expired'),
  'a hold is kept longer twice': inOrder('about', 'keepReservation ok', 'keepReservation KT006'),
  'the page of a hold is left and the visitor comes back too late': inOrder(
    'about',
    'leaveReservation ok',
    'returnToReservation !ok',
  ),
  'the page of a hold is left while another tab confirms it': atOnce(
    'about',
    'leaveReservation ok',
    'confirmReservation|finishWithLogin|registerReservation',
  ),
  'whether the patient came is recorded while the visit is cancelled': atOnce(
    'about',
    'setAttendance',
    'cancelReservation',
  ),
  'a visit is recorded as missed and then as attended': inOrder('about', 'reservation:noshow', 'reservation:fulfilled'),
  'a missed visit is disputed': once('disputeAttendance ok'),
};
