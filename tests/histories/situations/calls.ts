import { atOnce, inOrder, often, once, type Situation } from '../situation.ts';

export const calls: Readonly<Record<string, Situation>> = {
  'a call-back is withdrawn while it is called': atOnce(
    'about',
    'withdrawCallBack|withdrawOwnCallBack',
    'noteCallAttempt',
  ),
  'a call-back is withdrawn while it is finished': atOnce(
    'about',
    'withdrawCallBack|withdrawOwnCallBack',
    'finishCallBack',
  ),
  'a call-back is finished after it was withdrawn': inOrder(
    'about',
    'withdrawCallBack|withdrawOwnCallBack ok',
    'finishCallBack !ok',
  ),
  'a call-back is withdrawn after it was finished': inOrder(
    'about',
    'finishCallBack ok',
    'withdrawCallBack|withdrawOwnCallBack !ok',
  ),
  'a call-back is finished by two at once': atOnce('about', 'finishCallBack', 'finishCallBack'),
  'a call-back is taken by two at once': atOnce('about', 'takeCase', 'takeCase'),
  'a call-back is given back while a colleague takes it': atOnce('about', 'giveBackCase', 'takeCase'),
  'a call-back is withdrawn twice at once': atOnce(
    'about',
    'withdrawCallBack|withdrawOwnCallBack',
    'withdrawCallBack|withdrawOwnCallBack',
  ),
  'a call-back is asked for twice with one press': inOrder('about', 'askCallBack ok', 'askCallBack ok'),
  'a call-back is asked for while the line is cut': once('askCallBack @cut'),
  'a call-back is noted while the line is cut': once('noteCallAttempt|finishCallBack @cut'),
  'somebody is called three times': often(3, 'about', 'noteCallAttempt ok'),
  'a desk of another partner wants a call-back': once('noteCallAttempt|finishCallBack|takeCase #404'),
};
