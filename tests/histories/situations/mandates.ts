import { atOnce, inOrder, once, type Situation } from '../situation.ts';

export const mandates: Readonly<Record<string, Situation>> = {
  'a mandate ends while a visit is booked by its holder': atOnce('by', 'endRelative ok', 'finishWithLogin'),
  'a mandate ends amid an upload': atOnce('by', 'endRelative ok', 'uploadFile|addRecord'),
  'a mandate ends amid a claim': atOnce('by', 'endRelative ok', 'sendClaim'),
  'a mandate rests amid a booking': atOnce('by', 'suspendRelative ok', 'finishWithLogin|startReservation'),
  'a mandate rests and goes on': inOrder('about', 'suspendRelative ok', 'resumeRelative ok'),
  'a mandate rests and ends at once': atOnce('about', 'suspendRelative', 'endRelative'),
  'a mandate is ended twice at once': atOnce('about', 'endRelative', 'endRelative'),
  'a mandate that has ended is to rest': inOrder('about', 'endRelative ok', 'suspendRelative !ok'),
  'the same child is added twice at once': atOnce('by', 'createRelative', 'createRelative'),
  'a child is added again after the mandate ended': inOrder('by', 'endRelative ok', 'createRelative ok'),
  'a mandate is begun while the line is cut': once('createRelative @cut'),
  'a mandate is ended while the line is cut': once('endRelative @cut'),
  'a mandate is ended and its answer is lost': inOrder('about', 'endRelative @cut-after', 'endRelative'),
  'a policy ends while a mandate is begun': atOnce('by', 'policy ended', 'createRelative'),
};
