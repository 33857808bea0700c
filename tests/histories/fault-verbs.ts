import type { Verbs } from './booking-verbs.ts';
import { chosen } from './living.ts';
import { faultChoices } from './log.ts';

/** The log names these faults so. */
export const faultVerbs: Verbs<'calendar_fault' | 'payment_fault' | 'mail_fault' | 'kill'> = {
  calendar_fault: async (h, action) => {
    const mood = chosen(faultChoices.moods, action.one) ?? 'lies';
    h.place.calendar.state.mood = mood;
    h.log.faults().add(`calendar-${mood}`);
  },
  payment_fault: async (h, action) => {
    const { faults } = h.place.s.emulator;
    const { gatewayOperations, gatewayAnswers, notices } = faultChoices;
    const operation = chosen(gatewayOperations, action.other) ?? 'start';
    const answer = chosen(gatewayAnswers, action.one) ?? 'cut';
    const notification = chosen(notices, action.one) ?? 'never';
    if (action.who > 3) faults.add({ notification, times: 1 });
    else faults.add({ operation, answer, commits: action.one % 2 === 0, code: 5000, times: 1, milliseconds: 0 });
    h.log.faults().add(action.who > 3 ? `notice-${notification}` : `gateway-${operation}-${answer}`);
  },
  mail_fault: async (h, action) => {
    const mood = action.one % 2 === 0 ? 'refused' : 'lost';
    h.place.post.mood = mood;
    h.log.faults().add(`post-${mood}`);
  },
  kill: async (h, action) => {
    if (action.one % 3 === 0) h.place.line.cutNextCommit('before');
    if (action.one % 3 === 1) h.place.line.cutNextCommit('after');
    if (action.one % 3 === 2) h.place.line.cutAfter(action.other % 60);
    h.log.faults().add(`cut-${chosen(faultChoices.cuts, action.one) ?? 'amid'}`);
  },
};
