import { atOnce, inOrder, once, type Situation } from '../situation.ts';

export const approvals: Readonly<Record<string, Situation>> = {
  'an approval is decided by two desks at once': atOnce('about', 'decidePreauthorization ok', 'decidePreauthorization'),
  'an approval is given and refused at once': atOnce('about', 'decidePreauthorization', 'rejectPreauthorization'),
  'an approval is cancelled while it is decided': atOnce('about', 'cancelPreauthorization', 'decidePreauthorization'),
  'an approval is decided after it was cancelled': inOrder(
    'about',
    'cancelPreauthorization ok',
    'decidePreauthorization !ok',
  ),
  'an approval is asked about and answered': inOrder(
    'about',
    'preauthorization:info_requested',
    'answerPreauthorization ok',
  ),
  'an approval that nobody answers for runs out': once('preauthorization:expired'),
  'a refusal is objected to': inOrder('about', 'rejectPreauthorization ok', 'objectToPreauthorization ok'),
  'a visit is booked under an approval': inOrder(
    'by',
    'sendPreauthorization ok',
    'startReservation ok',
    'finishWithLogin ok',
  ),
  'a visit is wanted whose approval is not there': once('startReservation|finishWithLogin KE007|KE003|KE004'),
  'an approval is cancelled while its visit is booked': atOnce('by', 'cancelPreauthorization', 'finishWithLogin'),
  'an approval is cancelled between booking and visit': inOrder('by', 'finishWithLogin ok', 'cancelPreauthorization'),
  'a policy ends between approval and booking': inOrder(
    'by',
    'sendPreauthorization ok',
    'policy ended',
    'startReservation',
  ),
  'a policy ends while an approval waits': inOrder('by', 'sendPreauthorization ok', 'policy ended'),
  'a policy ends between booking and visit': inOrder('by', 'finishWithLogin ok', 'policy ended'),
  'an approved visit is cancelled and booked again': inOrder(
    'by',
    'sendPreauthorization ok',
    'finishWithLogin ok',
    'cancelReservation ok',
    'finishWithLogin ok',
  ),
  'a decision about an approval is lost with its line': once('decidePreauthorization @cut'),
  'an approval is sent while the line is cut': once('sendPreauthorization @cut'),
  'two approvals of one person are sent at once': atOnce('by', 'sendPreauthorization ok', 'sendPreauthorization ok'),
  'an approval is taken from a colleague who decides': atOnce('about', 'takeCase', 'decidePreauthorization'),
};
