import { atOnce, inOrder, often, once, type Situation } from '../situation.ts';

export const letters: Readonly<Record<string, Situation>> = {
  'the post refuses a letter': once('mail @post-refused'),
  'a letter is sent and not recorded': once('mail @post-lost'),
  'a letter is sent again after it was not recorded': inOrder('any', 'mail @post-lost', 'mail'),
  'the post is cut off from the database': once('mail @cut'),
  'a letter’s record is lost after it was sent': once('mail @cut-after'),
  'two senders deliver at once': atOnce('any', 'mail', 'mail'),
  'letters are sent while the visit is cancelled': atOnce('any', 'mail', 'cancelReservation ok'),
  'a code is typed whose letter was refused': once('confirmReservation @post-refused'),
  'a code is typed whose letter was not recorded': once('confirmReservation @post-lost'),
  'a booking is confirmed by a wrong code': once('confirmReservation !ok'),
  'letters are sent while the minute’s work runs': atOnce('any', 'mail', 'minute'),
  'letters are sent while an account is erased': atOnce('any', 'mail', 'eraseAccount'),
  'the post fails twice in one history': often(2, 'any', 'mail @post'),
};
