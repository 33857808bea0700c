import { redirect } from 'react-router';
import {
  cancelReservation,
  finishReservation,
  finishWithLogin,
  keepReservation,
  type Reservation,
  readReservation,
  registerReservation,
  resendVerification,
  startReservation,
  switchReservation,
  verifyReservation,
} from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { login } from '../../../contract/identity/session.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { textOf } from '../../platform/form/text-of.ts';
import type { Outcome } from './action-data.ts';
import { personOf, typedIn } from './person.server.ts';
import { refusedStep } from './refused-step.server.ts';
import { startFrom, toReservation } from './start.server.ts';

type Post = { form: FormData; token: string | undefined; pageRequest: PageRequest };
type Doing = (post: Post & { token: string }) => Promise<Response>;

/** One row a button. Each goes on by a redirect, so that reload and Back never post again. */
const doings = new Map<string, Doing>(
  Object.entries({
    register,
    verify: async ({ form, token, pageRequest: { call, keep } }) => {
      const verified = await call(verifyReservation, { token, code: textOf(form, 'code') ?? '' });
      await call(finishReservation, { token: verified.token });
      keep({ confirmed: true });
      return goTo(verified.token);
    },
    finish: async ({ token, pageRequest: { call } }) => goTo((await call(finishReservation, { token })).token),
    resend: async ({ form, token, pageRequest: { call } }) => {
      const email = textOf(form, 'email');
      return goTo((await call(resendVerification, { token, ...(email !== undefined && { email }) })).token);
    },
    keep: async ({ token, pageRequest: { call } }) => goTo((await call(keepReservation, { token })).token),
    cancel: async ({ token, pageRequest: { call } }) => goTo((await call(cancelReservation, { token })).token),
    'finish-with-login': async ({ form, token, pageRequest: { call, keep } }) => {
      const [patientComment, phone] = [
        textOf(form, 'patientComment'),
        textOf(form, 'phone-suggestion') ?? textOf(form, 'phone'),
      ];
      const typed = { ...(patientComment !== undefined && { patientComment }), ...(phone !== undefined && { phone }) };
      return toReservation((await call(finishWithLogin, { token, ...typed })).token, keep, token);
    },
    login: async ({ form, token, pageRequest }) => {
      const code = textOf(form, 'code');
      const { device, ...tokens } = await pageRequest.call(login, {
        email: textOf(form, 'username') ?? '',
        password: textOf(form, 'password') ?? '',
        ...(code !== undefined && { code }),
        ...(pageRequest.device !== undefined && { device: pageRequest.device }),
      });
      pageRequest.keep({ tokens: { ...tokens, remember: false }, device });
      return goTo(token);
    },
    release: async ({ token, pageRequest: { call, config, keep } }) => {
      await call(cancelReservation, { token });
      keep({ hold: null });
      return redirect(config.searchPath, { status: 303 });
    },
  } satisfies Record<string, Doing>),
);

/** What was typed stays on whatever page answers these. */
const keepsTyped = ['register', 'login', 'finish-with-login', 'to-login', 'to-register'];

/** What a form answers whose reservation has another token by now. */
const wasSent: readonly string[] = ['#404', 'K422'];

/** S4.4-04: the buttons that only change the way; the same page answers, with what was typed. */
const ways = [
  { intent: 'to-login', to: 'login' },
  { intent: 'to-register', to: 'register' },
] as const;

const nothingSaid = {
  status: 200,
  refusal: undefined,
  alternatives: [],
  timeZone: undefined,
  subfunctionId: undefined,
};

/** Runs the button that was pressed; a refusal becomes part of the same page, with nothing lost. */
export async function act(intent: string, post: Post): Promise<Response | Outcome> {
  const typed = keepsTyped.includes(intent) ? typedIn(post.form) : undefined;
  let token = post.token;
  try {
    if (intent === 'start' || token === undefined) return await start(post);
    token = await chooseOther(post);
    const to = ways.find((way) => way.intent === intent)?.to;
    if (to && token !== undefined) {
      const patientComment = typed?.texts.patientComment ?? '';
      const reservation = await post.pageRequest.call(switchReservation, { token, to, patientComment });
      return { ...nothingSaid, typed, reservation };
    }
    const doing = doings.get(intent);
    return doing && token !== undefined ? await doing({ ...post, token }) : goTo(post.token ?? '');
  } catch (error) {
    const outcome = refusedStep(error, post.pageRequest, typed, textOf(post.form, 'subfunctionId'));
    const { code } = outcome.refusal;
    // The form was sent before, from a page the visitor has gone back to: what came of it is shown.
    const { holdToken, replacedToken } = post.pageRequest;
    if (wasSent.includes(code) && holdToken !== undefined && replacedToken === post.token) return goTo(holdToken);
    if (code === '#404') throw error;
    return { ...outcome, reservation: await present({ ...post, token }) };
  }
}

async function start({ form, pageRequest }: Post): Promise<Response> {
  const { token } = await startFrom(form, pageRequest.call, pageRequest.holdToken);
  return toReservation(token, pageRequest.keep);
}

/** Another time chosen under the form takes the place of the lost one first; what was typed goes with it. */
async function chooseOther(post: Post): Promise<string | undefined> {
  const other = textOf(post.form, 'otherSlotId');
  if (other === undefined || post.token === undefined) return post.token;
  const input = { slotId: other, subfunctionId: textOf(post.form, 'subfunctionId') ?? '', replaces: post.token };
  return (await post.pageRequest.call(startReservation, input)).token;
}

async function register({ form, token, pageRequest: { call, keep } }: Post & { token: string }): Promise<Response> {
  const slotId = textOf(form, 'otherSlotId') ?? textOf(form, 'slotId') ?? '';
  const subfunctionId = textOf(form, 'subfunctionId') ?? '';
  const input = { ...personOf(form), slotId, subfunctionId, holdToken: token };
  const view = await call(registerReservation, input, { idempotencyKey: textOf(form, 'key') });
  return toReservation(view.token, keep, token);
}

async function present({ token, pageRequest: { call } }: Post): Promise<Reservation | undefined> {
  return token === undefined ? undefined : call(readReservation, { token });
}

function goTo(token: string): Response {
  return redirect(href('reservation', {}, { reservation: token }), { status: 303 });
}
