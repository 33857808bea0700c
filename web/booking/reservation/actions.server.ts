import { confirmReservation, registerReservation, resendVerification } from '../../../contract/booking/guest.ts';
import { keepReservation, startReservation } from '../../../contract/booking/hold.ts';
import { registerFromReservation } from '../../../contract/booking/register-from-reservation.ts';
import { setReminders } from '../../../contract/booking/reminders.ts';
import {
  cancelReservation,
  finishReservation,
  finishWithLogin,
  type Reservation,
  readReservation,
  switchReservation,
} from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { login } from '../../../contract/identity/session.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import { loginFields } from '../../identity/login/login-fields.ts';
import { consents } from '../../identity/person-fields.ts';
import { readPerson } from '../../identity/read-person.server.ts';
import { dropDraft, keepDraft } from '../../platform/form/keep-draft.server.ts';
import { entriesIn, explained, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import type { StepOutcome } from './action-data.ts';
import { guestFields, typedFields } from './guest-fields.ts';
import { accountIntent } from './offer-account.tsx';
import { refusedStep } from './refused-step.server.ts';
import { onTo, startFrom, toReservation } from './start.server.ts';

type Post = { form: FormData; token: string; pageRequest: PageRequest };
type Run = (post: Post) => Promise<Response | StepOutcome>;

/** With `keepsTyped`, a refusal shows the typed values again; with `ends`, a success ends their draft. */
type Action = { keepsTyped: boolean; ends?: true; run: Run };

const start: Action = {
  keepsTyped: false,
  run: async ({ form, pageRequest: { call, keep, holdToken } }) =>
    toReservation((await startFrom(form, call, holdToken)).token, keep, { person: textOf(form, 'for') }),
};

/** Each action by the intent of its button. All but the switches and `keep` redirect, so that reload and Back post nothing again. */
const actions: ReadonlyMap<string, Action> = new Map(
  Object.entries({
    start,
    register: { keepsTyped: true, ends: true, run: register },
    'to-login': { keepsTyped: true, run: switchTo('login') },
    'to-register': { keepsTyped: true, run: switchTo('register') },
    login: { keepsTyped: true, run: logIn },
    'finish-with-login': { keepsTyped: true, ends: true, run: bookForCustomer },
    'finish-then-move': { keepsTyped: true, ends: true, run: bookThenMove },
    verify: {
      keepsTyped: false,
      run: async ({ form, token, pageRequest: { call, keep, mode } }) => {
        const confirmed = await call(confirmReservation, { token, code: textOf(form, 'code') ?? '' });
        keep({ confirmed: true });
        return onTo(confirmed, mode);
      },
    },
    finish: {
      keepsTyped: false,
      run: async ({ token, pageRequest: { call, mode } }) => onTo(await call(finishReservation, { token }), mode),
    },
    resend: {
      keepsTyped: false,
      run: async ({ form, token, pageRequest: { call } }) => {
        const email = textOf(form, 'email');
        return goTo((await call(resendVerification, { token, ...(email !== undefined && { email }) })).token);
      },
    },
    [accountIntent]: {
      keepsTyped: true,
      run: async ({ form, token, pageRequest: { call } }) => {
        const { privacyAccepted, termsAccepted } = readForm(form, consents);
        await call(registerFromReservation, { token, privacyAccepted, termsAccepted });
        return seeOther(href('reservation', {}, { reservation: token, account: 'sent' }));
      },
    },
    keep: {
      keepsTyped: true,
      run: async ({ form, token, pageRequest: { call } }) => samePage(form, await call(keepReservation, { token })),
    },
    reminders: {
      keepsTyped: false,
      run: async ({ form, token, pageRequest: { call } }) =>
        goTo((await call(setReminders, { token, on: form.get('on') === '1' })).token),
    },
    cancel: {
      keepsTyped: false,
      run: async ({ form, token, pageRequest: { call } }) =>
        goTo((await call(cancelReservation, { token, ...shownOfCancelling(form) })).token),
    },
    release: {
      keepsTyped: false,
      ends: true,
      run: async ({ token, pageRequest: { call, config, keep } }) => {
        await call(cancelReservation, { token });
        keep({ hold: null });
        return seeOther(config.searchPath);
      },
    },
  } satisfies Record<string, Action>),
);

function shownOfCancelling(form: FormData) {
  const givesBack = textOf(form, 'givesBack');
  return { lateAccepted: form.has('lateAccepted'), ...(givesBack !== undefined && { givesBack }) };
}

/** A button outside the form has the name `press`. Else the last `intent` counts, which is that of the pressed button. */
export function actionIn(form: FormData): Action | undefined {
  return actions.get(String(form.get('press') ?? form.getAll('intent').at(-1) ?? 'start'));
}

const replaced: readonly string[] = ['#404', 'K422'];

export async function act(
  action: Action | undefined,
  { form, token: opened, pageRequest, person }: Omit<Post, 'token'> & { token: string | undefined; person?: string },
): Promise<Response | StepOutcome> {
  let token = opened;
  try {
    if (token === undefined) return await start.run({ form, token: '', pageRequest });
    token = await holdOther(form, token, pageRequest);
    if (!action) return goTo(token);
    const answer = await action.run({ form, token, pageRequest });
    if (action.ends) await dropDraft(form, pageRequest, token);
    else if (action.keepsTyped) await keepDraft(form, pageRequest, token);
    return answer;
  } catch (error) {
    const outcome = refusedStep(error, pageRequest, action?.keepsTyped ? [...guestFields, ...loginFields] : []);
    const { code } = outcome.refusal;
    // A visitor who went Back and sent the form again sees the reservation that the first sending led to.
    const { holdToken, replacedToken, call } = pageRequest;
    if (replaced.includes(code) && holdToken !== undefined && replacedToken === opened) return goTo(holdToken);
    if (code === '#404') throw error;
    if (action?.keepsTyped) await keepDraft(form, pageRequest, token);
    return {
      ...outcome,
      person: textOf(form, 'for') ?? person,
      refusal: explained(outcome.refusal, pageRequest, form, guestFields),
      entries: action?.keepsTyped ? entriesIn(form, typedFields) : undefined,
      subfunctionId: textOf(form, 'subfunctionId'),
      reservation: token === undefined ? undefined : await call(readReservation, { token }),
    };
  }
}

/** If the form comes with another time for the lost one, that time is held first, and the form then acts on its hold. */
async function holdOther(form: FormData, token: string, { call }: PageRequest): Promise<string> {
  const slotId = textOf(form, 'otherSlotId');
  if (slotId === undefined) return token;
  const subfunctionId = textOf(form, 'subfunctionId') ?? '';
  return (await call(startReservation, { slotId, subfunctionId, replaces: token })).token;
}

async function register({ form, token, pageRequest }: Post): Promise<Response> {
  const { call, keep } = pageRequest;
  const captcha = textOf(form, 'captcha');
  const input = {
    ...readPerson(form, guestFields, pageRequest),
    // An empty comment clears the saved one.
    patientComment: textOf(form, 'patientComment') ?? '',
    holdToken: token,
    ...(captcha !== undefined && { captcha }),
  };
  const { token: own } = await call(registerReservation, input, { idempotencyKey: textOf(form, 'key') });
  return toReservation(own, keep, { replaced: token });
}

function switchTo(to: 'login' | 'register'): Run {
  return async ({ form, token, pageRequest: { call } }) => {
    const patientComment = textOf(form, 'patientComment') ?? '';
    return samePage(form, await call(switchReservation, { token, to, patientComment }));
  };
}

function samePage(form: FormData, reservation: Reservation): StepOutcome {
  const nothing = { refusal: undefined, alternatives: [], timeZone: undefined, subfunctionId: undefined };
  return { status: 200, ...nothing, entries: entriesIn(form, typedFields), reservation };
}

async function logIn({ form, token, pageRequest }: Post): Promise<Response> {
  const { email = '', password = '', code } = readForm(form, loginFields);
  const { device, ...tokens } = await pageRequest.call(login, {
    email,
    password,
    ...(code !== undefined && { code }),
    ...(pageRequest.device !== undefined && { device: pageRequest.device }),
  });
  pageRequest.keep({ tokens: { ...tokens, remember: false }, device });
  return goTo(token);
}

async function bookForCustomer({ form, token, pageRequest: { call, config, keep, mode } }: Post): Promise<Response> {
  const { patientComment, phone } = readForm(form, guestFields);
  const personId = textOf(form, 'personId');
  const pays = textOf(form, `pays-${personId ?? textOf(form, 'self') ?? ''}`);
  const input = {
    ...(pays !== undefined && { pays }),
    ...(personId !== undefined && { personId }),
    ...(patientComment !== undefined && { patientComment }),
    ...(phone !== undefined && { phone: phoneAt(config.hostLocale, phone) }),
  };
  const booked = await call(finishWithLogin, { token, ...input });
  const known = toReservation(booked.token, keep, { replaced: token });
  return booked.step === 'payment' ? onTo(booked, mode) : known;
}

/** Books this time, then leads to the page that moves the customer's other visit at the same time (R8). */
async function bookThenMove(post: Post): Promise<Response> {
  const { clash } = await post.pageRequest.call(readReservation, { token: post.token });
  const booked = await bookForCustomer(post);
  return clash ? seeOther(href('move-reservation', { token: clash.token })) : booked;
}

function goTo(token: string): Response {
  return seeOther(href('reservation', {}, { reservation: token }));
}
