import { atOnce, inOrder, once, type Situation } from '../situation.ts';

export const lines: Readonly<Record<string, Situation>> = {
  'a hold is committed, its answer is lost and it is pressed again': inOrder(
    'about',
    'startReservation @cut-after',
    'startReservation ok',
  ),
  'a booking is committed, its answer is lost and it is pressed again': inOrder(
    'about',
    'finishWithLogin|confirmReservation @cut-after',
    'finishWithLogin|confirmReservation',
  ),
  'a cancellation is committed and its answer is lost': once('cancelReservation @cut-after'),
  'a cancellation is lost before its commit and pressed again': inOrder(
    'about',
    'cancelReservation @cut-before',
    'cancelReservation',
  ),
  'a hold is cut off in its midst': once('startReservation @cut-amid'),
  'a booking is cut off in its midst': once('finishWithLogin|confirmReservation @cut-amid'),
  'a press is answered that the database is away': once(
    'startReservation|finishWithLogin|confirmReservation K503 @cut',
  ),
  'one press twice with one key is cut off': atOnce('about', 'startReservation @cut', 'startReservation @cut'),
  'the minute’s work is cut off': once('minute @cut'),
  'the minute’s work is cut off after a commit': once('minute @cut-after'),
  'the minute’s work is cut off in its midst': once('minute @cut-amid'),
  'two minutes’ work runs at once': atOnce('any', 'minute', 'minute'),
  'a clock is set back': once('clock back'),
  'a clock is set back amid a hold': inOrder(
    'any',
    'startReservation ok',
    'clock back',
    'finishWithLogin|confirmReservation',
  ),
  'a clock is set back while an offer is open': inOrder('any', 'waiting_place:offered', 'clock back', 'takeOffer'),
  'a clock is set back while a payment is open': inOrder('any', 'payment.visit:started', 'clock back', 'payVisit'),
  'the night on which the clocks change lies within a history': once('clock changed'),
  'a visit is moved over a leap of the clock': inOrder('any', 'finishWithLogin ok', 'clock on', 'moveReservation ok'),
  'a payment is started while the gateway and the line fail': once('payVisit|buyPlan @gateway @cut'),
};
