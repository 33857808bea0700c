import { data } from 'react-router';
import {
  changeWaitingPlace,
  joinWaitingList,
  leaveWaitingList,
  passOffer,
  takeOffer,
} from '../../../contract/booking/waiting-list.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { InputOf } from '../../../contract/platform/operation.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { dropDraft, keepDraft } from '../../platform/form/keep-draft.server.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { entriesIn, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { refusedStep } from '../reservation/refused-step.server.ts';
import { toReservation } from '../reservation/start.server.ts';
import type { WaitingOutcome } from './outcome.ts';
import { tickedIn } from './ticked.ts';
import { choiceFields, location, phone, windowFields } from './wish-fields.ts';

type Post = { form: FormData; id: string; pageRequest: PageRequest };
type Run = (post: Post) => Promise<Response>;

const fields = [location, ...windowFields, ...choiceFields, phone];

/** Each action by the intent of its button. All of them redirect, so that reload and Back post nothing again. */
const actions: ReadonlyMap<string, Run> = new Map(
  Object.entries({
    join: async ({ form, pageRequest: { call } }) => {
      await call(joinWaitingList, wishIn(form), { idempotencyKey: textOf(form, 'key') });
      return listed('joined');
    },
    change: async ({ form, id, pageRequest: { call } }) => {
      await call(changeWaitingPlace, { placeId: id, ...windowIn(form) });
      return listed('changed');
    },
    leave: async ({ id, pageRequest: { call } }) => {
      await call(leaveWaitingList, { placeId: id });
      return listed('left');
    },
    pass: async ({ id, pageRequest: { call } }) => {
      await call(passOffer, { offerId: id });
      return listed('passed');
    },
    take: async ({ form, id, pageRequest: { call, config, keep } }) => {
      const phoneText = textOf(form, 'phone');
      const own = phoneText === undefined ? {} : { phone: phoneAt(config.hostLocale, phoneText) };
      const pays = textOf(form, 'pays');
      const agreedPrice = pays === undefined ? {} : { pays };
      return toReservation((await call(takeOffer, { offerId: id, ...own, ...agreedPrice })).token, keep);
    },
  } satisfies Record<string, Run>),
);

export async function act(form: FormData, pageRequest: PageRequest) {
  const intent = pressed(form);
  const id = textOf(form, 'id');
  const run = actions.get(intent);
  try {
    if (!run) throw problem('#001');
    const answer = await run({ form, id: id ?? '', pageRequest });
    await dropDraft(form, pageRequest);
    return answer;
  } catch (error) {
    const refused = refusedStep(error, pageRequest, fields);
    await keepDraft(form, pageRequest);
    const outcome: WaitingOutcome = {
      ...refused,
      intent,
      id,
      entries: entriesIn(form, fields),
      ticked: tickedIn(form),
      where: textOf(form, 'where'),
      subfunctionId: textOf(form, 'subfunctionId'),
    };
    return data(outcome, { status: outcome.status });
  }
}

function listed(done: string): Response {
  return seeOther(href('waiting-list', {}, { done }));
}

function windowIn(form: FormData) {
  const { weekdays, dayParts } = tickedIn(form);
  const { earliest = '', latest = '' } = readForm(form, windowFields);
  return { earliest, latest, weekdays, dayParts };
}

/** A field counts only if it belongs to the chosen `where`. */
function wishIn(form: FormData): InputOf<typeof joinWaitingList> {
  const where = textOf(form, 'where') ?? 'place';
  const own = (name: string, ...kinds: string[]) => {
    const value = textOf(form, name);
    return kinds.includes(where) && value !== undefined ? { [name]: value } : {};
  };
  return {
    ...windowIn(form),
    subfunctionId: textOf(form, 'subfunctionId') ?? '',
    ...own('doctorId', 'doctor'),
    ...own('providerId', 'doctor', 'clinic'),
    ...own('location', 'place'),
    ...(form.has('earlierThan') && { earlierThan: textOf(form, 'earlierThan') ?? '' }),
  };
}
