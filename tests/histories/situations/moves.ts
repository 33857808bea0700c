import { atOnce, inOrder, often, once, type Situation } from '../situation.ts';

export const moves: Readonly<Record<string, Situation>> = {
  'a visit is moved twice at once': atOnce('about', 'moveReservation', 'moveReservation ok'),
  'two visits are moved to the same time at once': atOnce('about', 'moveReservation ok', 'moveReservation !ok'),
  'a visit is moved from where it is no more': once('moveReservation KT011'),
  'a line breaks in the midst of a move': once('moveReservation @cut-amid'),
  'a move is committed and its answer is lost': once('moveReservation @cut-after'),
  'a move is lost before its commit': once('moveReservation @cut-before'),
  'a move whose answer was lost is pressed again': inOrder('about', 'moveReservation @cut', 'moveReservation'),
  'a visit is cancelled while it is moved': atOnce('about', 'moveReservation', 'cancelReservation'),
  'a visit is cancelled after the clinic did not confirm its move': inOrder(
    'about',
    'moveReservation KT009',
    'cancelReservation',
  ),
  'a visit waits for its move when it is moved again': inOrder('about', 'moveReservation KT009', 'moveReservation'),
  'a visit is moved back to where it was': inOrder('about', 'moveReservation ok', 'moveReservation ok'),
  'a visit is moved three times': often(3, 'about', 'moveReservation ok'),
  'the time that a move left is held at once': inOrder('about', 'moveReservation ok', 'startReservation ok'),
  'a time is held while a move is on its way to it': atOnce('about', 'moveReservation', 'startReservation'),
  'a visit is moved whose time is over': once('moveReservation KT010'),
  'the minute’s work runs while a visit is moved': atOnce('any', 'minute', 'moveReservation'),
};
